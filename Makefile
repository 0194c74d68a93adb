# Lockstep's targets. `make` alone lists them; the README explains them. Sources are found by folder, so a
# new lesson or test needs no change here.

LESSONS := $(notdir $(wildcard lessons/[0-9]*))
NUMBERS := $(foreach lesson,$(LESSONS),$(firstword $(subst -, ,$(lesson))))

# Arguments, read from make's command line only: make lesson1 EX=shared FROM=solutions JSON=record.json
# or: make grade SUBMISSIONS=dir LESSON=1 OUT=dir
FROM = starter
LESSON = 1
OUT = build/grades
JSON =
ORDERS ?= 1000

.DEFAULT_GOAL := help
include lessons/notes/notes.mk autograder/build.mk autograder/develop.mk

.PHONY: help all setup doctor grade test slides calibrate4 clean

help: ## print this list
	@grep -hE '^[^@]*: .*## |^[a-z-]+: ## ' $(MAKEFILE_LIST) | sed -E 's/^\$$[^:]*: //; s/:.*## /\t/; s/%/N/' | \
	    awk -F'\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

$(addprefix lesson,$(NUMBERS)): lesson%: setup all ## grade lesson N in starter/ (EX=one exercise, FROM=solutions or a folder, JSON=file)
	@build/lockstep lesson $* --from "$(FROM)" $(if $(EX),--exercise "$(EX)") $(if $(JSON),--json "$(JSON)")

$(addprefix hint,$(NUMBERS)): hint%: setup all ## print the next hint for EX=exercise of lesson N
	@test -n "$(EX)" || { echo "make hint$* needs EX=exercise, for example EX=shared" >&2; exit 2; }
	@build/lockstep hint $* "$(EX)"

$(addprefix view,$(NUMBERS)): view%: setup all ## step through EX=exercise of lesson N on a page (FROM=solutions or a folder)
	@test -n "$(EX)" || { echo "make view$* needs EX=exercise, for example EX=shared" >&2; exit 2; }
	@mkdir -p build/view
	@build/lockstep lesson $* --from "$(FROM)" --exercise "$(EX)" --trace --json "build/view/$*-$(EX).json"
	@build/lockstep view "build/view/$*-$(EX).json" --open

$(addprefix brent,$(NUMBERS)): brent%: setup all ## print T_p and Brent's bound, for p from 1 to a GPU's cores
	@build/lockstep lesson $* --from "$(FROM)" --brent $(if $(EX),--exercise "$(EX)")

$(addprefix reset,$(NUMBERS)): reset%: ## restore the starter of EX=exercise (your file is kept as .bakN)
	@autograder/reset.sh $* "$(EX)"

$(addprefix watch,$(NUMBERS)): watch%: setup all ## grade lesson N each time that a file of starter/ is saved (EX=exercise)
	@command -v entr > /dev/null || { echo "make watch$* needs entr: apt-get install entr" >&2; exit 1; }
	@ls starter/$*-*/*.cu | entr -c build/lockstep lesson $* $(if $(EX),--exercise "$(EX)")

$(addprefix bench,$(NUMBERS)): bench%: ## on a GPU: time lesson N's solutions, CUB, Thrust and a copy (JSON=file)
	@autograder/gpu/bench.sh $* $(if $(JSON),"$(JSON)")

calibrate4: ## on a GPU: measure the card for lesson 4's `smart` and `never-worse`
	@CALIBRATE=1 autograder/gpu/bench.sh 4

grade: setup all ## grade a class: SUBMISSIONS=folder with one folder per student (LESSON=1, OUT=build/grades)
	@test -n "$(SUBMISSIONS)" || { echo "make grade needs SUBMISSIONS=folder" >&2; exit 2; }
	@build/lockstep grade --lesson $(LESSON) --out "$(OUT)" "$(SUBMISSIONS)"

test: setup all $(SUITES) $(TESTS) ## run the project's own tests (make test-all: the longer ones)
	@autograder/test.sh short $(TESTS)

slides: all ## build the lessons' slides as self-contained pages (PDF=1: PDFs, too; needs node and npm)
	@slides/setup.sh
	@node slides/build.mjs $(if $(PDF),--pdf)

setup: ## install missing system packages, after printing which and why
	@autograder/setup.sh

doctor: all ## print what this machine can do, and what is missing
	@build/lockstep doctor


clean: ## remove build/
	rm -rf build

.DEFAULT: # a target that does not exist
	@autograder/unknown-target.sh "$@"

