/* The compiler's command lines. As with nvcc, only a .cu file is CUDA: a .cpp file is C++ that may
   include CUDA's headers, a .c file is C, unless -x cu says that all are CUDA. All are instrumented
   (-fsanitize=thread), so that host accesses to device memory are seen in every file. */
#include "compiler_flags.h"
#include "support/subprocess.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

/* What the preprocessor needs. */
static const char *const preprocessor_flags[] = {
    "-DLOCKSTEP_SIM",
    "-D_GNU_SOURCE",
    "-fno-diagnostics-show-caret",
    "-fdiagnostics-column-unit=byte",
    "-fopenmp",
    "-fsanitize=thread", /* it defines __SANITIZE_THREAD__ */
    "-U_FORTIFY_SOURCE", /* some systems set it: calls would have other names */
    "-fsigned-char",     /* CUDA's char is signed on every processor: CHAR_MAX depends on it */
};

/* Why each flag: accesses must stay one to one with the source (no SRA; no block reordering, which
   keeps program counters in source order; structures are copied where the source copies them, since
   only assignments are instrumented), calls must keep their frames, and dead stores must stay,
   since they may race. */
static const char *const flags[] = {
    "-g",
    "-O1",
    "-fno-tree-sra",
    "-fno-ipa-sra",
    "-fno-reorder-blocks",
    "-fno-thread-jumps",
    "-fno-tree-dominator-opts", /* g++ 11 threads jumps in this pass */
    "-fno-optimize-sibling-calls",
    "-fno-ipa-reference-addressable", /* keeps stores to variables that are never read */
    "-fno-ipa-pure-const",            /* keeps calls that only store to null */
    "-fno-ipa-modref",                /* the same */
    "-fno-builtin-sprintf",           /* calls stay calls: see guard/printf_guard.c */
    "-fno-builtin-snprintf",
    "-fno-builtin-strcpy",
    "-fno-builtin-strcat",
    "-fno-pie",
    "-fstack-clash-protection", /* see autograder/sim/runtime/exec/fibre_stacks.c */
    "--param",
    "stack-clash-protection-guard-size=16",
    "--param",
    "stack-clash-protection-probe-interval=16",
    "-fno-section-anchors", /* red zones move variables */
    "-fsigned-char",
    "-fopenmp", /* calls of openmp.c; libgomp is not linked */
    "-fsanitize=thread",
    "--param",
    "tsan-instrument-func-entry-exit=0",
    "--param",
    "tsan-distinguish-volatile=1",
    "-Wno-tsan",
    "-fno-diagnostics-show-caret", /* columns.c and quote.c show the program's line */
    "-fdiagnostics-column-unit=byte",
    "-Wall",
    "-Wextra",
    "-Wno-unknown-pragmas",
    "-Wno-unused-function",
    "-Wno-unused-parameter", /* an unsolved exercise uses none */
    "-Wno-sign-compare",     /* threadIdx is unsigned, a number of values usually is not */
    "-Wno-missing-field-initializers"};

static const char *ending(const char *source) {
    const char *dot = strrchr(source, '.'), *slash = strrchr(source, '/');
    return dot && (!slash || dot > slash) ? dot : "";
}

bool command_is_c(const struct sim_build *job, const char *source) {
    return !job->cuda && !strcmp(ending(source), ".c");
}

bool command_is_cuda(const struct sim_build *job, const char *source) {
    static const char *const endings[] = {".c", ".cpp", ".cc", ".cxx", ".C", ".c++"};
    if (job->cuda) return true;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (!strcmp(ending(source), endings[i])) return false;
    return true;
}

static void language(struct arguments *a, const struct sim_build *job, const char *source) {
    bool c = command_is_c(job, source);
    arguments_add(a, target_compiler());
    arguments_add(a, "-x");
    arguments_add(a, c ? "c" : "c++");
    arguments_add_pair(a, "-std=", c ? "gnu17" : job->standard ? job->standard : "gnu++17");
}

void command_preprocessor(struct arguments *a, const struct sim_build *job, int index) {
    const char *source = job->sources[index];
    bool contained = job->contained[index];
    language(a, job, source);
    for (size_t i = 0; i < sizeof preprocessor_flags / sizeof *preprocessor_flags; i++)
        arguments_add(a, preprocessor_flags[i]);
    char *folder = strdup(source), *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    arguments_add_pair(a, "-iquote", slash ? folder : ".");
    free(folder);
    for (int i = 0; i < BUILD_MAX && job->includes[i]; i++)
        arguments_add_pair(a, "-I", job->includes[i]);
    for (int i = 0; i < BUILD_MAX && job->defines[i]; i++)
        arguments_add_pair(a, "-D", job->defines[i]);
    if (contained && job->contained_include) arguments_add_pair(a, "-I", job->contained_include);
    if (contained && job->contained_define) arguments_add_pair(a, "-D", job->contained_define);
    arguments_add(a, "-isystem");
    arguments_add_pair(a, project_home(), "/autograder/sim/include");
    arguments_add(a, "-isystem"); /* those made from autograder/sim/headers.tsv */
    arguments_add_pair(a, project_home(), "/build/sim/include");
    if (!command_is_cuda(job, source)) {
        arguments_add(a, "-DLOCKSTEP_HOST_PASS"); /* it is the only pass */
    } else {
        arguments_add(a, "-D__CUDACC__");
        arguments_add(a, "-D__NVCC__");
        arguments_add(a, "-include");
        arguments_add(a, "cuda_runtime.h");
    }
    for (int i = 0; i < BUILD_MAX && job->words[i]; i++) arguments_add(a, job->words[i]);
}

void command_assembler(struct arguments *a, const char *assembly, const char *object) {
    arguments_add(a, target_assembler());
    arguments_add(a, assembly);
    arguments_add(a, "-o");
    arguments_add(a, object);
}

bool command_is_of_lesson(const struct sim_build *job, int index) {
    return job->untrusted[0] && !job->untrusted[index];
}

void command_compiler(struct arguments *a, const struct sim_build *job, int index) {
    const char *source = job->sources[index], *const *branch = target_branch_flags();
    language(a, job, source);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) arguments_add(a, flags[i]);
    for (; job->contained[index] && *branch; branch++) arguments_add(a, *branch);
    if (job->untrusted[index]) {
        arguments_add(a, "-fsanitize=signed-integer-overflow,shift-exponent,return");
        /* Ends there: if it went on, g++ 12 would read the memory operand of a / or % twice. */
        /* a variable that was never set would often be 0, as it may not be on a GPU */
        if (target_fills_locals()) arguments_add(a, "-ftrivial-auto-var-init=pattern");
        arguments_add(a, "-fno-sanitize-recover=signed-integer-overflow,shift-exponent");
    }
    if (job->silent || command_is_of_lesson(job, index)) arguments_add(a, "-w");
    if (command_is_c(job, source)) return;
    arguments_add(a, "-fno-elide-constructors");
    arguments_add(a, "-fno-extern-tls-init");
}
