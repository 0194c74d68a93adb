/* Runs the preprocessor, on the macros that the cache keeps or on the headers themselves. */
#include "preprocess.h"
#include "compiler_flags.h"
#include "header_cache.h"
#include "pch.h"
#include "run_tool.h"
#include "special_math_scan.h"
#include "toolchain/frontend/rewriter.h"

#include <string.h>

/* Further -D on which the headers' text depends; NULL: none. */
struct defines {
    const char *list[2];
};

static struct defines defines_of(const char *source, bool host_pass) {
    bool special = special_functions_named(source);
    return (struct defines){
        {special ? "LOCKSTEP_SPECIAL_FUNCTIONS" : NULL, host_pass ? "LOCKSTEP_HOST_PASS" : NULL}};
}

/* @param h what the cache keeps, or NULL */
static int run(const struct sim_build *job, int index, const struct defines *d,
               const struct header_cache *h, const char *output, const char *dependencies,
               struct text *messages) {
    struct arguments a = {0};
    command_preprocessor(&a, job, index);
    if (h) header_cache_use(h, &a);
    arguments_add(&a, "-E");
    for (int i = 0; i < 2; i++)
        if (d->list[i]) arguments_add_pair(&a, "-D", d->list[i]);
    if (dependencies) {
        arguments_add(&a, "-MD");
        arguments_add_pair(&a, "-MF", dependencies);
    }
    arguments_add(&a, "-o");
    arguments_add(&a, output);
    arguments_add(&a, job->sources[index]);
    int failed = tool_run(job, !job->untrusted[index], &a, messages);
    arguments_free(&a);
    return failed;
}

int preprocess(const struct sim_build *job, int index, const char *output, const char *dependencies,
               struct text *messages) {
    const char *source = job->sources[index];
    struct defines d = defines_of(source, !dependencies);
    struct header_cache h = {0};
    bool kept = header_cache_find(&h, job, index, d.list);
    int failed = run(job, index, &d, kept ? &h : NULL, output, dependencies, messages);
    if (!failed && kept && header_cache_insert(&h, source, output, dependencies))
        failed = run(job, index, &d, NULL, output, dependencies, messages);
    header_cache_free(&h);
    return failed;
}

bool preprocess_is_of_headers(const struct sim_build *job, int index, const char *prelude) {
    struct defines d = defines_of(job->sources[index], false);
    struct header_cache h = {0};
    struct text in = {0}, out = {0}, given = {0}, expected = {0}, ignored = {0};
    bool same = header_cache_find(&h, job, index, d.list);
    if (same)
        text_format(&in, "# 0 \"%s\"\n", h.source.data); /* the first line, as in any program */
    same = same && !text_read(&in, h.text.data) && !text_read(&given, prelude) &&
           !rewrite_source(h.source.data, &in, false, &out, &ignored) &&
           !pch_prelude(&out, &expected) && !strcmp(given.data, expected.data);
    header_cache_free(&h);
    text_free(&in);
    text_free(&out);
    text_free(&given);
    text_free(&expected);
    text_free(&ignored);
    return same;
}
