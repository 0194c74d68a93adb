#include "nvcc.h"
#include "nvcc_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What becomes of an option. */
enum what {
    IGNORED,  /* it chooses among ways of compiling for a GPU, or words of the compiler */
    SAID,     /* it would change results: ignored, and said */
    REFUSED,  /* there is nothing to run afterwards */
    INCLUDE,  /* -I */
    DEFINE,   /* -D */
    WORD,     /* for the preprocessor, with its value */
    STANDARD, /* -std */
    LIBRARY,  /* -l */
    LINKER,   /* -L */
    HOST,     /* a list for the host's compiler */
    STREAM    /* --default-stream */
};

static const struct row {
    const char *name;
    enum what what;
    enum {
        ALONE,
        VALUED,
        JOINED
    } value; /* VALUED: behind '=' or next; JOINED: also with nothing
                between, such as -O3 */
} rows[] = {
    {"-I", INCLUDE, JOINED},
    {"--include-path", INCLUDE, VALUED},
    {"-isystem", WORD, VALUED},
    {"-include", WORD, VALUED},
    {"-D", DEFINE, JOINED},
    {"--define-macro", DEFINE, VALUED},
    {"-U", WORD, JOINED},
    {"-std", STANDARD, VALUED},
    {"--std", STANDARD, VALUED},
    {"-lineinfo", IGNORED, ALONE},
    {"-link", IGNORED, ALONE},
    {"-lib", REFUSED, ALONE},
    {"-l", LIBRARY, JOINED},
    {"-L", LINKER, JOINED},
    {"-Xcompiler", HOST, VALUED},
    {"--compiler-options", HOST, VALUED},
    {"-default-stream", STREAM, VALUED},
    {"--default-stream", STREAM, VALUED},
    {"-use_fast_math", SAID, ALONE},
    {"--use_fast_math", SAID, ALONE},
    {"-ftz", SAID, VALUED},
    {"--ftz", SAID, VALUED},
    {"-prec-div", SAID, VALUED},
    {"--prec-div", SAID, VALUED},
    {"-prec-sqrt", SAID, VALUED},
    {"--prec-sqrt", SAID, VALUED},
    {"-fmad", SAID, VALUED},
    {"--fmad", SAID, VALUED},
    {"-c", REFUSED, ALONE},
    {"--compile", REFUSED, ALONE},
    {"-dc", REFUSED, ALONE},
    {"--device-c", REFUSED, ALONE},
    {"-dlink", REFUSED, ALONE},
    {"--device-link", REFUSED, ALONE},
    {"-ptx", REFUSED, ALONE},
    {"--ptx", REFUSED, ALONE},
    {"-cubin", REFUSED, ALONE},
    {"--cubin", REFUSED, ALONE},
    {"-fatbin", REFUSED, ALONE},
    {"--fatbin", REFUSED, ALONE},
    {"-E", REFUSED, ALONE},
    {"--lib", REFUSED, ALONE},
    {"-shared", REFUSED, ALONE},
    {"--shared", REFUSED, ALONE},
    {"-arch", IGNORED, VALUED},
    {"--gpu-architecture", IGNORED, VALUED},
    {"-code", IGNORED, VALUED},
    {"--gpu-code", IGNORED, VALUED},
    {"-gencode", IGNORED, VALUED},
    {"--generate-code", IGNORED, VALUED},
    {"-Xptxas", IGNORED, VALUED},
    {"--ptxas-options", IGNORED, VALUED},
    {"-Xlinker", IGNORED, VALUED},
    {"--linker-options", IGNORED, VALUED},
    {"-Xnvlink", IGNORED, VALUED},
    {"-Xcudafe", IGNORED, VALUED},
    {"-Xfatbin", IGNORED, VALUED},
    {"-ccbin", IGNORED, VALUED},
    {"--compiler-bindir", IGNORED, VALUED},
    {"-maxrregcount", IGNORED, VALUED},
    {"--maxrregcount", IGNORED, VALUED},
    {"-rdc", IGNORED, VALUED},
    {"--relocatable-device-code", IGNORED, VALUED},
    {"-cudart", IGNORED, VALUED},
    {"--cudart", IGNORED, VALUED},
    {"-diag-suppress", IGNORED, VALUED},
    {"--diag-suppress", IGNORED, VALUED},
    {"-Werror", IGNORED, VALUED},
    {"-x", IGNORED, VALUED},
    {"-t", IGNORED, VALUED},
    {"--threads", IGNORED, VALUED},
    {"-o", IGNORED, VALUED},
    {"--output-file", IGNORED, VALUED},
    {"--optimize", IGNORED, VALUED},
    {"--machine", IGNORED, VALUED},
    {"--debug", IGNORED, ALONE},
    {"-G", IGNORED, ALONE},
    {"--device-debug", IGNORED, ALONE},
    {"--generate-line-info", IGNORED, ALONE},
    {"-v", IGNORED, ALONE},
    {"--verbose", IGNORED, ALONE},
    {"--disable-warnings", IGNORED, ALONE},
    {"-keep", IGNORED, ALONE},
    {"--keep", IGNORED, ALONE},
    {"-restrict", IGNORED, ALONE},
    {"--restrict", IGNORED, ALONE},
    {"-res-usage", IGNORED, ALONE},
    {"--resource-usage", IGNORED, ALONE},
    {"-src-in-ptx", IGNORED, ALONE},
    {"-extended-lambda", IGNORED, ALONE},
    {"--extended-lambda", IGNORED, ALONE},
    {"-expt-extended-lambda", IGNORED, ALONE},
    {"--expt-extended-lambda", IGNORED, ALONE},
    {"-expt-relaxed-constexpr", IGNORED, ALONE},
    {"--expt-relaxed-constexpr", IGNORED, ALONE},
    {"-pthread", IGNORED, ALONE},
    {"-w", IGNORED, ALONE},
    {"-pg", IGNORED, ALONE},
    {"-O", IGNORED, JOINED}, /* from here on families: their members are joined to them */
    {"-g", IGNORED, JOINED},
    {"-W", IGNORED, JOINED},
    {"-f", IGNORED, JOINED},
    {"-m", IGNORED, JOINED},
};

static const struct row *find(const char *a) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strlen(rows[i].name);
        if (strncmp(a, rows[i].name, n)) continue;
        if (!a[n] || rows[i].value == JOINED || (rows[i].value == VALUED && a[n] == '='))
            return &rows[i];
    }
    return NULL;
}

static const char *standard(const char *name) {
    const char *year = strpbrk(name, "0123456789");
    if (!year) return NULL;
    if (!strcmp(year, "20") || !strcmp(year, "2a")) return "gnu++20";
    return strcmp(year, "23") && strcmp(year, "2b") ? NULL : "gnu++2b";
}

static int take(struct sim_build *job, const char *command, const struct row *r, const char *value);

/* -Xcompiler -fopenmp,-DN=3: what matters here is what the preprocessor and the linker get. */
static int host_options(struct sim_build *job, const char *command, const char *list) {
    char *copy = strdup(list), *rest = NULL;
    int bad = 0;
    for (char *w = copy ? strtok_r(copy, ", ", &rest) : NULL; w && !bad;
         w = strtok_r(NULL, ", ", &rest)) {
        const struct row *r = find(w);
        bool joined = r && r->value == JOINED && w[strlen(r->name)];
        if (joined && r->what != IGNORED) bad = take(job, command, r, w + strlen(r->name));
    }
    return bad; /* the job keeps pointers into the copy */
}

static int take(struct sim_build *job, const char *command, const struct row *r,
                const char *value) {
    switch (r->what) {
    case INCLUDE: nvcc_push(job->includes, value); return 0;
    case DEFINE: nvcc_push(job->defines, value); return 0;
    case WORD:
        nvcc_push(job->words, r->name);
        nvcc_push(job->words, value);
        return 0;
    case STANDARD: job->standard = standard(value); return 0;
    case LIBRARY: return nvcc_library(job, command, value);
    case LINKER:
        nvcc_push(job->libraries, r->name);
        nvcc_push(job->libraries, value);
        return 0;
    case HOST: return host_options(job, command, value);
    case STREAM:
        if (strcmp(value, "per-thread")) return 0;
        fprintf(stderr,
                "lockstep %s: %s per-thread is not supported by the simulator: make streams with "
                "cudaStreamCreate\n",
                command, r->name);
        return -1;
    case SAID:
        fprintf(stderr,
                "lockstep %s: %s has no effect here: the simulator computes in full precision, so "
                "last digits may differ from the card's\n",
                command, r->name);
        return 0;
    case REFUSED:
        fprintf(stderr,
                "lockstep %s: %s makes no program: leave it out and name all source files, which "
                "are compiled, linked and run in one go\n",
                command, r->name);
        return -1;
    case IGNORED: break;
    }
    return 0;
}

int nvcc_option(struct sim_build *job, const char *command, char **argv) {
    const struct row *r = find(argv[0]);
    if (!r) return 0;
    const char *value = argv[0] + strlen(r->name);
    bool next = !*value && (r->value == VALUED || (r->value == JOINED && r->what != IGNORED));
    if (r->value == VALUED && *value == '=') value++;
    if (next && !argv[1]) {
        fprintf(stderr, "lockstep %s: %s lacks its value\n", command, argv[0]);
        return -1;
    }
    if (take(job, command, r, next ? argv[1] : value)) return -1;
    return next ? 2 : 1;
}
