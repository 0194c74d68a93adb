/* How a class's submissions are named: what all names together tell. */
#include "batch/store.h"
#include "blackboard.h"
#include "name_patterns.h"
#include "submission.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_of_platform(const char *path) {
    regmatch_t m[GROUPS];
    return matches(moodle_pattern, path, m) || matches(gradescope_pattern, path, m) ||
           is_metadata(path) || blackboard_is(path);
}

/* `jane/shared.cu`, `jane/1-reduce/shared.cu`. @return the length of the folder's name; 0: it
   cannot be a student's */
static size_t students_folder(const struct lockstep_lesson *l, const char *path) {
    char own[64];
    size_t length = strcspn(path, "/");
    int n = snprintf(own, sizeof own, "%d-%.50s", l->number, l->name);
    if (!path[length] || (length == (size_t)n && !strncmp(path, own, length))) return 0;
    const char *file = path + length + 1;
    if (!strncmp(file, own, (size_t)n) && file[n] == '/') file += n + 1;
    return is_exercise_file(l, file) ? length : 0;
}

/* Do the paths behind a folder's name look like a class? Two students' folders do, unless files of
   the lesson lie beside them. */
static bool is_class(const struct naming *n, const struct listing *l, size_t skip) {
    const char *student = NULL;
    size_t known = 0;
    bool several = false;
    for (int i = 0; i < l->count; i++) {
        const char *path = l->list[i].path;
        if (is_hidden(path) || strlen(path) <= skip || path[skip] != '/') continue;
        path += skip + 1;
        if (is_of_platform(path)) return true;
        if (is_exercise_file(n->lesson, path)) return false;
        size_t length = students_folder(n->lesson, path);
        if (!length) continue;
        several |= student && (known != length || strncmp(student, path, length) != 0);
        student = path;
        known = length;
    }
    return several;
}

/* A table or a letter beside the folder. */
static bool is_nobodys(const struct entry *e) {
    const char *path = e->path;
    return e->kind == ENTRY_FILE && !strchr(path, '/') && !is_archive(path) && !is_source(path) &&
           !is_metadata(path);
}

/* @return the one folder or archive in which all is, whose name's length is set; NULL: there is
 * none
 */
static const char *find_around(const struct listing *l, size_t *length) {
    const char *first = NULL;
    for (int i = 0; i < l->count; i++) {
        const struct entry *e = &l->list[i];
        if (is_hidden(e->path) || is_nobodys(e)) continue;
        if (!first) first = e->path, *length = strcspn(first, "/");
        const char *rest = e->path + *length;
        if (strncmp(e->path, first, *length) != 0 || (*rest && *rest != '/')) return NULL;
        if (!*rest && e->kind != ENTRY_FOLDER && !is_archive(first)) return NULL;
    }
    return first;
}

/* Of a class of one, the platform's name is that of the student's own folder or archive. */
static bool is_of_student(const char *around, size_t length) {
    regmatch_t m[GROUPS];
    struct text name = {0};
    text_add(&name, around, length);
    bool found = is_of_platform(name.data) ||
                 (is_archive(name.data) && matches(canvas_pattern, name.data, m));
    text_free(&name);
    return found;
}

/* A download may have one folder around all, which is not a student's if what is in it is a class.
 */
static void find_base(struct naming *n, const struct listing *l) {
    size_t length;
    const char *around = find_around(l, &length);
    if (around && !is_of_student(around, length) && is_class(n, l, length))
        text_format(&n->base, "%.*s/", (int)length, around);
}

/* The lesson's files lie at the top, and nothing that is a student's lies beside them. */
static bool is_one_submission(const struct naming *n, const struct listing *l) {
    bool files = false;
    char folder[64];
    regmatch_t m[GROUPS];
    snprintf(folder, sizeof folder, "%d-%.50s", n->lesson->number, n->lesson->name);
    for (int i = 0; i < l->count; i++) {
        const char *path = l->list[i].path;
        if (strchr(path, '/') || *path == '.') continue;
        bool own = !strcmp(path, folder) && l->list[i].kind == ENTRY_FOLDER;
        files |= own || is_exercise_file(n->lesson, path);
        bool exercise = is_exercise_file(n->lesson, path);
        bool student = l->list[i].kind == ENTRY_FOLDER || is_archive(path) ||
                       matches(canvas_pattern, path, m) || matches(moodle_pattern, path, m) ||
                       blackboard_is(path) || (!exercise && loose_file(n->lesson, path));
        if (!own && student) return false;
    }
    return files;
}

static void read_metadata(struct naming *n, const struct listing *l) {
    for (int i = 0; i < l->count; i++) {
        struct text yaml = {0};
        const struct entry *e = &l->list[i];
        const char *path = within_base(n, e->path);
        if (!path || !*e->hash || strcmp(path, GRADESCOPE_METADATA) != 0) continue;
        if (!store_get(l->store, e->hash, &yaml)) gradescope_read(&n->gradescope, yaml.data);
        l->list[i].used = true;
        text_free(&yaml);
    }
}

/* The end of a name is the student's choice, and may look like a name of another platform: what all
   names are decides. */
static void find_blackboard(struct naming *n, const struct listing *l) {
    regmatch_t m[GROUPS];
    bool others = false;
    for (int i = 0; i < l->count; i++) {
        const char *path = within_base(n, l->list[i].path);
        if (!path) continue;
        if (blackboard_is(path))
            blackboard_learn(&n->assignment, path);
        else
            others |= matches(moodle_pattern, path, m) || matches(canvas_pattern, path, m);
    }
    n->blackboard = n->assignment.data && !others;
}

static void set_only(struct naming *n, const char *source) {
    char *path = realpath(source, NULL);
    const char *name = path ? strrchr(path, '/') + 1 : source;
    size_t length = strlen(name);
    n->only = strndup(name, length - archive_ending(name, length));
    free(path);
}

void naming_find(struct naming *n, const struct listing *l, const struct lockstep_lesson *lesson,
                 const char *source, bool single) {
    size_t length;
    *n = (struct naming){.lesson = lesson};
    text_add(&n->base, "", 0);
    if (!single) find_base(n, l);
    read_metadata(n, l);
    find_blackboard(n, l);
    bool one = single ? !find_around(l, &length) : !n->base.length && is_one_submission(n, l);
    if (one) set_only(n, source);
}

void naming_free(struct naming *n) {
    text_free(&n->base);
    text_free(&n->assignment);
    free(n->only);
    gradescope_free(&n->gradescope);
}
