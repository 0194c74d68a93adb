/* How a class's submissions are named: what all names together tell. */
#include "batch/store.h"
#include "blackboard.h"
#include "name_patterns.h"
#include "submission.h"
#include "wrapper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (!single) wrapper_find(n, l);
    read_metadata(n, l);
    find_blackboard(n, l);
    bool one = single ? !wrapper_around(l, &length) : !n->base.length && is_one_submission(n, l);
    if (one) set_only(n, source);
}

void naming_free(struct naming *n) {
    text_free(&n->base);
    text_free(&n->doubt);
    text_free(&n->assignment);
    free(n->only);
    gradescope_free(&n->gradescope);
}
