/* Builds the program from all sources' objects, unless it is up to date. */
#include "build.h"
#include "object_cache.h"
#include "compile.h"
#include "compiler_flags.h"
#include "toolchain/asm/postpass.h"
#include "toolchain/diagnostics/filter.h"
#include "toolchain/elf/elf_object.h"
#include "toolchain/elf/localize_symbols.h"
#include "toolchain/elf/pair_types.h"
#include "prove.h"
#include "target.h"
#include "run_tool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    DYNAMIC_SHARED = 232448
}; /* bytes: the most that a block of the largest device may request */

/* What a program's stub says. */
struct facts {
    struct text labels; /* of dynamic shared arrays; usually none */
    bool masks, pairs;
    enum verify_stack stack;
};

/* All dynamic shared arrays have one address: the end of the thread-local block. The stub also
   tells the runtime three facts: lockstep_masks is defined if the program names lanes in masks (for
   the race detector), lockstep_pairs if it has structures of two 8-byte words (pair_types.h), and
   lockstep_bounded if a lesson's code cannot overflow a stack (verify.h). */
static int write_stub(const struct facts *f, const char *path) {
    struct text t = {0};
    text_format(&t,
                "\t.section .tbss,\"awT\",%%nobits\n\t.balign 128\n"
                ".globl lockstep_dynamic_shared\n.type lockstep_dynamic_shared, %%object\n"
                "lockstep_dynamic_shared:\n%s\t.zero %d\n\t.zero %d\n"
                "\t.section .note.GNU-stack,\"\",%%progbits\n",
                f->labels.data ? f->labels.data : "", DYNAMIC_SHARED, RED_ZONE);
    if (f->masks)
        text_format(&t, "\t.section .rodata\n.globl lockstep_masks\nlockstep_masks: .byte 1\n");
    if (f->pairs)
        text_format(&t, "\t.section .rodata\n.globl lockstep_pairs\nlockstep_pairs: .byte 1\n");
    if (f->stack != STACK_UNBOUNDED)
        text_format(&t, "\t.section .rodata\n.globl lockstep_bounded\nlockstep_bounded: .byte %d\n",
                    (int)f->stack);
    int failed = text_write(path, t.data, t.length);
    text_free(&t);
    return failed;
}

/* @param whole where the object is to be */
static int assemble_stub(const struct sim_build *job, const struct facts *f, const char *whole,
                         struct text *messages) {
    struct text source = {0}, object = {0};
    struct arguments a = {0};
    text_format(&source, "%s.%ld.s", job->output, (long)getpid());
    text_format(&object, "%s.%ld", whole, (long)getpid());
    int failed = write_stub(f, source.data);
    command_assembler(&a, source.data, object.data);
    if (!failed) failed = tool_run(job, !f->labels.length, &a, messages);
    if (!failed) failed = rename(object.data, whole);
    unlink(source.data);
    unlink(object.data);
    arguments_free(&a);
    text_free(&source);
    text_free(&object);
    return failed;
}

/* A stub without labels is one of a dozen, none of which a student's file can change: the cache
   keeps them. */
static int make_stub(const struct sim_build *job, const struct facts *f, struct text *object,
                     struct text *messages) {
    struct stat s;
    if (f->labels.length) {
        text_format(object, "%s.%ld.stub.o", job->output, (long)getpid());
        return assemble_stub(job, f, object->data, messages);
    }
    text_format(object, "%s/stub-%s-%d%d%d.o", job->cache, target_assembler(), f->masks, f->pairs,
                (int)f->stack);
    if (!stat(object->data, &s) && !newer_than("/proc/self/exe", &s)) return 0;
    return assemble_stub(job, f, object->data, messages);
}

/* The stack bound of two files that may call each other's functions through pointers alone. */
static enum verify_stack of_both(enum verify_stack a, enum verify_stack b) {
    if (b == STACK_UNBOUNDED) return b;
    return a > b ? a : b;
}

static void collect_facts(const struct sim_build *job, const struct text *objects, int count,
                          struct facts *f) {
    *f = (struct facts){.stack = prove_can() ? STACK_BOUNDED : STACK_UNBOUNDED};
    for (int i = 0; i < count; i++) {
        object_dynamic_shared(objects[i].data, &f->labels);
        f->masks |= object_has_masks(objects[i].data);
        f->pairs = f->pairs || object_has_pairs(objects[i].data);
        if (job->untrusted[i] && f->stack != STACK_UNBOUNDED)
            f->stack = of_both(f->stack, prove_stack(objects[i].data));
    }
}

/* @return the only source that a student wrote, or NULL if there is none, or several */
static const char *students_source(const struct sim_build *job, int count) {
    const char *found = NULL;
    for (int i = 0; i < count; i++) {
        if (job->untrusted[i] && found) return NULL;
        if (job->untrusted[i]) found = job->sources[i];
    }
    return found;
}

static int link_objects(const struct sim_build *job, const struct text *objects, int count,
                        struct text *messages) {
    struct text stub = {0}, program = {0}, library = {0}, others = {0};
    struct arguments a = {0};
    struct facts facts;
    text_format(&program, "%s.%ld", job->output, (long)getpid());
    target_runtime(&library);
    target_libraries(&others);
    collect_facts(job, objects, count, &facts);
    int failed = make_stub(job, &facts, &stub, messages);
    arguments_add(&a, target_compiler());
    arguments_add(&a, "-no-pie");
    arguments_add(&a, "-o");
    arguments_add(&a, program.data);
    for (int i = 0; i < count; i++) arguments_add(&a, objects[i].data);
    arguments_add(&a, stub.data);
    arguments_add(&a, "-Wl,--whole-archive");
    arguments_add(&a, library.data);
    arguments_add(&a, "-Wl,--no-whole-archive");
    arguments_add(&a, others.data); /* only what the program calls */
    /* Static linking halves the linker's time, which the shared C++ library's thousands of names
       take, and shortens every start. But a library of the program may need the shared one, and
       there must be only one copy. */
    if (!job->libraries[0]) arguments_add(&a, "-static-libstdc++");
    if (!job->libraries[0]) arguments_add(&a, "-static-libgcc");
    for (int i = 0; i < BUILD_MAX && job->libraries[i]; i++) arguments_add(&a, job->libraries[i]);
    arguments_add(&a, "-lm");
    size_t before = messages->length;
    if (!failed) failed = tool_run(job, false, &a, messages);
    diagnostics_link(messages, before, students_source(job, count));
    if (!failed) failed = rename(program.data, job->output);
    arguments_free(&a);
    if (facts.labels.length) unlink(stub.data);
    if (failed) unlink(program.data);
    text_free(&facts.labels);
    text_free(&stub);
    text_free(&program);
    text_free(&library);
    text_free(&others);
    return failed;
}

/* Links copies of the objects whose device variables are local to their file. */
static int link_program(const struct sim_build *job, const struct text *objects, int count,
                        struct text *messages) {
    struct text own[BUILD_MAX] = {{0}}, prefix = {0};
    text_format(&prefix, "%s.%ld", job->output, (long)getpid());
    for (int i = 0; i < count; i++) text_format(&own[i], "%s", objects[i].data);
    int failed = count > 1 ? localize_variables(own, count, prefix.data) : 0;
    if (failed) text_format(messages, "%s: cannot be linked: %s\n", job->output, strerror(errno));
    if (!failed) failed = link_objects(job, own, count, messages);
    for (int i = 0; i < count; i++) {
        if (strcmp(own[i].data, objects[i].data)) unlink(own[i].data);
        text_free(&own[i]);
    }
    text_free(&prefix);
    return failed;
}

/* Lists the program's objects in a file next to it. */
static void list_objects(const struct sim_build *job, const struct text *objects, int count,
                         struct text *path, struct text *list) {
    text_format(path, "%s.objects", job->output);
    for (int i = 0; i < count; i++) text_format(list, "%s\n", objects[i].data);
    for (int i = 0; i < BUILD_MAX && job->libraries[i]; i++)
        text_format(list, "%s\n", job->libraries[i]);
}

static int is_linked(const struct sim_build *job, const struct text *objects, int count) {
    struct stat s;
    if (stat(job->output, &s)) return 0;
    struct text library = {0}, others = {0}, list = {0}, linked = {0}, path = {0};
    target_runtime(&library);
    target_libraries(&others);
    list_objects(job, objects, count, &path, &list);
    int same = !text_read(&linked, path.data) && !strcmp(linked.data, list.data) &&
               !newer_than(library.data, &s) && !newer_than(others.data, &s);
    for (int i = 0; same && i < count; i++) same = !newer_than(objects[i].data, &s);
    text_free(&library);
    text_free(&others);
    text_free(&list);
    text_free(&linked);
    text_free(&path);
    return same;
}

static int link_if_needed(const struct sim_build *job, struct text *objects, int count,
                          struct text *messages) {
    struct text list = {0}, path = {0};
    if (is_linked(job, objects, count)) return 0;
    list_objects(job, objects, count, &path, &list);
    unlink(path.data); /* until the new program exists, the old one must not be taken for it */
    int failed = link_program(job, objects, count, messages);
    if (!failed) failed = text_write(path.data, list.data, list.length);
    text_free(&list);
    text_free(&path);
    return failed;
}

int sim_build(const struct sim_build *job, struct text *messages) {
    struct text objects[BUILD_MAX] = {{0}};
    int count = 0, failed = make_folders(job->cache);
    if (failed) text_format(messages, "%s: cannot be made: %s\n", job->cache, strerror(errno));
    for (; !failed && count < BUILD_MAX && job->sources[count]; count++)
        failed = compile_source(job, count, &objects[count], messages);
    if (!failed) failed = link_if_needed(job, objects, count, messages);
    if (failed)
        unlink(job->output); /* an old program must not remain if its source fails to compile */
    for (int i = 0; i < count; i++) text_free(&objects[i]);
    return failed ? -1 : 0;
}
