/* X.cu -> preprocessed -> prelude and rewritten source -> assembly with red zones -> object, unless
   the cache holds it. */
#include "compile.h"
#include "toolchain/asm/bounds_annotate.h"
#include "toolchain/asm/postpass.h"
#include "object_cache.h"
#include "compiler_flags.h"
#include "toolchain/vetting/source_vetting.h"
#include "toolchain/frontend/rewriter.h"
#include "toolchain/diagnostics/filter.h"
#include "toolchain/frontend/dual_pass.h"
#include "pch.h"
#include "preprocess.h"
#include "prove.h"
#include "toolchain/elf/static_limits.h"
#include "toolchain/lexer/lexer.h"
#include "target.h"
#include "run_tool.h"
#include "toolchain/vetting/object_vetting.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The files of one compilation. All but the object have names of this process's own, so that two
   compilations of a source do not collide; the object is renamed into place when complete. */
enum {
    PREPROCESSED,
    HOST_PASS,
    PRELUDE,
    REWRITTEN,
    ASSEMBLY,
    CHECKED,
    PROTECTED,
    NOTES,
    DEPENDENCIES,
    OBJECT,
    FILES
};
static const char *const endings[FILES] = {"ii",        "host.ii",     "hpp", "cpp", "s",
                                           "checked.s", "protected.s", "ssa", "d",   "o"};

static void name_files(struct text *f, const char *base) {
    for (int i = 0; i < FILES; i++)
        text_format(&f[i], "%s.%ld.%s", base, (long)getpid(), endings[i]);
}

static void remove_files(struct text *f) {
    for (int i = 0; i < FILES; i++) {
        unlink(f[i].data);
        text_free(&f[i]);
    }
}

/* A program that tests __CUDA_ARCH__ is preprocessed for the host, too (dual_pass.h).
   @return whether `in` is now the merged text */
static bool add_host_pass(const struct sim_build *job, int index, const struct text *f,
                          struct text *in, struct text *messages) {
    struct text host = {0}, both = {0}, unheard = {0};
    bool merged = !job->untrusted[index] && command_is_cuda(job, job->sources[index]) &&
                  dual_pass_is_needed(in) &&
                  !preprocess(job, index, f[HOST_PASS].data, NULL, &unheard) &&
                  !text_read(&host, f[HOST_PASS].data) &&
                  dual_pass_merge(in, &host, &both, messages);
    if (merged) text_free(in), *in = both;
    if (!merged) text_free(&both);
    text_free(&host);
    text_free(&unheard);
    return merged;
}

/* @return `failed`, after telling the caller of sim_build() what kind of failure it is */
static int note_refusal(const struct sim_build *job, int failed) {
    if (failed && job->refused) *job->refused = true;
    return failed;
}

/* @param merged tells whether to merge the host's pass, and gets whether it was merged */
static int rewrite(const struct sim_build *job, int index, const struct text *f, bool *merged,
                   struct text *messages) {
    struct text in = {0}, out = {0};
    int failed = text_read(&in, f[PREPROCESSED].data);
    if (failed)
        text_format(messages, "%s: cannot be read: %s\n", f[PREPROCESSED].data, strerror(errno));
    struct vet_includes includes = {.apart = job->apart, .library = job->library};
    if (!failed && job->untrusted[index])
        failed = note_refusal(job, vet_source(job->sources[index], &in, &includes, messages));
    if (!failed) *merged = *merged && add_host_pass(job, index, f, &in, messages);
    if (!failed && command_is_c(job, job->sources[index])) {
        text_add(&out, in.data, in.length); /* C has neither launches nor device variables */
    } else if (!failed &&
               rewrite_source(job->sources[index], &in, !job->untrusted[index], &out, messages)) {
        text_format(messages, "\n");
        failed = -1;
    }
    if (!failed && command_is_c(job, job->sources[index]))
        failed = text_write(f[REWRITTEN].data, out.data, out.length);
    else if (!failed)
        failed = pch_split(&out, f[PRELUDE].data, f[REWRITTEN].data);
    text_free(&in);
    text_free(&out);
    return failed;
}

/* In a sandbox, a student's prelude is precompiled only if it is what the headers alone become:
   that is done outside of the sandbox, for all students. @param prelude its path */
static void add_prelude(struct arguments *a, const struct sim_build *job, int index,
                        const char *prelude) {
    bool make = !job->work_dir || !job->untrusted[index];
    if (!make && !pch_exists(a, job, prelude)) make = preprocess_is_of_headers(job, index, prelude);
    pch_add(a, job, prelude, make);
}

/* @param checked also check indices of arrays, without warnings: the first compilation gave them */
static int run_compiler(const struct sim_build *job, int index, const struct text *f, bool checked,
                        struct text *messages) {
    struct arguments a = {0};
    struct text named = {0};
    command_compiler(&a, job, index);
    if (checked) arguments_add(&a, "-fsanitize=bounds-strict");
    if (checked) arguments_add(&a, "-w");
    if (!command_is_c(job, job->sources[index])) add_prelude(&a, job, index, f[PRELUDE].data);
    arguments_add(&a, "-S");
    arguments_add(&a, "-o");
    arguments_add(&a, f[checked ? CHECKED : ASSEMBLY].data);
    arguments_add_pair(&a, "-fdump-tree-ssa-lineno=", f[NOTES].data);
    text_format(&named, "-fdebug-prefix-map=%s=%s", f[REWRITTEN].data, job->sources[index]);
    arguments_add(&a, named.data); /* a name for the linker's messages */
    arguments_add(&a, f[REWRITTEN].data);
    size_t before = messages->length;
    int failed = tool_run(job, !job->untrusted[index], &a, messages);
    if (failed && pch_was_spoilt(&a, f[PRELUDE].data, messages)) {
        messages->data[messages->length = before] = 0;
        failed = tool_run(job, !job->untrusted[index], &a, messages);
    }
    diagnostics_filter(messages, before);
    diagnostics_columns(messages, before, f[REWRITTEN].data, job->sources[index],
                        job->untrusted[index]);
    text_free(&named);
    arguments_free(&a);
    return failed;
}

/* Functions with local arrays get their indices checked (bounds_annotate.h), unless that changes
   the counted accesses. It takes a second compilation, which a lesson's own sources do without. */
static int check_arrays(const struct sim_build *job, int index, const struct text *f,
                        struct text *messages) {
    if (command_is_of_lesson(job, index) || !arrays_are_used(f[NOTES].data)) return 0;
    int failed = run_compiler(job, index, f, true, messages);
    if (failed ||
        !instrumentation_is_equal(f[ASSEMBLY].data, f[CHECKED].data, job->sources[index], messages))
        return failed;
    failed = bounds_annotate(f[CHECKED].data, f[NOTES].data);
    return failed ? failed : rename(f[CHECKED].data, f[ASSEMBLY].data);
}

static int to_assembly(const struct sim_build *job, int index, const struct text *f,
                       struct text *messages) {
    int failed = run_compiler(job, index, f, false, messages);
    if (!failed) failed = check_arrays(job, index, f, messages);
    return failed ? failed
                  : postpass_run(f[ASSEMBLY].data, f[NOTES].data, f[PREPROCESSED].data,
                                 job->untrusted[index], job->contained[index]);
}

static int rewrite_and_compile(const struct sim_build *job, int index, const struct text *f,
                               bool *merged, struct text *messages) {
    int failed = rewrite(job, index, f, merged, messages);
    return failed ? failed : to_assembly(job, index, f, messages);
}

/* The merged text of both passes may not compile (two definitions of a name, say) where the
   device's alone does. */
static int translate(const struct sim_build *job, int index, const struct text *f,
                     struct text *messages) {
    struct text written = {0};
    bool merged = true, alone = false;
    int failed = rewrite_and_compile(job, index, f, &merged, &written);
    if (failed && merged) {
        written.length = 0;
        failed = rewrite_and_compile(job, index, f, &alone, &written);
        if (!failed)
            text_format(
                messages,
                "%s: warning: __CUDA_ARCH__ is tested in a way that is not supported: host code is compiled as for the device\n",
                job->sources[index]);
    }
    if (written.length) text_add(messages, written.data, written.length);
    text_free(&written);
    return failed;
}

static int to_object(const struct sim_build *job, int index, const struct text *f,
                     struct text *messages) {
    struct arguments a = {0};
    if (job->untrusted[index] && prove_can())
        return prove_assemble(job, f[ASSEMBLY].data, f[PROTECTED].data, f[OBJECT].data, messages);
    command_assembler(&a, f[ASSEMBLY].data, f[OBJECT].data);
    int failed = tool_run(job, !job->untrusted[index], &a, messages);
    arguments_free(&a);
    return failed;
}

/* The source becomes BASE.o, BASE.d, and BASE.messages with the messages, for later cache hits. */
static int compile(const struct sim_build *job, int index, const char *base,
                   struct text *messages) {
    struct text f[FILES] = {{0}}, object = {0}, dependencies = {0};
    size_t before = messages->length;
    name_files(f, base);
    text_format(&object, "%s.o", base);
    text_format(&dependencies, "%s.d", base);
    int failed = preprocess(job, index, f[PREPROCESSED].data, f[DEPENDENCIES].data, messages);
    if (!failed) failed = translate(job, index, f, messages);
    if (!failed) failed = to_object(job, index, f, messages);
    diagnostics_relocate(messages, before);
    diagnostics_quote(messages, before, job->sources[index], job->untrusted[index]);
    if (!failed) failed = messages_keep(base, messages, before);
    if (!failed) failed = rename(f[DEPENDENCIES].data, dependencies.data);
    if (!failed) failed = rename(f[OBJECT].data, object.data);
    remove_files(f);
    text_free(&object);
    text_free(&dependencies);
    return failed;
}

/* Otherwise the compiler reports the characters one by one. */
static int check_text(const char *source, const struct text *in, struct text *messages) {
    const char *s = in->data;
    bool utf16 = in->length > 1 && (!memcmp(s, "\xff\xfe", 2) || !memcmp(s, "\xfe\xff", 2));
    if (!in->length || (!utf16 && !memchr(s, 0, in->length))) return 0;
    text_format(messages, "%s:1: error: %s\n", source,
                utf16 ? "the file is in UTF-16: save it as UTF-8"
                      : "the file is not a text: it contains bytes that are 0");
    return -1;
}

/* A lesson's file needs no thread_local variables of the host, so they are no excuse there. */
static int check_limits(const struct sim_build *job, int index, const struct text *in,
                        const char *object, struct text *messages) {
    char *code = job->untrusted[index] ? NULL : source_mask(in->data, in->length);
    int failed = static_limits_check(job->sources[index], code ? code : "", object, messages);
    free(code);
    return failed;
}

int compile_source(const struct sim_build *job, int index, struct text *object,
                   struct text *messages) {
    const char *source = job->sources[index];
    struct text in = {0}, base = {0}, dependencies = {0};
    int failed = text_read(&in, source);
    if (failed) text_format(messages, "%s: cannot be read: %s\n", source, strerror(errno));
    if (!failed) failed = check_text(source, &in, messages);
    if (!failed) {
        object_cache_name(job, index, &in, &base);
        text_format(object, "%s.o", base.data);
        text_format(&dependencies, "%s.d", base.data);
        if (!is_fresh(object->data, dependencies.data))
            failed = compile(job, index, base.data, messages);
        else
            messages_replay(base.data, messages);
    }
    size_t before = messages->length;
    if (!failed && job->untrusted[index])
        failed = note_refusal(job, vet_object(source, &in, object->data, job->library, messages));
    if (!failed && job->untrusted[index] && prove_can())
        failed = note_refusal(job, prove_check(object->data, source, messages));
    if (!failed) failed = check_limits(job, index, &in, object->data, messages);
    diagnostics_quote(messages, before, source, job->untrusted[index]);
    text_free(&in);
    text_free(&base);
    text_free(&dependencies);
    return failed;
}
