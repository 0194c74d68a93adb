# Lockstep's targets. `make` alone lists those that a student needs, `make help-all` the rest; the README explains
# them. Sources are found by folder, so a new lesson or test needs no change here.

LESSONS := $(notdir $(wildcard lessons/[0-9]*))
NUMBERS := $(foreach lesson,$(LESSONS),$(firstword $(subst -, ,$(lesson))))

# Arguments, read from make's command line only: make lesson1 EX=shared FROM=solutions JSON=record.json
# or: make grade SUBMISSIONS=dir LESSON=1 OUT=dir JOBS=2. EX may be several exercises (EX="shared warp"), or a file's path.
ex =
EX = $(ex)
FROM = starter
HINT =
LESSON = 1
OUT = build/grades/$(LESSON)
NAME =
JSON =
ORDERS ?= 1000
V =

.DEFAULT_GOAL := help
include lessons/notes/notes.mk autograder/build.mk autograder/instruct.mk autograder/develop.mk

.PHONY: help help-all all next progress setup doctor explain starter test slides calibrate4 clean
.PHONY: $(foreach verb,lesson hint view notes debug brent watch reset handin bench,$(addprefix $(verb),$(NUMBERS)))

# `##! text` marks a student's target, with its arguments in front of the text; `## text` all others.
help: ## print the student's targets
	@sed -nE 's/^(\$$[^:]*: )?([a-z%-]+):[^#]*##! (([A-Z]+=[^:]*): )?/\2 \4\t/p' Makefile | sed 's/%/1/' | \
	    awk -F'\t' '{ printf "  make %-18s %s\n", $$1, $$2 }'
	@echo; echo "Lessons 2 to $(lastword $(NUMBERS)): the same with another number. \`make help-all\` lists all targets."

help-all: ## print all targets
	@grep -hE '^[^@]*: .*##!? |^[a-z-]+: ##!? ' $(MAKEFILE_LIST) | sed -E 's/^\$$[^:]*: //; s/:.*##!? /\t/; s/%/N/' | \
	    awk -F'\t' '{ printf "  make %-18s %s\n", $$1, $$2 }'

next: setup all ##! grade the first exercise that has not passed
	@build/lockstep next

progress: setup all ##! print how many exercises of each lesson pass
	@build/lockstep progress

$(addprefix lesson,$(NUMBERS)): lesson%: setup all ##! EX=shared: grade files in starter/ (all, or one exercise; FROM=solutions or a folder, JSON=file)
	@build/lockstep lesson $* --from "$(FROM)" $(if $(EX),--exercise "$(EX)") $(if $(JSON),--json "$(JSON)")

# $(call needs_exercise,hint1)
needs_exercise = test -n "$(EX)" || { echo "make $(1) needs EX=exercise, for example EX=shared" >&2; exit 2; }

$(addprefix hint,$(NUMBERS)): hint%: setup all ##! EX=shared: print the next hint (HINT=1: the first one again)
	@$(call needs_exercise,hint$*)
	@build/lockstep hint $* "$(EX)" $(HINT)

$(addprefix view,$(NUMBERS)): view%: setup all ##! EX=shared: step through a kernel on a page (INPUT="5 2 8": on your values; FROM=solutions or a folder)
	@$(call needs_exercise,view$*)
	@autograder/view/view.sh $* "$(EX)" "$(FROM)" $(if $(filter command line,$(origin INPUT)),--input "$(INPUT)",--failing)

$(addprefix notes,$(NUMBERS)): notes%: setup all ##! show the lesson's page: goals, ideas, pitfalls, solutions folded
	@build/lockstep lesson $* --notes

$(addprefix debug,$(NUMBERS)): debug%: setup-debug all ##! EX=shared: stop in gdb at the mistake, with threadIdx to look at
	@$(call needs_exercise,debug$*)
	@autograder/debug.sh $* "$(EX)" "$(FROM)"

$(addprefix watch,$(NUMBERS)): watch%: setup-watch all ##! EX=shared: grade each time that a file is saved
	@autograder/watch.sh $* "$(EX)"

$(addprefix reset,$(NUMBERS)): reset%: ##! EX=shared: restore a starter (your file is kept as .bakN)
	@autograder/reset.sh $* "$(EX)"

$(addprefix handin,$(NUMBERS)): handin%: setup all ##! pack your files of the lesson, and print what is handed in (NAME=doe: as doe.tar.gz)
	@autograder/handin.sh $* $(if $(NAME),"$(NAME)")

$(addprefix brent,$(NUMBERS)): brent%: setup all ## print T_p and Brent's bound, for p from 1 to a GPU's cores
	@build/lockstep lesson $* --from "$(FROM)" --brent $(if $(EX),--exercise "$(EX)")

starter: ## put back starters that are missing (no file is overwritten; make reset1 EX=shared restores one)
	@autograder/starter.sh restore

$(addprefix bench,$(NUMBERS)): bench%: ## on a GPU: time lesson N's solutions, CUB, Thrust and a copy (JSON=file)
	@autograder/gpu/bench.sh $* $(if $(JSON),"$(JSON)")

calibrate4: ## on a GPU: measure the card for lesson 4's `smart` and `never-worse`
	@CALIBRATE=1 autograder/gpu/bench.sh 4

test: setup-test all build/unpack $(SUITES) $(TESTS) ## run the project's own tests (make test-all: the longer ones)
	@autograder/test.sh short $(TESTS)

slides: setup-slides all ## build the lessons' slides as self-contained pages (PDF=1: PDFs, too; needs node and npm)
	@slides/setup.sh
	@node slides/build.mjs $(if $(PDF),--pdf)

# Each target asks only for the packages that it needs: setup-watch for those of `make watch1`.
setup: ## install missing system packages, after printing which and why
	@autograder/setup.sh lessons

setup-%: setup
	@autograder/setup.sh $*

doctor: all ## print what this machine can do, and what is missing
	@build/lockstep doctor

explain: all ## explain a word of the reports: WORD=race (without WORD: list all)
	@build/lockstep explain $(if $(filter command line,$(origin WORD)),"$(WORD)")

clean: ## remove build/
	rm -rf build

.DEFAULT: # a target that does not exist
	@autograder/unknown-target.sh "$@"

