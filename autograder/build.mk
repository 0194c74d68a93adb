# Compiles and links everything into build/. Sources are found by folder.

CC       = gcc
CFLAGS   = -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wno-missing-field-initializers -Werror -O2 -g -MMD -MP
# An include names the header's folder, unless it is the file's own: "support/strbuf.h", "exec/grid.h" in the
# runtime.
INCLUDES = -Iautograder -Iautograder/sim/runtime -Iautograder/include
LIBS     = -ljansson -ldw -lelf -lZydis -lsodium -lstdc++ -lm
# An old-style run path also counts for the libraries of libraries.
CRITERION = -lcriterion -Wl,--disable-new-dtags,-rpath,'$$ORIGIN/../lib/criterion'

objects  = $(patsubst %,build/o/%.o,$(foreach file,$(wildcard $(1)),$(if $(findstring /test/,$(file)),,$(file))))
RUNTIME := $(call objects,autograder/sim/runtime/*/*.[cS] autograder/sim/runtime/*/*/*.c)
LIBRARY := $(call objects,autograder/sim/libraries/*/*.c)
HOST    := $(call objects,autograder/support/*.c autograder/record/*.c autograder/toolchain/*/*.c)
GRADE   := $(call objects,autograder/grade/*.c)
SUITE   := $(call objects,autograder/suite/*.c)
GPU     := $(call objects,autograder/gpu/*.c)
BATCH   := $(call objects,$(addprefix autograder/batch/,*.c intake/*.c export/*.c course/*.c feedback/*.c))
CLI     := $(call objects,autograder/cli/*.c autograder/cli/*/*.c lessons/[0-9]*/exercises.c)
SUITES  := $(addprefix build/suites/,$(LESSONS))
TEST_FOLDERS := $(wildcard autograder/*/test autograder/*/*/test autograder/*/*/*/test)
TEST_SOURCES := $(wildcard $(addsuffix /test_*.c,$(TEST_FOLDERS)))
TESTS   := $(patsubst %.c,build/tests/%,$(notdir $(TEST_SOURCES))) build/tests/unit_runtime build/tests/unit_host
UNIT_FOLDERS := $(wildcard autograder/*/test/unit autograder/*/*/test/unit)
UNITS   := $(patsubst %,build/o/%.o,$(wildcard $(addsuffix /*.c,$(UNIT_FOLDERS))))

# No built-in rules: make would search them for each header and dependency file, three quarters of its time.
MAKEFLAGS += -r
.DELETE_ON_ERROR:
.SECONDARY:

# All processors build, unless -j is given or several targets are, which may depend on their order (clean all).
ifeq ($(MAKELEVEL) $(words $(wordlist 2,9,$(MAKECMDGOALS))),0 0)
MAKEFLAGS += -j$(shell nproc)
endif

# $(call say,CC,file): with V=1 a line for each file; else on a terminal a count of files, and one line elsewhere.
# A first build knows how many there will be.
BUILT = $(RUNTIME) $(LIBRARY) $(HOST) $(GRADE) $(SUITE) $(GPU) $(BATCH) $(CLI)
say = $(if $(V),echo '  $(1)  $(2)',$(eval STARTED += x)$(call count,$(words $(STARTED))))
count = $(if $(filter 1,$(1)),$(eval MISSING := $(words $(filter-out $(wildcard $(BUILT)),$(BUILT)))))if [ -t 1 ]; \
    then printf '\r\033[KBuilding Lockstep: file $(1)$(if $(filter-out 0 1,$(MISSING)), of about $(MISSING))'; \
    $(if $(filter 1,$(1)),else echo 'Building Lockstep (V=1 lists the files)';) fi

all: build/lib/liblockstep-sim.a build/lib/liblockstep-libraries.a build/lib/large-pages.so build/lockstep build/sim/headers $(SUITES) build/compile_commands.json
	@$(if $(STARTED),[ ! -t 1 ] || printf '\r\033[K')

# Generated headers, which only refuse or forward. The folders are prerequisites, since a new handwritten
# header may have the name of a row.
build/sim/headers: autograder/sim/headers.tsv autograder/sim/headers.awk $(shell find autograder/sim/include -type d)
	@rm -rf build/sim/include $@
	@mkdir -p build/sim/include
	@$(call say,MAKE,build/sim/include)
	@awk -v out=build/sim/include -v own=autograder/sim/include -f autograder/sim/headers.awk $<
	@touch $@

# For clangd, which looks for it in build/.
build/compile_commands.json: autograder/editor/compile-commands.sh
	@mkdir -p $(@D)
	@$< > $@

# The runtime is linked into one object whose only visible symbols are those that headers and the compiler
# call: a program may define any other name. $(1) is the tools' prefix. Debug information is removed: every
# program's link would copy it, and no finding points into the runtime.
VISIBLE = lockstep_* sim_* __tsan_* __x86_indirect_thunk_* __assert_fail _Zn* _Zd* threadIdx blockIdx blockDim gridDim GOMP_* omp_* \
    __ubsan_* pthread_* sem_wait nanosleep clock_nanosleep usleep sleep sched_yield syscall
define archive
@mkdir -p $(@D)
@rm -f $@
@$(call say,AR  ,$@)
@$(1)ld -r -o $(@:.a=.o) $^
@$(1)objcopy --strip-debug --wildcard $(VISIBLE:%=--keep-global-symbol='%') $(@:.a=.o)
@$(1)ar rcs $@ $(@:.a=.o)
endef

build/lib/liblockstep-sim.a: $(RUNTIME)
	$(call archive)

# Replacements for NVIDIA's libraries: linked into the programs that call them (autograder/sim/abi/library_call.h).
build/lib/liblockstep-libraries.a: $(LIBRARY)
	@mkdir -p $(@D)
	@rm -f $@
	@$(call say,AR  ,$@)
	@ar rcs $@ $^

# Preloaded into the compiler by autograder/toolchain/driver/run_tool.c.
build/lib/large-pages.so: autograder/toolchain/driver/preload/large_pages.c autograder/support/large_heap.c
	@mkdir -p $(@D)
	@$(call say,LINK,$@)
	@$(CC) $(filter-out -MMD -MP,$(CFLAGS)) $(INCLUDES) -fPIC -shared -o $@ $^

build/lockstep: $(CLI) $(BATCH) $(GPU) $(HOST)
	@$(call say,LINK,$@)
	@$(CC) -o $@ $^ $(LIBS)

# Unpacks submissions. Only `make grade` needs it, and its library: students do not.
build/unpack: autograder/batch/unpack/unpack.c autograder/batch/intake/file_kind.h | setup-grade
	@mkdir -p $(@D)
	@$(call say,CC  ,$<)
	@$(CC) $(filter-out -MMD -MP,$(CFLAGS)) $(INCLUDES) -o $@ $< -larchive

# Makes archives as no archiver would, for the tests of intake.
build/tests/pack: autograder/batch/test/pack.c | setup-grade
	@mkdir -p $(@D)
	@$(call say,CC  ,$<)
	@$(CC) $(filter-out -MMD -MP,$(CFLAGS)) -o $@ $< -larchive

$(addprefix build/tests/test_,archives hand_in_time intake platforms roster wrapper): | build/unpack build/tests/pack

# Takes the place of the library that Criterion names here, if it names one.
$(SUITES) $(TESTS): | build/lib/criterion/made build/lib/large-pages.so
build/lib/criterion/made: autograder/suite/stub/libgit2.c | setup
	@mkdir -p $(@D)
	@objdump -p "$$($(CC) -print-file-name=libcriterion.so)" 2> /dev/null | sed -n 's/^ *NEEDED *\(libgit2\..*\)/\1/p' | \
	    while read -r name; do $(CC) -shared -fPIC -Wl,-soname,$$name -o $(@D)/$$name $< || exit; done
	@touch $@

# A lesson's suite is its test_*.c. $$ is expanded when the lesson is known.
.SECONDEXPANSION:
build/suites/%: build/o/lessons/%/exercises.c.o $(SUITE) $(GRADE) $(HOST) $$(addprefix build/o/,$$(addsuffix .o,$$(wildcard lessons/$$*/test_*.c)))
	@mkdir -p $(@D)
	@$(call say,LINK,$@)
	@$(CC) -o $@ $(filter %.o,$^) $(CRITERION) $(LIBS)

# A test, autograder/X/test/test_Y.c, is linked with everything but the command line's main(), and with what
# several tests need.
TEST_SHARED := $(patsubst %,build/o/%.o,$(wildcard autograder/sim/test/program_*.c))
vpath test_%.c $(TEST_FOLDERS)
COMMANDS := $(filter-out %/main.c.o,$(CLI))
build/tests/%: %.c $(TEST_SHARED) $(COMMANDS) $(GRADE) $(BATCH) $(GPU) $(HOST) build/lib/liblockstep-sim.a build/lib/liblockstep-libraries.a
	@mkdir -p $(@D) build/o/$(dir $<)
	@$(call say,LINK,$@)
	@$(CC) $(CFLAGS) -MF build/o/$<.d $(INCLUDES) -o $@ $< $(TEST_SHARED) $(COMMANDS) $(GRADE) $(BATCH) $(GPU) $(HOST) $(CRITERION) $(LIBS)

# Unit tests call functions directly: one program for the runtime's, one for all others. The runtime's objects
# are compiled with assertions there (core/limits.h), and its replacements of library functions are local, since
# Criterion needs the C and C++ libraries' own.
INTERCEPTORS = _Zn* _Zd* __assert_fail pthread_* sem_* nanosleep clock_nanosleep usleep sleep sched_yield syscall
ASSERTED := $(RUNTIME:build/o/%=build/unit/o/%)
$(UNITS): CFLAGS += -DLOCKSTEP_ASSERTIONS
build/unit/runtime.o: $(ASSERTED)
	@mkdir -p $(@D)
	@ld -r -o $@ $^
	@objcopy --wildcard $(INTERCEPTORS:%=--localize-symbol='%') $@

build/unit/o/%.c.o: %.c | setup
	@mkdir -p $(@D)
	@$(call say,CC  ,$< (with assertions))
	@$(CC) $(CFLAGS) $(INCLUDES) -DLOCKSTEP_ASSERTIONS -c -o $@ $<

build/unit/o/%.S.o: %.S
	@mkdir -p $(@D)
	@$(CC) $(INCLUDES) -MMD -MP -c -o $@ $<

build/tests/unit_runtime: $(filter build/o/autograder/sim/%,$(UNITS)) build/unit/runtime.o
	@mkdir -p $(@D)
	@$(call say,LINK,$@)
	@$(CC) -o $@ $^ $(CRITERION) -lm

build/tests/unit_host: $(filter-out build/o/autograder/sim/%,$(UNITS)) $(HOST)
	@mkdir -p $(@D)
	@$(call say,LINK,$@)
	@$(CC) -o $@ $^ $(CRITERION) $(LIBS)

# Missing packages are installed before anything is compiled, also with -j.
build/o/%.c.o: %.c | setup
	@mkdir -p $(@D)
	@$(call say,CC  ,$<)
	@$(CC) $(CFLAGS) $(INCLUDES) -c -o $@ $<

build/o/%.S.o: %.S | setup
	@mkdir -p $(@D)
	@$(call say,AS  ,$<)
	@$(CC) $(INCLUDES) -MMD -MP -c -o $@ $<

# The simulator for 64-bit Arm, built by Debian's cross compiler if it is installed; `make test-compilers` and
# `make test-all` run it under qemu.
ARM = aarch64-linux-gnu
ARM_LIBRARIES = $(if $(shell command -v $(ARM)-g++),$(addprefix build/$(ARM)/lib/liblockstep-,sim.a libraries.a))
build/$(ARM)/lib/liblockstep-sim.a: $(RUNTIME:build/o/%=build/$(ARM)/o/%)
	$(call archive,$(ARM)-)

build/$(ARM)/lib/liblockstep-libraries.a: $(LIBRARY:build/o/%=build/$(ARM)/o/%)
	@mkdir -p $(@D)
	@rm -f $@
	@$(ARM)-ar rcs $@ $^

build/$(ARM)/o/%.o: %
	@mkdir -p $(@D)
	@$(call say,CC  ,$< ($(ARM)))
	@$(ARM)-gcc $(CFLAGS) $(INCLUDES) -c -o $@ $<

# Only dependency files of existing sources: after a move the old ones name missing files.
DEPENDED := $(sort $(RUNTIME) $(LIBRARY) $(HOST) $(GRADE) $(SUITE) $(GPU) $(BATCH) $(CLI) $(FACTS) $(UNITS) $(TEST_SHARED) $(ASSERTED))
-include $(wildcard $(DEPENDED:.o=.d) $(patsubst build/o/%.o,build/$(ARM)/o/%.d,$(RUNTIME) $(LIBRARY)) \
    $(patsubst %,build/o/%.d,$(TEST_SOURCES)) $(patsubst %,build/o/%.d,$(wildcard lessons/[0-9]*/test_*.c)))
