/* Puts programs together that need the same headers, and for which the build tells the runtime the
   same facts (driver/build.c: lockstep_masks, lockstep_pairs): in a bundle these hold for all. */
#include "program_plan.h"
#include "program_bundle.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"

/* PLAIN: neither fact holds, as the bundle itself checks. SPECIAL: the text may name lanes in
   masks, or have structures of two words. LIBRARIES: with further headers of NVIDIA's. TEMPLATES:
   with CUB or Thrust, of which each program is slow to compile. */
enum family { PLAIN, SPECIAL, LIBRARIES, TEMPLATES, FAMILIES };
static const int most[FAMILIES] = {BUNDLE_MOST, BUNDLE_MOST, BUNDLE_MOST, 8};

static bool any_of(const char *text, const char *const *words) {
    for (; *words; words++)
        if (strstr(text, *words)) return true;
    return false;
}

/* Programs whose findings depend on what else the executable contains. */
static bool is_alone(const char *name, const char *text) {
    static const char *const names[] = {
        "device-atomic-objects.cu",  /* where its variables lie */
        "device-large-local.cu",     /* how much of a thread's stack is left */
        "host-device-variable.cu",   /* where its variables lie */
        "host-pointer-in-kernel.cu", /* where the host's variables lie */
        "out-of-bounds-constant.cu", /* what lies behind its constant */
        "library-cublas-old.cu",     /* cublas.h refuses cublas_v2.h beside it */
        "library-use-after-free.cu", /* lines of templates that others use, too */
        NULL};
    for (int i = 0; names[i]; i++)
        if (!strcmp(name, names[i])) return true;
    return !bundle_can_hold(text);
}

static enum family family(const char *text) {
    static const char *const templates[] = {"<cub/", "<thrust/", NULL};
    static const char *const libraries[] = {"<cu", "<cooperative", "<mma.h>",
                                            "<nv", "<helper",      NULL};
    static const char *const special[] = {
        "mask",  "_sync(0x", "__shfl",   "__syncwarp(", "__any(", "struct ",     "class ", "union ",
        "std::", "Graph",    "HostFunc", "AddCallback", "exture", "#pragma omp", NULL};
    const char *runtime = strstr(text, "<cuda_runtime.h>");
    if (any_of(text, templates)) return TEMPLATES;
    if (any_of(runtime ? runtime + 1 : text, libraries)) return LIBRARIES;
    return any_of(text, special) ? SPECIAL : PLAIN;
}

bool program_is_skipped(const char *first_line) {
    char library[64], package[64];
    const char *target = getenv("LOCKSTEP_TARGET");
    if (!strncmp(first_line, "// x86-64: ", 11)) return target;
    if (sscanf(first_line, "// needs: %63s %63s", library, package) != 2) return false;
    void *there = target ? NULL : dlopen(library, RTLD_LAZY);
    if (there) dlclose(there);
    return !there;
}

static void folder(struct text *path) {
    const char *compiler = getenv("LOCKSTEP_CXX"), *target = getenv("LOCKSTEP_TARGET");
    const char *part = getenv("LOCKSTEP_PROGRAMS");
    text_format(path, "build/programs/%s-%s",
                target     ? target
                : compiler ? compiler
                           : "default",
                part ? part : "all");
}

void program_bundle_path(int bundle, struct text *path) {
    folder(path);
    text_format(path, "/%d.cu", bundle);
}

/* What an earlier run of the test noted of a bundle no longer counts. */
static int write_bundle(struct bundle *b, int number, enum family kind) {
    static const char *const notes[] = {".built", ".refused"};
    struct text path = {0}, source = {0};
    program_bundle_path(number, &path);
    bundle_program(b, kind == PLAIN, &source);
    int failed = text_write(path.data, source.data, source.length);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct text note = {0};
        text_format(&note, "%s%s", path.data, notes[i]);
        unlink(note.data);
        text_free(&note);
    }
    bundle_empty(b);
    text_free(&path);
    text_free(&source);
    return failed;
}

int program_plan(char *const *paths, struct program_place *place, int count) {
    struct bundle open[FAMILIES] = {{.count = 0}};
    struct text own = {0};
    int bundles = 0, number[FAMILIES] = {0};
    folder(&own);
    int failed = make_folders(own.data);
    for (int i = 0; i < count && !failed; i++) {
        struct text text = {0}, absolute = {0};
        const char *path = paths[place[i].program];
        failed = text_read(&text, path);
        place[i].bundle = -1;
        if (!failed && !program_is_skipped(text.data) &&
            !is_alone(strrchr(path, '/') + 1, text.data)) {
            enum family kind = family(text.data);
            struct bundle *b = &open[kind];
            if (!b->count) number[kind] = bundles++;
            text_format(&absolute, "%s/%s", project_home(), path);
            place[i].bundle = number[kind], place[i].number = b->count;
            bundle_add(b, absolute.data, text.data);
            if (b->count == most[kind]) failed = write_bundle(b, number[kind], kind);
        }
        text_free(&text);
        text_free(&absolute);
    }
    for (int kind = 0; kind < FAMILIES && !failed; kind++)
        if (open[kind].count) failed = write_bundle(&open[kind], number[kind], kind);
    text_free(&own);
    return failed;
}
