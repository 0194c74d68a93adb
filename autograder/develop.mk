# For those who work on Lockstep itself: checks, benchmarks, the tests besides `make test`.

.PHONY: tests test-all test-attacks test-slides test-pages test-compilers check-nvcc bench-sim soak mutants fidelity arithmetic sanitizer
.PHONY: starter check-starter format check-format lint

# Neither repeats the other's tests: CI runs both, and adds up their closing lines.
test-all: setup all $(TESTS) $(ARM_LIBRARIES) ## what `make test` leaves out: all programs, patterns, attacks, other compilers, Arm
	@autograder/test.sh rest $(TESTS)

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

test-slides: slides ## test the slides' builder and pages (needs node; pages need Chromium)
	@node --test slides/test/*.test.mjs

test-compilers: setup all build/tests/test_programs build/tests/test_fidelity $(ARM_LIBRARIES) ## the simulator under g++ 11 to 14 and on 64-bit Arm (those that are here)
	@autograder/test-compilers.sh

check-nvcc: ## does nvcc compile every .cu, for three cards, without a warning?
	@autograder/gpu/check-nvcc.sh

test-pages: setup all ## test the trace page, where node and Chromium are (skips what is missing)
	@autograder/view/test/run.sh

soak: all ## the solutions in 1,000 random orders each: one answer (ORDERS=1000)
	@autograder/soak.sh $(ORDERS)

mutants: all ## a barrier, fence, atomic, mask or bound less in the solutions: which are found? (LESSON=1 EX=one exercise)
	@autograder/mutants/mutants.sh $(if $(filter command line,$(origin LESSON)),$(LESSON) $(EX))

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
	    --suppress=missingInclude $(INCLUDES) $(shell git ls-files 'autograder/*.c' 'lessons/*/exercises.c' ':!*/test/*')
