/* Accepts nvcc's options, by the table in nvcc_table.c. */
#include "cli/nvcc/nvcc.h"
#include "cli/nvcc/nvcc_library.h"
#include "cli/nvcc/nvcc_table.h"
#include "support/strbuf.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct nvcc_row *find(const char *a) {
    for (size_t i = 0; i < nvcc_row_count; i++) {
        size_t n = strlen(nvcc_rows[i].name);
        if (strncmp(a, nvcc_rows[i].name, n)) continue;
        bool valued = nvcc_rows[i].value == VALUED, letter = n == 2; /* -t=4, -t4 */
        if (!a[n] || nvcc_rows[i].value == JOINED || (valued && a[n] == '=') ||
            (valued && letter && a[n] >= '0' && a[n] <= '9'))
            return &nvcc_rows[i];
    }
    return NULL;
}

static const char *standard(const char *name) {
    const char *year = strpbrk(name, "0123456789");
    if (!year) return NULL;
    if (!strcmp(year, "20") || !strcmp(year, "2a")) return "gnu++20";
    return strcmp(year, "23") && strcmp(year, "2b") ? NULL : "gnu++2b";
}

static int take(struct sim_build *job, const char *command, const struct nvcc_row *r,
                const char *value);

/* -Xcompiler -fopenmp,-DN=3: only options for the preprocessor and the linker matter here. */
static int host_options(struct sim_build *job, const char *command, const char *list) {
    char *copy = strdup(list), *rest = NULL;
    int bad = 0;
    for (char *w = copy ? strtok_r(copy, ", ", &rest) : NULL; w && !bad;
         w = strtok_r(NULL, ", ", &rest)) {
        const struct nvcc_row *r = find(w);
        bool joined = r && r->value == JOINED && w[strlen(r->name)];
        if (r && r->what == SILENT) bad = take(job, command, r, "");
        if (joined && r->what != IGNORED) bad = take(job, command, r, w + strlen(r->name));
    }
    return bad; /* the job keeps pointers into the copy */
}

/* Words separated by blanks, as on a command line; a word that is not an option is a source
   file. */
static int options_file(struct sim_build *job, const char *command, const char *path) {
    struct text text = {0}; /* the job keeps pointers into it */
    char *words[256] = {NULL}, *rest = NULL;
    int count = 0;
    if (text_read(&text, path)) {
        say("lockstep %s: %s cannot be read: %s", command, path, strerror(errno));
        return -1;
    }
    for (char *w = strtok_r(text.data, " \t\r\n", &rest); w && count < 255;
         w = strtok_r(NULL, " \t\r\n", &rest))
        words[count++] = w;
    for (int i = 0, used; i < count; i += used ? used : 1) {
        used = nvcc_option(job, command, words + i);
        if (used < 0) return -1;
        if (!used && *words[i] == '-') {
            say("lockstep %s: %s: `%s` is not an option", command, path, words[i]);
            return -1;
        }
        if (!used) nvcc_push(job->sources, words[i]);
    }
    return 0;
}

/* The option's name for gcc. */
static const char *short_name(const char *name) {
    if (!strcmp(name, "--pre-include")) return "-include";
    if (!strcmp(name, "--system-include")) return "-isystem";
    return strcmp(name, "--undefine-macro") ? name : "-U";
}

static int take(struct sim_build *job, const char *command, const struct nvcc_row *r,
                const char *value) {
    switch (r->what) {
    case INCLUDE:
        if (!nvcc_is_toolkit(value)) nvcc_push(job->includes, value);
        return 0;
    case DEFINE: nvcc_push(job->defines, value); return 0;
    case WORD:
        if (!strcmp(short_name(r->name), "-isystem") && nvcc_is_toolkit(value)) return 0;
        nvcc_push(job->words, short_name(r->name));
        nvcc_push(job->words, value);
        return 0;
    case STANDARD: job->standard = standard(value); return 0;
    case LIBRARY: return nvcc_library(job, command, value);
    case LINKER:
        nvcc_push(job->libraries, "-L");
        nvcc_push(job->libraries, value);
        return 0;
    case HOST: return host_options(job, command, value);
    case LANGUAGE: job->cuda |= !strcmp(value, "cu"); return 0;
    case SILENT: job->silent = true; return 0;
    case OPTIONS: return options_file(job, command, value);
    case DEBUG: nvcc_push(job->defines, "__CUDACC_DEBUG__"); return 0;
    case STREAM:
        if (strcmp(value, "per-thread")) return 0;
        say("lockstep %s: %s per-thread is not supported by the simulator: make streams with "
            "cudaStreamCreate",
            command, r->name);
        return -1;
    case SAID:
        say("lockstep %s: %s has no effect here: the simulator computes in full precision, so "
            "last digits may differ from the card's",
            command, r->name);
        return 0;
    case REFUSED:
        say("lockstep %s: %s makes no program: leave it out and name all source files, which are compiled, linked and run together",
            command, r->name);
        return -1;
    case IGNORED: break;
    }
    return 0;
}

int nvcc_option(struct sim_build *job, const char *command, char **argv) {
    const struct nvcc_row *r = find(argv[0]);
    if (!r) return 0;
    const char *value = argv[0] + strlen(r->name);
    bool next = !*value && (r->value == VALUED || (r->value == JOINED && r->what != IGNORED));
    if (r->value == VALUED && *value == '=') value++;
    if (next && !argv[1]) {
        say("lockstep %s: %s needs a value", command, argv[0]);
        return -1;
    }
    if (take(job, command, r, next ? argv[1] : value)) return -1;
    return next ? 2 : 1;
}
