/* Two rounds of parallel commands (parallel_build.h): all objects, then all executables. An
   object's name is the hash of its source and its flags; exercises share those of entry.cu and of
   the driver. */
#include "build_cuda.h"
#include "toolchain/driver/object_cache.h"
#include "parallel_build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const flags[] = {"-std=c++17", "-O3", "-lineinfo", "-diag-suppress", "177"};

enum { NO_OPERATOR = -1, DRIVER = 3, OBJECTS = DRIVER + 2 };

struct builder {
    const struct gpu *gpu;
    const char *home, *work_dir;
    struct units units;
    struct text messages; /* about units whose source cannot be read */
};

/* ---- objects and programs ---- */

/* The lesson's further flags, in lessons/N-name/nvcc.flags: words between spaces. */
static void add_lesson_flags(const struct builder *b, struct arguments *a) {
    struct text path = {0}, words = {0};
    text_format(&path, "%s/nvcc.flags", b->work_dir);
    char *rest = NULL;
    if (!access(path.data, R_OK) && !text_read(&words, path.data))
        for (char *w = strtok_r(words.data, " \n", &rest); w; w = strtok_r(NULL, " \n", &rest))
            arguments_add(a, w);
    text_free(&path);
    text_free(&words);
}

static void compiler(const struct builder *b, struct arguments *a) {
    static const char *const folders[] = {"", "/include"};
    arguments_add(a, b->gpu->nvcc);
    arguments_add_pair(a, "-arch=", b->gpu->architecture);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) arguments_add(a, flags[i]);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct text folder = {0};
        text_format(&folder, "-I%s/autograder%s", b->home, folders[i]);
        arguments_add(a, folder.data);
        text_free(&folder);
    }
    arguments_add_pair(a, "-I", b->work_dir);
    add_lesson_flags(b, a);
}

/* @return the unit that compiles this; NULL after a message, if the source cannot be read */
static struct unit *object_unit(struct builder *b, const char *source, const char *define, int op) {
    struct text code = {0};
    struct arguments a = {0};
    if (text_read(&code, source)) {
        text_format(&b->messages, "%s: cannot be read: %s\n", source, strerror(errno));
        return NULL;
    }
    compiler(b, &a);
    if (define) arguments_add_pair(&a, "-D", define);
    if (op != NO_OPERATOR) {
        char text[32];
        snprintf(text, sizeof text, "-DLOCKSTEP_OPERATOR=%d", op);
        arguments_add(&a, text);
    }
    arguments_add(&a, "-c");
    arguments_add(&a, source);
    const char *slash = strrchr(source, '/');
    struct unit *u = units_named(&b->units, slash ? slash + 1 : source,
                                 arguments_hash(text_hash(TEXT_HASH, code.data, code.length), &a),
                                 ".gpu.o");
    if (u->job.command.count) { /* already in the list */
        arguments_free(&a);
    } else {
        arguments_add(&a, "-MD");
        arguments_add(&a, "-MF");
        arguments_add(&a, u->dependencies.data);
        arguments_add(&a, "-o");
        arguments_add(&a, u->temporary.data);
        u->job.command = a;
        u->fresh = is_fresh(u->file.data, u->dependencies.data);
    }
    text_free(&code);
    return u;
}

/* An executable is fresh if it is younger than all of its objects. */
static struct unit *program_unit(struct builder *b, struct unit *const *objects) {
    struct arguments a = {0};
    struct stat s;
    arguments_add(&a, b->gpu->nvcc);
    arguments_add_pair(&a, "-arch=", b->gpu->architecture);
    add_lesson_flags(b, &a);
    for (int i = 0; i < OBJECTS; i++) arguments_add(&a, objects[i]->file.data);
    struct unit *u = units_named(&b->units, "worker", arguments_hash(TEXT_HASH, &a), ".gpu");
    arguments_add(&a, "-o");
    arguments_add(&a, u->temporary.data);
    arguments_free(&u->job.command);
    u->job.command = a;
    u->fresh = !stat(u->file.data, &s);
    for (int i = 0; i < OBJECTS; i++) u->fresh &= !newer_than(objects[i]->file.data, &s);
    return u;
}

/* ---- workers ---- */

/* The objects of one executable: the driver's, the lesson's entry's, the student's file's. */
static bool objects_of(struct builder *b, const struct cuda_worker *s, int op,
                       struct unit **objects) {
    static const char *const driver[DRIVER] = {"worker/main.cu", "gpu/backend_cuda.cu",
                                               "gpu/stopwatch.cu"};
    struct text path = {0};
    bool all = true;
    for (int i = 0; i < DRIVER; i++) {
        path.length = 0;
        text_format(&path, "%s/autograder/%s", b->home, driver[i]);
        all &= (objects[i] = object_unit(b, path.data, NULL, NO_OPERATOR)) != NULL;
    }
    path.length = 0;
    text_format(&path, "%s/entry.cu", b->work_dir);
    all &= (objects[DRIVER] = object_unit(b, path.data, s->define, op)) != NULL;
    all &= (objects[DRIVER + 1] = object_unit(b, s->source, NULL, op)) != NULL;
    text_free(&path);
    return all;
}

/* An error for one operator occurs for the others, too: report it once. */
static bool objects_were_made(struct unit *const *objects, struct text *messages) {
    for (int i = OBJECTS; i-- > 0;) /* the student's first */
        if (!unit_was_made(objects[i], messages)) return false;
    return true;
}

static int put_in_place(const struct unit *program, const struct cuda_worker *s, int op) {
    struct text path = {0};
    text_format(&path, "%s/%s", s->output, lockstep_operator_name(op));
    int failed = make_folders(s->output) || symlink(program->file.data, path.data);
    if (failed) text_format(s->messages, "%s: %s\n", path.data, strerror(errno));
    text_free(&path);
    return failed;
}

/* The second round, after all objects are made. */
static int link_all(struct builder *b, const struct cuda_worker *list, int count) {
    struct unit *(*programs)[LOCKSTEP_OPERATORS] = calloc((size_t)count + 1, sizeof *programs);
    int from = b->units.count, failed = programs == NULL;
    for (int i = 0; i < count && programs; i++)
        for (int op = 0; op < LOCKSTEP_OPERATORS && !list[i].messages->length; op++) {
            struct unit *objects[OBJECTS];
            if (!list[i].operators[op]) continue;
            if (!objects_of(b, &list[i], op, objects))
                text_format(list[i].messages, "%s", b->messages.data);
            else if (objects_were_made(objects, list[i].messages))
                programs[i][op] = program_unit(b, objects);
        }
    units_make(&b->units, from, NULL);
    for (int i = 0; i < count && programs; i++) {
        for (int op = 0; op < LOCKSTEP_OPERATORS && !list[i].messages->length; op++)
            if (programs[i][op] && unit_was_made(programs[i][op], list[i].messages))
                put_in_place(programs[i][op], &list[i], op);
        failed |= list[i].messages->length > 0;
    }
    free(programs);
    return failed;
}

int cuda_build(const struct gpu *gpu, const char *home, const char *work_dir, const char *cache,
               const struct cuda_worker *list, int count, void (*done)(int ended, int count)) {
    struct builder b = {.gpu = gpu, .home = home, .work_dir = work_dir, .units = {.cache = cache}};
    struct unit *objects[OBJECTS];
    b.units.list = calloc(MOST_UNITS, sizeof *b.units.list);
    int failed = !b.units.list || make_folders(cache);
    for (int i = 0; i < count && !failed; i++)
        for (int op = 0; op < LOCKSTEP_OPERATORS; op++)
            if (list[i].operators[op] && b.units.count + 2 * OBJECTS < MOST_UNITS)
                objects_of(&b, &list[i], op, objects);
    if (!failed) units_make(&b.units, 0, done);
    if (!failed) failed = link_all(&b, list, count);
    units_free(&b.units);
    text_free(&b.messages);
    return failed ? -1 : 0;
}
