# For work on Lockstep itself: checks, benchmarks, and the tests besides `make test`.

.PHONY: tests test-all test-class bench-grade test-slurm test-ssh test-attacks test-slides test-pages test-compilers check-nvcc bench-sim soak mutants fidelity arithmetic sanitizer
.PHONY: new-lesson generate-starters check-starter format check-format lint

# `make test` and `make test-all` have no test in common: CI runs both, and adds up their last lines.
test-all: setup-test all build/unpack $(TESTS) $(ARM_LIBRARIES) ## run the longer tests: all programs, patterns, attacks, other compilers, Arm
	@autograder/test.sh rest $(TESTS)

test-attacks: setup-grade all ## grade the attacks, and the honest files that must pass (LESSON=1 for one lesson)
	@autograder/test-attacks.sh $(if $(filter command line,$(origin LESSON)),$(LESSON))

N = 200
KIND = mixed
test-class: setup-test all build/unpack ## grade a generated class with the grader killed three times: the same gradebook (N=200)
	@autograder/batch/test/test-class.sh $(N)

bench-grade: setup-test all build/unpack ## measure how fast a class is graded, its memory and disk (N=200, KIND=mixed or solved)
	@autograder/batch/test/bench-grade.sh $(N) $(KIND)

# On machines of their own, which are processes here. Not in CI: they need daemons, and a minute each.
test-slurm: setup-test-slurm all build/unpack ## as root: grade a class by Slurm on three nodes here, one killed in mid-run
	@autograder/batch/test/test-slurm.sh

test-ssh: setup-test-ssh all build/unpack ## grade a class by GNU parallel over ssh, one machine killed in mid-run
	@autograder/batch/test/test-ssh.sh

tests: setup build/unpack $(SUITES) $(TESTS)

fidelity: all build/tests/test_fidelity ## on a GPU: compare the simulator's counters with the hardware's
	@autograder/sim/fidelity/measure.sh build/fidelity/gpu.tsv
	@FIDELITY=build/fidelity/gpu.tsv build/tests/test_fidelity
	@echo "every counter: build/fidelity/table.tsv"

arithmetic: all build/tests/test_arithmetic ## on a GPU: compare its arithmetic with the simulator's
	@autograder/sim/fidelity/arithmetic.sh build/fidelity/arithmetic
	@ARITHMETIC=build/fidelity/arithmetic build/tests/test_arithmetic
	@echo "the largest differences: build/fidelity/largest.tsv"

sanitizer: ## on a GPU: which errors Compute Sanitizer finds of those that the simulator must find
	@mkdir -p build
	@autograder/sim/fidelity/sanitizer.sh build/sanitizer.tsv

# A lesson's bench_host.c measures what needs no GPU: the document's own program and others on the CPU.
BENCH_HOSTS := $(foreach number,$(NUMBERS),$(if $(wildcard lessons/$(number)-*/bench_host.c),bench-host$(number)))
.PHONY: $(BENCH_HOSTS)
$(BENCH_HOSTS): bench-host%: ## time lesson N's document and others on the CPU: build/bench/host-N.tsv
	@mkdir -p build/bench
	@$(CC) $(CFLAGS) -O3 -fopenmp -o build/bench/host-$* lessons/$*-*/bench_host.c -lm
	@build/bench/host-$* | tee build/bench/host-$*.tsv

bench-sim: all ## measure the simulator's speed, and Oclgrind's if it is installed
	@autograder/sim/bench/bench-sim.sh

test-slides: slides ## test the slides' builder and pages (needs node; pages need Chromium)
	@node --test slides/test/*.test.mjs

test-compilers: setup all build/tests/test_programs build/tests/test_fidelity $(ARM_LIBRARIES) ## test the simulator under g++ 11 to 14 and on 64-bit Arm (those installed)
	@autograder/test-compilers.sh

check-nvcc: ## check that nvcc compiles every .cu for three cards without a warning
	@autograder/gpu/check-nvcc.sh

test-pages: setup all ## test the trace page with node and Chromium (skips what is missing)
	@autograder/view/test/run.sh

soak: all ## check that the solutions give one result in 1,000 random orders each (ORDERS=1000)
	@autograder/soak.sh $(ORDERS)

mutants: all ## mutation test: which changes to the solutions are found? (LESSON=1 EX=one exercise)
	@autograder/mutants/mutants.sh $(if $(filter command line,$(origin LESSON)),$(LESSON) $(EX))

new-lesson: ## make a lesson to start from, which passes as it is: LESSON=8-sort
	@autograder/new-lesson.sh $(if $(filter command line,$(origin LESSON)),"$(LESSON)")

generate-starters: ## generate starter/ from solutions/ (a changed starter that git does not have is kept as .bakN)
	@autograder/starter.sh generate

check-starter: ## check that starter/ is up to date with solutions/
	@autograder/starter.sh check

# Not the attacks: an attack may depend on its spelling.
SOURCES = $(shell git ls-files -- '*.c' '*.h' '*.hpp' '*.cu' ':!autograder/hidden/*/hostile/*')
format: ## format all sources (clang-format)
	clang-format -i $(SOURCES)

check-format: ## check that all sources are formatted
	@clang-format --dry-run --Werror $(SOURCES)

# One configuration per processor: without -D cppcheck checks most files twice, for macros that nobody sets.
CPPCHECK = cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,portability --inline-suppr \
    --suppress=missingInclude $(INCLUDES) -DLOCKSTEP_ASSERTIONS
lint: ## run static analysis (cppcheck)
	@$(CPPCHECK) -D__x86_64__ $(shell git ls-files 'autograder/*.c' 'lessons/*/exercises.c' ':!*/test/*')
	@$(CPPCHECK) -D__aarch64__ $(shell git grep -l __aarch64__ -- 'autograder/*.c' ':!*/test/*')
