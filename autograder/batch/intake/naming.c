/* How platforms name what they let an instructor download:

     Moodle      Jane Doe_12345_assignsubmission_file_/shared.cu, or ..._file_shared.cu
     Canvas      doejane_12345_67890_shared.cu, doejane_LATE_12345_67890_shared-1.cu
     Blackboard  Homework_jdoe_attempt_2026-11-20-12-34-56_shared.cu (blackboard.h)
     Gradescope  assignment_1_export/submission_12345/shared.cu
     others      jane/shared.cu, jane.zip, jane_shared.cu */
#include "naming.h"
#include "batch/store.h"
#include "blackboard.h"
#include "submission.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 8 };

static bool matches(const char *pattern, const char *text, regmatch_t m[GROUPS]) {
    regex_t r;
    if (regcomp(&r, pattern, REG_EXTENDED)) return false;
    bool found = !regexec(&r, text, GROUPS, m, 0);
    regfree(&r);
    return found;
}

static void add_group(struct text *t, const char *text, const regmatch_t *m) {
    text_add(t, m->rm_so < 0 ? "" : text + m->rm_so, (size_t)(m->rm_eo - m->rm_so));
}

static void place_free(struct place *p) {
    text_free(&p->student);
    text_free(&p->id);
    text_free(&p->name);
    text_free(&p->created);
    text_free(&p->path);
    text_free(&p->holder);
}

/* ---- the class as a whole ---- */

static const char moodle[] = "^([^/]*)_([0-9]+)_assignsubmission_[a-z]+_?([^/]*)(/(.*))?$";
static const char canvas[] = "^([^_/]+)_(LATE_)?([0-9]+)_([0-9]+)_([^/]+)(/(.*))?$";
static const char gradescope[] = "^(submission_[0-9]+)(/(.*))?$";

static bool is_of_platform(const char *path) {
    regmatch_t m[GROUPS];
    return matches(moodle, path, m) || matches(gradescope, path, m) || is_metadata(path) ||
           blackboard_is(path);
}

/* What an operating system adds to folders and archives. */
static bool is_hidden(const char *path) {
    return *path == '.' || !strncmp(path, "__MACOSX", strlen("__MACOSX"));
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

/* A download may have one folder around all, which is not a student's if what is in it is a class.
 */
static void find_base(struct naming *n, const struct listing *l) {
    const char *first = NULL;
    size_t length = 0;
    for (int i = 0; i < l->count; i++) {
        const char *path = l->list[i].path;
        if (is_hidden(path) || is_nobodys(&l->list[i])) continue;
        if (!first) first = path, length = strcspn(path, "/");
        if (strncmp(path, first, length) != 0 || (path[length] && path[length] != '/')) return;
    }
    if (first && is_class(n, l, length)) text_format(&n->base, "%.*s/", (int)length, first);
}

/* jane_shared.cu, jane-shared.cu. @return the length of the exercise's file's name, the longest
   that fits: `jane-one-launch.cu` is jane's one-launch; 0: it is none */
static size_t loose_file(const struct lockstep_lesson *l, const char *path) {
    size_t length = strlen(path), longest = 0;
    for (int i = 0; i < l->count; i++) {
        size_t n = strlen(l->exercises[i].id) + strlen(".cu");
        if (n + 1 >= length || n <= longest || !strchr("_-", path[length - n - 1])) continue;
        if (is_exercise_file(l, path + length - n)) longest = n;
    }
    return longest;
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
                       matches(canvas, path, m) || matches(moodle, path, m) ||
                       blackboard_is(path) || (!exercise && loose_file(n->lesson, path));
        if (!own && student) return false;
    }
    return files;
}

/* @return the path within the folder around all, or NULL: it lies beside, or is that folder */
static const char *within_base(const struct naming *n, const char *path) {
    bool inside = !strncmp(path, n->base.data, n->base.length) && path[n->base.length];
    return inside ? path + n->base.length : NULL;
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
            others |= matches(moodle, path, m) || matches(canvas, path, m);
    }
    n->blackboard = n->assignment.data && !others;
}

void naming_find(struct naming *n, const struct listing *l, const struct lockstep_lesson *lesson,
                 const char *source) {
    *n = (struct naming){.lesson = lesson};
    text_add(&n->base, "", 0);
    find_base(n, l);
    read_metadata(n, l);
    find_blackboard(n, l);
    if (n->base.length || !is_one_submission(n, l)) return;
    char *path = realpath(source, NULL);
    const char *name = path ? strrchr(path, '/') + 1 : source;
    size_t length = strlen(name);
    n->only = strndup(name, length - archive_ending(name, length));
    free(path);
}

void naming_free(struct naming *n) {
    text_free(&n->base);
    text_free(&n->assignment);
    free(n->only);
    gradescope_free(&n->gradescope);
}

/* ---- one entry ---- */

/* What comes after the platform's own words is chosen by the student: a name with these words
   twice, or with those of two platforms, could be read as another student's. Such a file is not
   taken, and is listed. */
static bool is_ambiguous(const char *path) {
    static const char word[] = "_assignsubmission_";
    regmatch_t m[GROUPS];
    if (matches(canvas, path, m)) return true;
    const char *first = strstr(path, word), *second = first ? strstr(first + 1, word) : NULL;
    return second && second < path + strcspn(path, "/");
}

static bool place_moodle(const char *path, struct place *p) {
    regmatch_t m[GROUPS];
    if (!matches(moodle, path, m)) return false;
    if (is_ambiguous(path)) return true;
    bool file = m[3].rm_eo > m[3].rm_so, below = m[5].rm_so >= 0;
    text_format(&p->student, "%.*s", (int)m[2].rm_eo, path);
    add_group(&p->name, path, &m[1]);
    add_group(&p->id, path, &m[2]);
    if (file) add_group(&p->path, path, &m[3]);
    if (file && below) text_add(&p->path, "/", 1);
    if (below) add_group(&p->path, path, &m[5]);
    return true;
}

/* Canvas adds `-1` to the name of a file that is handed in again: shared-1.cu, hw-2.zip. */
static void drop_attempt(struct place *p, const struct lockstep_lesson *l) {
    regmatch_t m[GROUPS];
    struct text plain = {0};
    if (is_exercise_file(l, p->path.data) ||
        !matches("^([^/]+)-([0-9]{1,3})(\\.[^/-]+)$", p->path.data, m))
        return;
    p->attempt = atoi(p->path.data + m[2].rm_so);
    add_group(&plain, p->path.data, &m[1]);
    add_group(&plain, p->path.data, &m[3]);
    text_free(&p->path);
    p->path = plain;
}

static bool place_canvas(const char *path, const struct lockstep_lesson *l, struct place *p) {
    regmatch_t m[GROUPS];
    if (!matches(canvas, path, m)) return false;
    struct text first = {0};
    bool below = m[7].rm_so >= 0;
    add_group(&first, path, &m[5]);
    bool platform = !below || is_archive(first.data); /* else it is a student's own folder */
    text_free(&first);
    if (!platform) return false;
    add_group(&p->name, path, &m[1]);
    add_group(&p->id, path, &m[3]);
    text_format(&p->student, "%s_%s", p->name.data, p->id.data);
    p->late = m[2].rm_so >= 0;
    text_add(&p->path, path + m[5].rm_so, strlen(path + m[5].rm_so));
    drop_attempt(p, l);
    return true;
}

static void put_gradescope(const struct naming *n, const char *path, const regmatch_t m[GROUPS],
                           void (*put)(void *, const struct place *), void *data) {
    bool known = false;
    for (int i = 0; i <= n->gradescope.count; i++) {
        const struct submitter *s = i < n->gradescope.count ? &n->gradescope.list[i] : NULL;
        struct place p = {.late = false};
        if (s ? strncmp(s->folder, path, (size_t)m[1].rm_eo) != 0 || s->folder[m[1].rm_eo] : known)
            continue;
        known = true;
        add_group(&p.student, path, &m[1]);
        if (s && *s->id) {
            text_free(&p.student);
            text_format(&p.student, "%s", s->id);
        }
        text_format(&p.id, "%s", s ? s->id : "");
        text_format(&p.name, "%s", s ? s->name : "");
        text_format(&p.created, "%s", s ? s->created : "");
        add_group(&p.holder, path, &m[1]);
        add_group(&p.path, path, &m[3]);
        put(data, &p);
        place_free(&p);
    }
}

static bool place_loose(const char *path, const struct lockstep_lesson *l, struct place *p) {
    size_t length = strlen(path), file = loose_file(l, path);
    if (!file) return false;
    text_format(&p->student, "%.*s", (int)(length - file - 1), path);
    text_format(&p->holder, "%s_*.cu", p->student.data);
    text_format(&p->path, "%s", path + length - file);
    return true;
}

/* A folder or an archive per student. */
static bool place_plain(const struct entry *e, const char *path, const struct lockstep_lesson *l,
                        struct place *p) {
    size_t length = strcspn(path, "/"), ending = archive_ending(path, length);
    if (e->kind == ENTRY_FILE && !path[length] && !ending) return place_loose(path, l, p);
    text_format(&p->student, "%.*s", (int)(length - ending), path);
    text_format(&p->holder, "%.*s", (int)length, path);
    if (ending)
        text_format(&p->path, "%s", path);
    else
        text_format(&p->path, "%s", path[length] ? path + length + 1 : "");
    return true;
}

static bool place_platform(const struct naming *n, const char *path, struct place *p) {
    if (n->blackboard) return blackboard_place(path, &n->assignment, p);
    return place_moodle(path, p) || place_canvas(path, n->lesson, p);
}

void naming_place(const struct naming *n, const struct entry *e,
                  void (*put)(void *data, const struct place *p), void *data) {
    struct place p = {.attempt = 0};
    regmatch_t m[GROUPS];
    const char *path = within_base(n, e->path);
    bool placed = true;
    if (!path) return;
    if (n->only) {
        text_format(&p.student, "%s", n->only);
        text_format(&p.path, "%s", path);
    } else if (matches(gradescope, path, m)) {
        put_gradescope(n, path, m, put, data);
        return;
    } else if (is_hidden(path)) {
        return;
    } else {
        placed = place_platform(n, path, &p) || place_plain(e, path, n->lesson, &p);
    }
    if (placed && p.student.length) put(data, &p);
    place_free(&p);
}
