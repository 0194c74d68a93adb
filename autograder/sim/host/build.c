/* The pipeline: X.cu -> rewritten X.cpp -> assembly with red zones -> object -> program. Objects
   are named by the hash of what goes into them, so an unchanged file costs one look at its headers.
 */
#include "build.h"
#include "lexer.h"
#include "object.h"
#include "process.h"
#include "sandbox.h"

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

enum { MAX_ARGUMENTS = 128, RED_ZONE = 64, STUB_BYTES = 232448 };

struct arguments {
    char *list[MAX_ARGUMENTS];
    int count;
};

static void add(struct arguments *a, const char *text) {
    if (a->count < MAX_ARGUMENTS - 1) a->list[a->count++] = strdup(text);
    a->list[a->count] = NULL;
}

static void add_pair(struct arguments *a, const char *first, const char *second) {
    struct text t = {0};
    text_format(&t, "%s%s", first, second);
    add(a, t.data);
    text_free(&t);
}

static void release(struct arguments *a) {
    while (a->count) free(a->list[--a->count]);
}

static uint64_t hash(uint64_t h, const char *data, size_t n) { /* FNV-1a */
    for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)data[i]) * UINT64_C(1099511628211);
    return h;
}

/* ---- what stands in the cache ---- */

static int newer_than(const char *path, const struct stat *than) {
    struct stat s;
    if (stat(path, &s)) return 1;
    if (s.st_mtim.tv_sec != than->st_mtim.tv_sec) return s.st_mtim.tv_sec > than->st_mtim.tv_sec;
    return s.st_mtim.tv_nsec > than->st_mtim.tv_nsec;
}

/* Is the object there, and no header in its dependency file younger? */
static int is_fresh(const char *object, const char *dependencies) {
    struct stat s;
    struct text d = {0};
    if (stat(object, &s) || text_read(&d, dependencies)) return 0;
    int fresh = 1;
    char *rest = NULL, *colon = strchr(d.data, ':');
    for (char *p = colon ? strtok_r(colon + 1, " \\\n", &rest) : NULL; p && fresh;
         p = strtok_r(NULL, " \\\n", &rest))
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
    add(a, "g++");
    add(a, "-x");
    add(a, "c++");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) add(a, flags[i]);
    char *folder = strdup(source), *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    add_pair(a, "-iquote", slash ? folder : ".");
    free(folder);
    for (int i = 0; i < BUILD_MAX && job->includes[i]; i++) add_pair(a, "-I", job->includes[i]);
    for (int i = 0; i < BUILD_MAX && job->defines[i]; i++) add_pair(a, "-D", job->defines[i]);
    add(a, "-isystem");
    add_pair(a, project_home(), "/autograder/sim/include");
    add(a, "-include");
    add(a, "cuda_runtime.h");
}

/* The compiler sees the headers, the source's folder and its objects; no solutions, no tests. */
static void shut_in(struct sandbox *s, const struct sim_build *job, const struct arguments *a) {
    struct text path = {0};
    sandbox_compiler(s);
    for (int i = 0; i < BUILD_MAX && job->includes[i]; i++) sandbox_show(s, job->includes[i]);
    text_format(&path, "%s/autograder/sim/include", project_home());
    sandbox_show(s, path.data);
    path.length = 0;
    text_format(&path, "%s/build/lib", project_home());
    sandbox_show(s, path.data);
    text_free(&path);
    for (int i = 0; i < a->count; i++) {
        if (!strncmp(a->list[i], "-iquote", 7)) sandbox_show(s, a->list[i] + 7);
        if (!strncmp(a->list[i], job->cache, strlen(job->cache))) sandbox_show(s, a->list[i]);
    }
    sandbox_open(s, job->room);
    sandbox_command(s, a->list);
}

static int run(const struct sim_build *job, bool trusted, struct arguments *a,
               struct text *messages) {
    struct sandbox s = {.count = 0};
    if (job->room && !trusted) shut_in(&s, job, a);
    int status = process_run(s.count ? s.argv : a->list, messages);
    sandbox_free(&s);
    if (status < 0)
        text_format(messages,
                    "lockstep: %s cannot be started: %s. Install it: apt-get install g++\n",
                    a->list[0], strerror(errno));
    return status ? -1 : 0;
}

static int compile(const struct sim_build *job, int index, const char *base,
                   struct text *messages) {
    const char *source = job->sources[index];
    bool trusted = !job->untrusted[index];
    struct arguments a = {0};
    compiler(&a, job, source);
    add(&a, "-S");
    add(&a, "-MD");
    add(&a, "-MF");
    add_pair(&a, base, ".d");
    add(&a, "-o");
    add_pair(&a, base, ".s");
    add_pair(&a, base, ".cpp");
    int failed = run(job, trusted, &a, messages);
    release(&a);
    struct text assembly = {0}, object = {0}, temporary = {0};
    text_format(&assembly, "%s.s", base);
    text_format(&object, "%s.o", base);
    text_format(&temporary, "%s.o.%ld", base, (long)getpid());
    if (!failed) failed = widen_variables(assembly.data);
    if (!failed) {
        add(&a, "g++");
        add(&a, "-c");
        add(&a, assembly.data);
        add(&a, "-o");
        add(&a, temporary.data);
        failed = run(job, trusted, &a, messages) || rename(temporary.data, object.data);
        release(&a);
    }
    unlink(assembly.data);
    text_free(&assembly);
    text_free(&object);
    text_free(&temporary);
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
    release(&a);
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

static int make_object(const struct sim_build *job, int index, struct text *object,
                       struct text *messages) {
    const char *source = job->sources[index];
    struct text in = {0}, code = {0}, base = {0}, dependencies = {0}, rewritten = {0}, error = {0};
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
        text_format(&rewritten, "%s.cpp", base.data);
        if (!is_fresh(object->data, dependencies.data)) {
            failed = text_write(rewritten.data, code.data, code.length);
            if (failed)
                text_format(messages, "%s: cannot be written: %s\n", rewritten.data,
                            strerror(errno));
            else
                failed = compile(job, index, base.data, messages);
        }
    }
    if (!failed && job->untrusted[index]) failed = check_trust(source, object->data, messages);
    text_free(&in);
    text_free(&code);
    text_free(&base);
    text_free(&dependencies);
    text_free(&rewritten);
    text_free(&error);
    return failed;
}

/* ---- the program ---- */

/* All dynamic shared arrays are one place: the end of the thread-local block. */
static int write_stub(const struct text *labels, const char *path) {
    struct text t = {0};
    text_format(&t,
                "\t.section .tbss,\"awT\",%%nobits\n\t.balign 128\n"
                ".globl lockstep_dynamic_shared\n.type lockstep_dynamic_shared, %%object\n"
                "lockstep_dynamic_shared:\n%s\t.zero %d\n\t.zero %d\n"
                "\t.section .note.GNU-stack,\"\",%%progbits\n",
                labels->data ? labels->data : "", STUB_BYTES, RED_ZONE);
    int failed = text_write(path, t.data, t.length);
    text_free(&t);
    return failed;
}

static int link_program(const struct sim_build *job, struct text *objects, int count,
                        struct text *messages) {
    struct text labels = {0}, stub = {0};
    struct arguments a = {0};
    text_format(&stub, "%s.stub.s", job->output);
    for (int i = 0; i < count; i++) object_dynamic_shared(objects[i].data, &labels);
    int failed = write_stub(&labels, stub.data);
    add(&a, "g++");
    add(&a, "-no-pie");
    add(&a, "-o");
    add(&a, job->output);
    for (int i = 0; i < count; i++) add(&a, objects[i].data);
    add(&a, stub.data);
    add(&a, "-Wl,--whole-archive");
    add_pair(&a, project_home(), "/build/lib/liblockstep-sim.a");
    add(&a, "-Wl,--no-whole-archive");
    add(&a, "-lm");
    if (!failed) failed = run(job, false, &a, messages);
    release(&a);
    unlink(stub.data);
    text_free(&labels);
    text_free(&stub);
    return failed;
}

static int is_linked(const struct sim_build *job, const struct text *objects, int count) {
    struct stat s;
    if (stat(job->output, &s)) return 0;
    struct text library = {0}, list = {0}, linked = {0};
    text_format(&library, "%s/build/lib/liblockstep-sim.a", project_home());
    for (int i = 0; i < count; i++) text_format(&list, "%s\n", objects[i].data);
    struct text path = {0};
    text_format(&path, "%s.objects", job->output);
    int same = !text_read(&linked, path.data) && !strcmp(linked.data, list.data) &&
               !newer_than(library.data, &s);
    for (int i = 0; same && i < count; i++) same = !newer_than(objects[i].data, &s);
    if (!same) {
        unlink(job->output);
        text_write(path.data, list.data, list.length);
    }
    text_free(&library);
    text_free(&list);
    text_free(&linked);
    text_free(&path);
    return same;
}

int sim_build(const struct sim_build *job, struct text *messages) {
    struct text objects[BUILD_MAX] = {{0}};
    int count = 0, failed = make_folders(job->cache);
    if (failed) text_format(messages, "%s: cannot be made: %s\n", job->cache, strerror(errno));
    for (; !failed && count < BUILD_MAX && job->sources[count]; count++)
        failed = make_object(job, count, &objects[count], messages);
    if (failed) unlink(job->output);
    if (!failed && !is_linked(job, objects, count))
        failed = link_program(job, objects, count, messages);
    for (int i = 0; i < count; i++) text_free(&objects[i]);
    return failed ? -1 : 0;
}
