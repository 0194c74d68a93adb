# Lockstep. `make` alone prints every verb; the README says what they are for.
# Sources are found by folder: a new lesson or test needs no change here.

CC       = gcc
CFLAGS   = -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wno-missing-field-initializers -Werror -O2 -g -MMD -MP
INCLUDES = $(addprefix -Iautograder/,include sim sim/runtime/guard sim/host toolchain/verify toolchain/asm \
           toolchain/driver gpu grade subject batch cli)
LIBS     = -ljansson -ldw -lelf -lZydis -lstdc++ -lm

LESSONS := $(notdir $(wildcard lessons/[0-9]*))
RUNTIME := $(patsubst %,build/o/%.o,$(wildcard autograder/sim/*.c autograder/sim/*.S autograder/sim/runtime/*/*.[cS]))
LIBRARY := $(patsubst %,build/o/%.o,$(wildcard autograder/sim/libraries/*.c))
HOST    := $(patsubst %,build/o/%.o,$(wildcard autograder/sim/host/*.c autograder/toolchain/*/*.c))
GRADE   := $(patsubst %,build/o/%.o,$(wildcard autograder/grade/*.c))
GPU     := $(patsubst %,build/o/%.o,$(wildcard autograder/gpu/*.c))
BATCH   := $(patsubst %,build/o/%.o,$(wildcard autograder/batch/*.c))
CLI     := $(patsubst %,build/o/%.o,$(wildcard autograder/cli/*.c lessons/*/exercises.c))
SUITES  := $(addprefix build/suites/,$(LESSONS))
TESTS   := $(patsubst %.c,build/tests/%,$(notdir $(wildcard autograder/*/test/test_*.c autograder/*/*/test/test_*.c)))

# What the verbs take, from make's command line alone: make lesson1 EX=shared FROM=solutions JSON=record.json
# or: make grade SUBMISSIONS=dir LESSON=1 OUT=dir
FROM = starter
LESSON = 1
OUT = build/grades
JSON =
ORDERS ?= 1000
NUMBERS = 1 2 3 4 5 6 7

.DELETE_ON_ERROR:
.PHONY: help all setup calibrate4 grade test tests test-compilers check-nvcc test-pages test-attacks bench-sim soak mutants fidelity arithmetic sanitizer slides test-slides doctor starter check-starter format check-format lint clean
.SECONDARY:

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

test: setup all $(SUITES) $(TESTS) ## the project's own tests
	@autograder/test.sh $(TESTS)

test-attacks: setup all ## grade the hostile files, and the honest ones that must pass (LESSON=1 for one lesson)
	@autograder/test-attacks.sh $(if $(filter command line,$(origin LESSON)),$(LESSON))

tests: setup $(SUITES) $(TESTS)

fidelity: all build/tests/test_fidelity ## on a GPU: the simulator's counts beside the hardware's own counters
	@autograder/sim/fidelity/measure.sh build/fidelity/gpu.tsv
	@FIDELITY=build/fidelity/gpu.tsv build/tests/test_fidelity
	@echo "every counter: build/fidelity/table.tsv"

arithmetic: all build/tests/test_arithmetic ## on a GPU: what its arithmetic gives, beside the simulator's
	@autograder/sim/fidelity/arithmetic.sh build/fidelity/arithmetic
	@ARITHMETIC=build/fidelity/arithmetic build/tests/test_arithmetic
	@echo "how far the answers lie apart: build/fidelity/largest.tsv"

sanitizer: ## on a GPU: what Compute Sanitizer finds of the mistakes that the simulator must find
	@mkdir -p build
	@autograder/sim/fidelity/sanitizer.sh build/sanitizer.tsv

bench-sim: all ## the simulator's own speed, beside Oclgrind where that is installed
	@autograder/sim/bench/bench-sim.sh

slides: all ## the lessons' slides as self-contained pages (PDF=1: as PDF, too; needs node and npm)
	@slides/setup.sh
	@node slides/build.mjs $(if $(PDF),--pdf)

test-slides: slides ## test the slides' builder and pages (needs node; pages need Chromium)
	@node --test slides/test/*.test.mjs

test-compilers: setup all build/tests/test_programs build/tests/test_fidelity ## the simulator under g++ 11 to 14 and on 64-bit Arm (those that are here)
	@autograder/test-compilers.sh

check-nvcc: ## does nvcc compile every .cu, for three cards, without a warning?
	@autograder/gpu/check-nvcc.sh

test-pages: setup all ## test the trace page, where node and Chromium are (skips what is missing)
	@autograder/view/test/run.sh

soak: all ## the solutions in 1,000 random orders each: one answer (ORDERS=1000)
	@autograder/soak.sh $(ORDERS)

mutants: all ## a barrier, fence, atomic, mask or bound less in the solutions: which are found? (LESSON=1 EX=one exercise)
	@autograder/mutants/mutants.sh $(if $(filter command line,$(origin LESSON)),$(LESSON) $(EX))

setup: ## install what is missing from the system's packages, saying what and why
	@autograder/setup.sh

doctor: all ## what this machine can do, and what is missing
	@build/lockstep doctor

starter: ## make starter/ from solutions/
	@autograder/starter.sh write

check-starter: ## is starter/ in step with solutions/?
	@autograder/starter.sh check

# How an attack is spelled may be the attack.
SOURCES = $(shell git ls-files -- '*.c' '*.h' '*.hpp' '*.cu' ':!autograder/hidden/*/hostile/*')
format: ## format all sources (clang-format)
	clang-format -i $(SOURCES)

check-format: ## are all sources formatted?
	clang-format --dry-run --Werror $(SOURCES)

lint: ## static analysis (cppcheck)
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,portability --inline-suppr \
	    --suppress=missingInclude $(INCLUDES) autograder/sim/*.c autograder/sim/libraries autograder/sim/host \
	    autograder/gpu/*.c autograder/grade/*.c autograder/batch/*.c autograder/cli/*.c lessons/*/exercises.c

include lessons/notes/notes.mk

clean: ## remove build/
	rm -rf build

.DEFAULT: # a verb that there is not
	@autograder/no-verb.sh "$@"

all: build/lib/liblockstep-sim.a build/lib/liblockstep-libraries.a build/lockstep $(SUITES)

# One object, of which programs see only what headers and the compiler call: a program may have a
# function of any other name. $(1) is the prefix of the tools. Its own lines stay behind: every program's
# link would copy them, and no finding lies here.
VISIBLE = lockstep_* sim_* __tsan_* __x86_indirect_thunk_* __assert_fail _Zn* _Zd* threadIdx blockIdx blockDim gridDim GOMP_* omp_* \
    __ubsan_* pthread_* sem_wait nanosleep clock_nanosleep usleep sleep sched_yield syscall
define archive
@mkdir -p $(@D)
@rm -f $@
@echo '  AR    $@'
@$(1)ld -r -o $(@:.a=.o) $^
@$(1)objcopy --strip-debug --wildcard $(VISIBLE:%=--keep-global-symbol='%') $(@:.a=.o)
@$(1)ar rcs $@ $(@:.a=.o)
endef

build/lib/liblockstep-sim.a: $(RUNTIME)
	$(call archive)

# What stands for NVIDIA's libraries: linked into the programs that call it (autograder/sim/library.h).
build/lib/liblockstep-libraries.a: $(LIBRARY)
	@mkdir -p $(@D)
	@rm -f $@
	@echo '  AR    $@'
	@ar rcs $@ $^

build/lockstep: $(CLI) $(BATCH) $(GPU) $(HOST)
	@echo '  LINK  $@'
	@$(CC) -o $@ $^ $(LIBS)

build/suites/%: build/o/lessons/%/exercises.c.o $(GRADE) $(HOST)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(CFLAGS) -MF build/o/suite-$*.d $(INCLUDES) -o $@ lessons/$*/test_*.c $(filter %.o,$^) -lcriterion -lsodium $(LIBS)

# A test of autograder/X/test/test_Y.c is linked with everything but the commands' main().
vpath test_%.c $(wildcard autograder/*/test autograder/*/*/test)
COMMANDS := $(filter-out %/main.c.o,$(CLI))
build/tests/%: %.c $(COMMANDS) $(GRADE) $(BATCH) $(GPU) $(HOST) build/lib/liblockstep-sim.a build/lib/liblockstep-libraries.a
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(CFLAGS) -MF build/o/$*.d $(INCLUDES) -o $@ $< $(COMMANDS) $(GRADE) $(BATCH) $(GPU) $(HOST) -lcriterion -lsodium $(LIBS)

# Nothing is compiled before what it needs is installed, with -j as well.
build/o/%.c.o: %.c | setup
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(CFLAGS) $(INCLUDES) -c -o $@ $<

build/o/%.S.o: %.S
	@mkdir -p $(@D)
	@echo '  AS    $<'
	@$(CC) -MMD -MP -c -o $@ $<

# The simulator for 64-bit Arm, by Debian's cross compiler; `make test-compilers` runs it under qemu.
ARM = aarch64-linux-gnu
build/$(ARM)/lib/liblockstep-sim.a: $(RUNTIME:build/o/%=build/$(ARM)/o/%)
	$(call archive,$(ARM)-)

build/$(ARM)/lib/liblockstep-libraries.a: $(LIBRARY:build/o/%=build/$(ARM)/o/%)
	@rm -f $@
	@$(ARM)-ar rcs $@ $^

build/$(ARM)/o/%.o: %
	@mkdir -p $(@D)
	@echo '  CC    $< ($(ARM))'
	@$(ARM)-gcc $(CFLAGS) $(INCLUDES) -c -o $@ $<

-include $(shell find build/o build/$(ARM) -name '*.d' 2>/dev/null)
