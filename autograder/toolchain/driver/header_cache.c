/* Finds, makes and inserts the headers' text. */
#include "header_cache.h"
#include "compiler_flags.h"
#include "header_macros.h"
#include "object_cache.h"
#include "support/subprocess.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

void header_cache_free(struct header_cache *h) {
    text_free(&h->source);
    text_free(&h->text);
    text_free(&h->macros);
    text_free(&h->dependencies);
}

/* ---- which jobs, and their files ---- */

static bool has_runtime_of_its_own(const char *source) {
    const char *slash = strrchr(source, '/');
    struct text path = {0};
    text_format(&path, "%.*scuda_runtime.h", slash ? (int)(slash + 1 - source) : 0, source);
    bool has = !access(path.data, F_OK) || !access("cuda_runtime.h", F_OK);
    text_free(&path);
    return has;
}

/* With flags of its own a job may see another text, or other headers in their place. */
static bool can_be_kept(const struct sim_build *job, int index) {
    const char *source = job->sources[index];
    if (!command_is_cuda(job, source) || job->words[0] || job->defines[0]) return false;
    if (strpbrk(source, "\"\\\n") || has_runtime_of_its_own(source)) return false;
    for (int i = 0; i < BUILD_MAX && job->includes[i]; i++)
        if (!project_has(job->includes[i])) return false;
    return true;
}

/* The command for the empty source. It lacks the lesson's folder and the exercise's macro: the
   headers do not depend on them. */
static void command(struct arguments *a, const struct header_cache *h, const struct sim_build *job,
                    int index, const char *const defines[2]) {
    static struct sim_build plain;
    plain = *job;
    plain.sources[index] = h->source.data;
    plain.contained_include = plain.contained_define = NULL;
    command_preprocessor(a, &plain, index);
    for (int i = 0; i < 2; i++)
        if (defines[i]) arguments_add_pair(a, "-D", defines[i]);
    arguments_add(a, "-E");
}

static void name_files(struct header_cache *h, const struct sim_build *job,
                       const struct arguments *a) {
    static const char *const variables[] = {"CPATH", "CPLUS_INCLUDE_PATH"};
    struct text base = {0};
    uint64_t hash = arguments_hash(TEXT_HASH, a);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *folders = getenv(variables[i]);
        if (folders) hash = text_hash(hash, folders, strlen(folders) + 1);
    }
    text_format(&base, "%s/headers-%016llx", job->cache, (unsigned long long)hash);
    text_format(&h->text, "%s.ii", base.data);
    text_format(&h->macros, "%s.hpp", base.data);
    text_format(&h->dependencies, "%s.d", base.data);
    text_free(&base);
}

/* ---- making them ---- */

struct maker {
    const struct header_cache *h;
    const struct sim_build *job;
    const struct arguments *command;
    struct text path; /* of the preprocessor's output */
};

/* Preprocesses the empty source with one more option. */
static int run(const struct maker *m, const char *option, bool macros_alone, struct text *output) {
    struct arguments a = {0};
    struct text ignored = {0};
    for (int i = 0; i < m->command->count; i++) arguments_add(&a, m->command->list[i]);
    if (macros_alone) header_cache_use(m->h, &a);
    if (option) arguments_add(&a, option);
    arguments_add(&a, "-o");
    arguments_add(&a, m->path.data);
    arguments_add(&a, m->h->source.data);
    int failed = tool_run(m->job, true, &a, &ignored);
    if (!failed) failed = text_read(output, m->path.data);
    arguments_free(&a);
    text_free(&ignored);
    return failed;
}

static bool have_guards(const struct text *dependencies) {
    char *list = strdup(dependencies->data), *rest = strstr(list, ": ");
    bool guarded = rest;
    if (rest) rest++;
    for (char *p; guarded && (p = dependency_next(&rest));) {
        struct text header = {0};
        guarded = !text_read(&header, p) && !strstr(header.data, "#pragma once");
        text_free(&header);
    }
    free(list);
    return guarded;
}

/* Are a program's macros the same as after the headers themselves? */
static bool macros_suffice(const struct maker *m) {
    struct text expected = {0}, got = {0};
    bool suffice = !run(m, "-dM", false, &expected) && !run(m, "-dM", true, &got) &&
                   macro_lists_are_equal(&expected, &got);
    text_free(&expected);
    text_free(&got);
    return suffice;
}

/* @return 0, also if the headers cannot be kept: then the text is empty */
static int make_files(const struct maker *m) {
    const struct header_cache *h = m->h;
    struct text list = {0}, text = {0}, defined = {0}, macros = {0};
    int failed = text_write(h->source.data, "", 0) || run(m, "-M", false, &list) ||
                 run(m, NULL, false, &text) || run(m, "-dD", false, &defined);
    if (!failed) macros_of_headers(&defined, &macros);
    failed = failed || text_write(h->dependencies.data, list.data, list.length) ||
             text_write(h->macros.data, macros.data, macros.length);
    size_t begin, end = failed ? 0 : headers_in(&text, &begin);
    if (!failed && !(end && have_guards(&list) && macros_suffice(m))) begin = end = 0;
    if (!failed) failed = text_write(h->text.data, text.data + begin, end - begin);
    text_free(&list);
    text_free(&text);
    text_free(&defined);
    text_free(&macros);
    return failed;
}

/* One process at a time makes them; a second one goes on without them meanwhile. */
static int make(const struct header_cache *h, const struct sim_build *job,
                const struct arguments *a) {
    struct maker m = {.h = h, .job = job, .command = a};
    struct text path = {0};
    text_format(&path, "%s/headers.lock", job->cache);
    text_format(&m.path, "%s.%ld", h->text.data, (long)getpid());
    int lock = open(path.data, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    int failed = lock < 0 || flock(lock, LOCK_EX | LOCK_NB) || make_files(&m);
    unlink(m.path.data);
    if (lock >= 0) close(lock);
    text_free(&path);
    text_free(&m.path);
    return failed;
}

bool header_cache_find(struct header_cache *h, const struct sim_build *job, int index,
                       const char *const defines[2]) {
    struct arguments a = {0};
    struct stat s;
    if (!can_be_kept(job, index)) return false;
    text_format(&h->source, "%s/headers.cu", job->cache);
    command(&a, h, job, index, defines);
    name_files(h, job, &a);
    bool found = !access(h->macros.data, R_OK) && is_fresh(h->text.data, h->dependencies.data);
    if (!found) found = !make(h, job, &a);
    arguments_free(&a);
    return found && !stat(h->text.data, &s) && s.st_size > 0;
}

/* ---- using them ---- */

void header_cache_use(const struct header_cache *h, struct arguments *a) {
    for (int i = 1; i < a->count; i++) {
        if (strcmp(a->list[i - 1], "-include") || strcmp(a->list[i], "cuda_runtime.h")) continue;
        free(a->list[i - 1]);
        free(a->list[i]);
        a->list[i - 1] = strdup("-imacros");
        a->list[i] = strdup(h->macros.data);
    }
}

/* The first line names the source. What the preprocessor says of the macros' file is left out. */
static int insert_text(const struct header_cache *h, const char *source, const char *preprocessed) {
    struct text program = {0}, headers = {0}, whole = {0}, marker = {0};
    text_format(&marker, "\n# 1 \"%s\"\n", source);
    int failed = text_read(&program, preprocessed) || text_read(&headers, h->text.data);
    const char *rest = failed ? NULL : strstr(program.data, marker.data);
    if (rest) {
        text_add(&whole, program.data, strcspn(program.data, "\n") + 1);
        text_add(&whole, headers.data, headers.length);
        text_add(&whole, rest + 1, program.length - (size_t)(rest + 1 - program.data));
    }
    failed = !rest || text_write(preprocessed, whole.data, whole.length);
    text_free(&program);
    text_free(&headers);
    text_free(&whole);
    text_free(&marker);
    return failed ? -1 : 0;
}

/* The headers take the place of the macros' file. */
static int insert_dependencies(const struct header_cache *h, const char *dependencies) {
    struct text program = {0}, headers = {0}, whole = {0};
    int failed = text_read(&program, dependencies) || text_read(&headers, h->dependencies.data);
    const char *place = failed ? NULL : strstr(program.data, h->macros.data);
    const char *list = failed ? NULL : strstr(headers.data, h->source.data);
    if (place && list) {
        list += h->source.length;
        text_add(&whole, program.data, (size_t)(place - program.data));
        text_add(&whole, list, strlen(list) - 1); /* without the last line's end */
        text_add(&whole, place + h->macros.length, strlen(place + h->macros.length));
    }
    failed = !place || !list || text_write(dependencies, whole.data, whole.length);
    text_free(&program);
    text_free(&headers);
    text_free(&whole);
    return failed ? -1 : 0;
}

int header_cache_insert(const struct header_cache *h, const char *source, const char *preprocessed,
                        const char *dependencies) {
    int failed = insert_text(h, source, preprocessed);
    if (!failed && dependencies) failed = insert_dependencies(h, dependencies);
    return failed;
}
