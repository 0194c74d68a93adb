#include "wrapper.h"
#include "blackboard.h"
#include "name_patterns.h"
#include "submission.h"
#include "support/escape_text.h"

#include <stdio.h>
#include <string.h>

static bool is_of_platform(const char *path) {
    regmatch_t m[GROUPS];
    return matches(moodle_pattern, path, m) || matches(gradescope_pattern, path, m) ||
           is_metadata(path) || blackboard_is(path);
}

/* A table or a letter beside the folder. */
static bool is_nobodys(const struct entry *e) {
    const char *path = e->path;
    return e->kind == ENTRY_FILE && !strchr(path, '/') && !is_archive(path) && !is_source(path) &&
           !is_metadata(path);
}

const char *wrapper_around(const struct listing *l, size_t *length) {
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

/* ---- what is in it ---- */

/* What the names in a folder tell. */
struct content {
    const struct lockstep_lesson *lesson;
    char folder[64], starter[80]; /* "1-reduce/", "starter/1-reduce/" */
    bool platforms;               /* a platform made one of them */
    bool handout;                 /* it has a handout's starters */
    const char *own;              /* another file of the lesson that would be one student's */
    const char *student, *other;  /* files of two students; NULL: there is none */
};

/* @return the length of a student's name at the beginning of a path, which is that of a file of the
   lesson: `jane/homework/shared.cu`, `jane.zip/shared.cu`, `jane_shared.cu`; 0: of none */
static size_t student_in(const struct lockstep_lesson *l, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t folder = strcspn(path, "/"), file = slash ? 0 : loose_file(l, path);
    if (!slash) return file ? folder - file - 1 : 0;
    if (!is_exercise_file(l, slash + 1) || leads_elsewhere(l, path)) return 0;
    return folder - archive_ending(path, folder);
}

static bool is_file_in(const struct content *c, const char *folder, const char *path) {
    size_t n = strlen(folder);
    return !strncmp(path, folder, n) && is_exercise_file(c->lesson, path + n);
}

static void look_at(struct content *c, const char *path) {
    const struct lockstep_lesson *l = c->lesson;
    size_t length = student_in(l, path);
    c->platforms |= is_of_platform(path);
    if (is_file_in(c, c->starter, path))
        c->handout = true;
    else if (is_exercise_file(l, path) || is_file_in(c, c->folder, path))
        c->own = path;
    else if (length && !c->student)
        c->student = path;
    else if (length && (student_in(l, c->student) != length || strncmp(c->student, path, length)))
        c->other = path;
}

static void add_name(struct text *t, const char *name, size_t length) {
    text_format(t, "`");
    escape_add(t, name, length, ESCAPE_NAME);
    text_format(t, "`");
}

/* To guess wrong would give a whole class no grades, or make students of a student's old copies. */
static void tell_doubt(struct text *t, const char *around, size_t length, const struct content *c) {
    add_name(t, around, length);
    text_format(t, " may be a class's folder or one student's: it holds ");
    add_name(t, c->own, strlen(c->own));
    text_format(t, ", a file of the lesson, beside what looks like submissions of ");
    add_name(t, c->student, student_in(c->lesson, c->student));
    text_format(t, " and ");
    add_name(t, c->other, student_in(c->lesson, c->other));
    text_format(t, ". If it is the class's, move that file away; if it is one student's, grade it "
                   "by `build/lockstep grade --single`");
}

void wrapper_find(struct naming *n, const struct listing *l) {
    struct content c = {.lesson = n->lesson};
    size_t length;
    const char *around = wrapper_around(l, &length);
    if (!around || is_of_student(around, length)) return;
    snprintf(c.folder, sizeof c.folder, "%d-%.50s/", n->lesson->number, n->lesson->name);
    snprintf(c.starter, sizeof c.starter, "starter/%s", c.folder);
    for (int i = 0; i < l->count; i++) {
        const char *path = l->list[i].path;
        if (!is_hidden(path) && !strncmp(path, around, length) && path[length] == '/')
            look_at(&c, path + length + 1);
    }
    bool of_two = c.other && !c.handout;
    if (c.platforms || (of_two && !c.own))
        text_format(&n->base, "%.*s/", (int)length, around);
    else if (of_two)
        tell_doubt(&n->doubt, around, length, &c);
}
