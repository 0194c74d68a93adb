# Lockstep. `make` alone prints every verb; the README says what they are for.
# Sources are found by folder: a new lesson or test needs no change here.

LESSONS := $(notdir $(wildcard lessons/[0-9]*))
NUMBERS := $(foreach lesson,$(LESSONS),$(firstword $(subst -, ,$(lesson))))

# Arguments, from make's command line alone: make lesson1 EX=shared FROM=solutions JSON=record.json
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

$(addprefix hint,$(NUMBERS)): hint%: setup all ## the next hint for EX=exercise of lesson N
	@test -n "$(EX)" || { echo "make hint$* needs EX=exercise, for example EX=shared" >&2; exit 2; }
	@build/lockstep hint $* "$(EX)"

$(addprefix view,$(NUMBERS)): view%: setup all ## step through EX=exercise of lesson N, on a page (FROM=solutions or a folder)
	@test -n "$(EX)" || { echo "make view$* needs EX=exercise, for example EX=shared" >&2; exit 2; }
	@mkdir -p build/view
	@build/lockstep lesson $* --from "$(FROM)" --exercise "$(EX)" --trace --json "build/view/$*-$(EX).json"
	@build/lockstep view "build/view/$*-$(EX).json" --open

$(addprefix brent,$(NUMBERS)): brent%: setup all ## T_p beside Brent's bound, for p from 1 to a GPU's cores
	@build/lockstep lesson $* --from "$(FROM)" --brent $(if $(EX),--exercise "$(EX)")

$(addprefix reset,$(NUMBERS)): reset%: ## put the starter of EX=exercise back (your file is kept beside it)
	@autograder/reset.sh $* "$(EX)"

$(addprefix watch,$(NUMBERS)): watch%: setup all ## grade lesson N again whenever a file of starter/ is saved (EX=exercise)
	@command -v entr > /dev/null || { echo "make watch$* needs entr: apt-get install entr" >&2; exit 1; }
	@ls starter/$*-*/*.cu | entr -c build/lockstep lesson $* $(if $(EX),--exercise "$(EX)")

$(addprefix bench,$(NUMBERS)): bench%: ## on a GPU: time lesson N's solutions beside CUB, Thrust and a copy (JSON=file)
	@autograder/gpu/bench.sh $* $(if $(JSON),"$(JSON)")

calibrate4: ## on a GPU: measure the card for lesson 4's `smart` and `never-worse`
	@CALIBRATE=1 autograder/gpu/bench.sh 4

grade: setup all ## grade a class: SUBMISSIONS=folder with a folder a student (LESSON=1, OUT=build/grades)
	@test -n "$(SUBMISSIONS)" || { echo "make grade needs SUBMISSIONS=folder" >&2; exit 2; }
	@build/lockstep grade --lesson $(LESSON) --out "$(OUT)" "$(SUBMISSIONS)"

test: setup all $(SUITES) $(TESTS) ## the project's own tests (make test-all: those that take longer)
	@autograder/test.sh short $(TESTS)

slides: all ## the lessons' slides as self-contained pages (PDF=1: as PDF, too; needs node and npm)
	@slides/setup.sh
	@node slides/build.mjs $(if $(PDF),--pdf)

setup: ## install what is missing from the system's packages, saying what and why
	@autograder/setup.sh

doctor: all ## what this machine can do, and what is missing
	@build/lockstep doctor


clean: ## remove build/
	rm -rf build

.DEFAULT: # a verb that there is not
	@autograder/no-verb.sh "$@"

