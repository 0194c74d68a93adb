/* Whose an entry is, by its name alone, when it is known how the class's are named. */
#include "naming.h"
#include "blackboard.h"
#include "name_patterns.h"
#include "submission.h"

#include <stdlib.h>
#include <string.h>

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

/* What comes after the platform's own words is chosen by the student: a name with these words
   twice, or with those of two platforms, could be read as another student's. Such a file is not
   taken, and is listed. */
static bool is_ambiguous(const char *path) {
    static const char word[] = "_assignsubmission_";
    regmatch_t m[GROUPS];
    if (matches(canvas_pattern, path, m)) return true;
    const char *first = strstr(path, word), *second = first ? strstr(first + 1, word) : NULL;
    return second && second < path + strcspn(path, "/");
}

static bool place_moodle(const char *path, struct place *p) {
    regmatch_t m[GROUPS];
    if (!matches(moodle_pattern, path, m)) return false;
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
    if (!matches(canvas_pattern, path, m)) return false;
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
    } else if (matches(gradescope_pattern, path, m)) {
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
