/* X.cu -> rewritten X.cpp -> assembly with red zones -> object. Objects are named by the hash of
   what goes into them, so an unchanged file costs one look at its headers. */
#include "compile.h"
#include "lexer.h"
#include "object.h"
#include "process.h"
#include "tool.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why each flag: accesses must stay one to one with the source (no SRA, no block reordering, which
   keeps program counters in the source's order), and calls must keep their frames. */
static const char *const flags[] = {"-std=gnu++17",
                                    "-g",
                                    "-O1",
                                    "-fno-tree-sra",
                                    "-fno-ipa-sra",
                                    "-fno-reorder-blocks",
                                    "-fno-exceptions",
                                    "-fno-optimize-sibling-calls",
                                    "-fno-extern-tls-init",
                                    "-fno-pie",
                                    "-fsanitize=thread",
                                    "--param",
                                    "tsan-instrument-func-entry-exit=0",
                                    "--param",
                                    "tsan-distinguish-volatile=1",
                                    "-Wno-tsan",
                                    "-Wall",
                                    "-Wno-unknown-pragmas",
                                    "-Wno-unused-function",
                                    "-D__CUDACC__",
                                    "-D__NVCC__",
                                    "-DLOCKSTEP_SIM",
                                    "-D_GNU_SOURCE",
                                    "-fno-diagnostics-show-caret"};

static uint64_t hash(uint64_t h, const char *data, size_t n) { /* FNV-1a */
    for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)data[i]) * UINT64_C(1099511628211);
    return h;
}

/* ---- what stands in the cache ---- */

bool newer_than(const char *path, const struct stat *than) {
    struct stat s;
    if (stat(path, &s)) return 1;
    if (s.st_mtim.tv_sec != than->st_mtim.tv_sec) return s.st_mtim.tv_sec > than->st_mtim.tv_sec;
    return s.st_mtim.tv_nsec > than->st_mtim.tv_nsec;
}

/* Is the object there, and no header in its dependency file younger? The first file that the
   compiler names is the rewritten source, which is gone by now: its hash is in the object's name.
 */
static int is_fresh(const char *object, const char *dependencies) {
    struct stat s;
    struct text d = {0};
    if (stat(object, &s) || text_read(&d, dependencies)) return 0;
    int fresh = 1;
    char *rest = NULL, *colon = strchr(d.data, ':');
    if (colon) strtok_r(colon + 1, " \\\n", &rest);
    for (char *p; colon && fresh && (p = strtok_r(NULL, " \\\n", &rest));)
        fresh = !newer_than(p, &s);
    text_free(&d);
    return fresh && colon;
}

/* ---- red zones ---- */

/* Shared variables lie side by side in .tbss: a gap after each makes an overrun visible. */
static int widen_variables(const char *path) {
    struct text in = {0}, out = {0};
    if (text_read(&in, path)) return -1;
    int thread_local_section = 0;
    for (char *line = in.data, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        if (!strncmp(line, "\t.section\t", 10))
            thread_local_section = !strncmp(line + 10, ".tbss", 5) ||
                                   !strncmp(line + 10, ".tdata", 6);
        else if (!strncmp(line, "\t.text", 6) || !strncmp(line, "\t.data", 6) ||
                 !strncmp(line, "\t.bss", 5))
            thread_local_section = 0;
        text_add(&out, line, (size_t)(end - line));
        if (thread_local_section && !strncmp(line, "\t.zero\t", 7))
            text_format(&out, "\t.zero\t%d\n", RED_ZONE);
    }
    int failed = text_write(path, out.data, out.length);
    text_free(&in);
    text_free(&out);
    return failed;
}

/* ---- one source ---- */

static void compiler(struct arguments *a, const struct sim_build *job, const char *source) {
    arguments_add(a, "g++");
    arguments_add(a, "-x");
    arguments_add(a, "c++");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) arguments_add(a, flags[i]);
    char *folder = strdup(source), *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    arguments_add_pair(a, "-iquote", slash ? folder : ".");
    free(folder);
    for (int i = 0; i < BUILD_MAX && job->includes[i]; i++)
        arguments_add_pair(a, "-I", job->includes[i]);
    for (int i = 0; i < BUILD_MAX && job->defines[i]; i++)
        arguments_add_pair(a, "-D", job->defines[i]);
    arguments_add(a, "-isystem");
    arguments_add_pair(a, project_home(), "/autograder/sim/include");
    arguments_add(a, "-include");
    arguments_add(a, "cuda_runtime.h");
}

/* The files of one compilation. All but the object are this process's own, so that two that compile
   the same source at the same time do not meet; the object appears whole or not at all. */
struct files {
    struct text source, assembly, dependencies, object;
};

static void name_files(struct files *f, const char *base) {
    long self = (long)getpid();
    text_format(&f->source, "%s.%ld.cpp", base, self);
    text_format(&f->assembly, "%s.%ld.s", base, self);
    text_format(&f->dependencies, "%s.%ld.d", base, self);
    text_format(&f->object, "%s.%ld.o", base, self);
}

static void remove_files(struct files *f) {
    struct text *all[] = {&f->source, &f->assembly, &f->dependencies, &f->object};
    for (int i = 0; i < 4; i++) {
        unlink(all[i]->data);
        text_free(all[i]);
    }
}

static int to_assembly(const struct sim_build *job, int index, const struct files *f,
                       struct text *messages) {
    struct arguments a = {0};
    compiler(&a, job, job->sources[index]);
    arguments_add(&a, "-S");
    arguments_add(&a, "-MD");
    arguments_add(&a, "-MF");
    arguments_add(&a, f->dependencies.data);
    arguments_add(&a, "-o");
    arguments_add(&a, f->assembly.data);
    arguments_add(&a, f->source.data);
    int failed = tool_run(job, !job->untrusted[index], &a, messages);
    arguments_free(&a);
    return failed ? failed : widen_variables(f->assembly.data);
}

static int to_object(const struct sim_build *job, int index, const struct files *f,
                     struct text *messages) {
    struct arguments a = {0};
    arguments_add(&a, "g++");
    arguments_add(&a, "-c");
    arguments_add(&a, f->assembly.data);
    arguments_add(&a, "-o");
    arguments_add(&a, f->object.data);
    int failed = tool_run(job, !job->untrusted[index], &a, messages);
    arguments_free(&a);
    return failed;
}

/* Code that was rewritten becomes BASE.o and BASE.d. */
static int compile(const struct sim_build *job, int index, const char *base,
                   const struct text *code, struct text *messages) {
    struct files f = {0};
    struct text object = {0}, dependencies = {0};
    name_files(&f, base);
    text_format(&object, "%s.o", base);
    text_format(&dependencies, "%s.d", base);
    int failed = text_write(f.source.data, code->data, code->length);
    if (failed)
        text_format(messages, "%s: cannot be written: %s\n", f.source.data, strerror(errno));
    if (!failed) failed = to_assembly(job, index, &f, messages);
    if (!failed) failed = to_object(job, index, &f, messages);
    if (!failed) failed = rename(f.dependencies.data, dependencies.data);
    if (!failed) failed = rename(f.object.data, object.data);
    remove_files(&f);
    text_free(&object);
    text_free(&dependencies);
    return failed;
}

/* Name of the object without its ending: the hash of the source and all that changes its code. */
static void name_object(const struct sim_build *job, int index, const struct text *code,
                        struct text *base) {
    const char *source = job->sources[index];
    const char *folder = job->room && job->untrusted[index] ? job->room : job->cache;
    struct arguments a = {0};
    compiler(&a, job, source);
    uint64_t h = hash(UINT64_C(14695981039346656037), code->data, code->length);
    for (int i = 0; i < a.count; i++) h = hash(h, a.list[i], strlen(a.list[i]) + 1);
    arguments_free(&a);
    const char *slash = strrchr(source, '/');
    text_format(base, "%s/%s-%016llx", folder, slash ? slash + 1 : source, (unsigned long long)h);
}

static int check_trust(const char *source, const char *object, struct text *messages) {
    char name[256];
    if (!object_forbidden(object, name, sizeof name)) return 0;
    text_format(messages, "%s: calls `%s`, which a lesson's file may not: remove that call\n",
                source, name);
    return -1;
}

int compile_source(const struct sim_build *job, int index, struct text *object,
                   struct text *messages) {
    const char *source = job->sources[index];
    struct text in = {0}, code = {0}, base = {0}, dependencies = {0}, error = {0};
    int failed = text_read(&in, source);
    if (failed) text_format(messages, "%s: cannot be read: %s\n", source, strerror(errno));
    if (!failed && lexer_rewrite(source, &in, &code, &error)) {
        text_format(messages, "%s\n", error.data);
        failed = -1;
    }
    if (!failed) {
        name_object(job, index, &code, &base);
        text_format(object, "%s.o", base.data);
        text_format(&dependencies, "%s.d", base.data);
        if (!is_fresh(object->data, dependencies.data))
            failed = compile(job, index, base.data, &code, messages);
    }
    if (!failed && job->untrusted[index]) failed = check_trust(source, object->data, messages);
    text_free(&in);
    text_free(&code);
    text_free(&base);
    text_free(&dependencies);
    text_free(&error);
    return failed;
}
