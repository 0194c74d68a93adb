/* Precompiles the headers' text, which is the same in every program. The precompiled header is
   named by the hash of all that goes into it: a changed header or flag makes another one. */
#include "pch.h"
#include "support/subprocess.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT = 12 }; /* of 23 MB each: three compilers, trusted and not, arrays checked and not */

/* @return the end of the text of cuda_runtime.h, which a .cu file includes first, or 0 */
static size_t end_of_headers(const char *text) {
    const char *header = strstr(text, "/sim/include/cuda_runtime.h\" 1 ");
    const char *back = header ? strstr(header, " \"<command-line>\" 2\n") : NULL;
    return back ? (size_t)(strchr(back, '\n') + 1 - text) : 0;
}

/* Adds the keyword macros, with a preprocessor's line markers around them for messages. */
static int add_words(struct text *to) {
    struct text path = {0};
    text_format(&path, "%s/autograder/sim/include/lockstep/words.hpp", project_home());
    text_format(to, "# 0 \"<command-line>\"\n# 1 \"%s\" 1\n", path.data);
    int failed = text_read(to, path.data);
    text_format(to, "# 0 \"<command-line>\" 2\n");
    text_free(&path);
    return failed;
}

/* The first line names the source, so it is not part of it. */
static size_t begin_of_headers(const struct text *rewritten, size_t end) {
    return end ? strcspn(rewritten->data, "\n") + 1 : 0;
}

int pch_prelude(const struct text *rewritten, struct text *prelude) {
    size_t end = end_of_headers(rewritten->data), begin = begin_of_headers(rewritten, end);
    int failed = add_words(prelude);
    text_add(prelude, rewritten->data + begin, end - begin);
    return failed;
}

int pch_split(const struct text *rewritten, const char *prelude, const char *rest) {
    struct text first = {0}, second = {0};
    size_t end = end_of_headers(rewritten->data), begin = begin_of_headers(rewritten, end);
    int failed = pch_prelude(rewritten, &first);
    text_add(&second, rewritten->data, begin);
    /* GCC returns to this marker after -include */
    if (end) text_format(&second, "# 0 \"<command-line>\"\n");
    text_add(&second, rewritten->data + end, rewritten->length - end);
    if (!failed) failed = text_write(prelude, first.data, first.length);
    if (!failed) failed = text_write(rest, second.data, second.length);
    text_free(&first);
    text_free(&second);
    return failed;
}

static void name(const struct arguments *a, const char *cache, const struct text *content,
                 struct text *header, struct text *compiled) {
    uint64_t h = text_hash(TEXT_HASH, content->data, content->length);
    text_format(header, "%s/prelude-%016llx.hpp", cache, (unsigned long long)arguments_hash(h, a));
    text_format(compiled, "%s.gch", header->data);
}

static double age(const char *path) {
    struct stat s;
    return stat(path, &s) ? 0 : -(double)s.st_mtime;
}

static int older_last(const void *a, const void *b) {
    double x = age(*(char *const *)a), y = age(*(char *const *)b);
    return (x > y) - (x < y);
}

/* Removes old ones, which accumulate when headers change. */
static void forget_oldest(const char *cache) {
    struct text pattern = {0};
    glob_t g;
    text_format(&pattern, "%s/prelude-*.gch", cache);
    if (!glob(pattern.data, GLOB_NOSORT, NULL, &g)) {
        qsort(g.gl_pathv, g.gl_pathc, sizeof *g.gl_pathv, older_last);
        for (size_t i = KEPT; i < g.gl_pathc; i++) {
            unlink(g.gl_pathv[i]);
            *strrchr(g.gl_pathv[i], '.') = 0; /* and its text */
            unlink(g.gl_pathv[i]);
        }
        globfree(&g);
    }
    text_free(&pattern);
}

static int compile(const struct arguments *flags, const struct sim_build *job, const char *header,
                   const char *compiled) {
    struct arguments a = {0};
    struct text whole = {0}, ignored = {0};
    text_format(&whole, "%s.%ld.tmp", compiled, (long)getpid());
    for (int i = 0; i < flags->count; i++) arguments_add(&a, flags->list[i]);
    arguments_add(&a, "-c"); /* without it g++ would link as well */
    arguments_add(&a, "-x");
    arguments_add(&a, "c++-header");
    arguments_add(&a, "-o");
    arguments_add(&a, whole.data);
    arguments_add(&a, header);
    int failed = tool_run(job, true, &a, &ignored);
    if (!failed) failed = rename(whole.data, compiled);
    if (failed) unlink(whole.data);
    arguments_free(&a);
    text_free(&whole);
    text_free(&ignored);
    return failed;
}

/* One process at a time makes it; a second one goes on without it meanwhile. */
static int make_it(const struct arguments *flags, const struct sim_build *job,
                   const struct text *content, const char *header, const char *compiled) {
    struct text path = {0};
    text_format(&path, "%s/prelude.lock", job->cache);
    int lock = open(path.data, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    int failed = lock < 0 || flock(lock, LOCK_EX | LOCK_NB);
    if (!failed) failed = text_write(header, content->data, content->length);
    if (!failed) failed = compile(flags, job, header, compiled);
    if (!failed) forget_oldest(job->cache);
    if (lock >= 0) close(lock);
    text_free(&path);
    return failed;
}

bool pch_exists(const struct arguments *a, const struct sim_build *job, const char *text) {
    struct text content = {0}, header = {0}, compiled = {0};
    text_read(&content, text);
    name(a, job->cache, &content, &header, &compiled);
    bool exists = !access(compiled.data, R_OK);
    text_free(&content);
    text_free(&header);
    text_free(&compiled);
    return exists;
}

void pch_add(struct arguments *a, const struct sim_build *job, const char *text, bool make) {
    struct text content = {0}, header = {0}, compiled = {0};
    text_read(&content, text);
    name(a, job->cache, &content, &header, &compiled);
    bool there = !access(compiled.data, R_OK);
    if (!there && make && end_of_headers(content.data))
        there = !make_it(a, job, &content, header.data, compiled.data);
    if (there) utimensat(AT_FDCWD, compiled.data, NULL, 0); /* marks it as used */
    arguments_add(a, "-include");
    arguments_add(a, there ? header.data : text);
    text_free(&content);
    text_free(&header);
    text_free(&compiled);
}

bool pch_was_spoilt(struct arguments *a, const char *text, const struct text *messages) {
    if (!messages->data || !strstr(messages->data, "PCH file")) return false;
    for (int i = 1; i < a->count; i++) {
        if (strcmp(a->list[i - 1], "-include")) continue;
        struct text compiled = {0};
        text_format(&compiled, "%s.gch", a->list[i]);
        unlink(compiled.data);
        text_free(&compiled);
        free(a->list[i]);
        a->list[i] = strdup(text);
    }
    return true;
}
