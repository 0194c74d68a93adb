/* `make grade` without LESSON= grades lesson 1. If the files are those of another lesson, all
   students would get nothing, in place of the grades that they have. Lessons share names of
   exercises (serial, shared), so files that may be of both lessons decide by their number. */
#include "intake.h"

#include <stdio.h>
#include <string.h>

/* @return whether one of a path's folders is the lesson's: "2-scan" */
static bool is_within(const char *path, const struct lockstep_lesson *l) {
    char folder[64];
    int length = snprintf(folder, sizeof folder, "%d-%.50s/", l->number, l->name);
    for (const char *at = path; (at = strstr(at, folder)); at += length)
        if (at == path || at[-1] == '/') return true;
    return false;
}

static bool is_in_another(const char *path, const struct lockstep_lesson *own) {
    for (const struct lockstep_lesson *const *l = __start_lockstep_lessons;
         l != __stop_lockstep_lessons; l++)
        if ((*l)->number != own->number && is_within(path, *l)) return true;
    return false;
}

/* Also `jane_shared.cu`: platforms put names before it. */
static const struct lockstep_exercise *exercise_of(const char *path,
                                                   const struct lockstep_lesson *l) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const struct lockstep_exercise *longest = NULL;
    for (int i = 0; i < l->count; i++) {
        const struct lockstep_exercise *e = &l->exercises[i];
        size_t n = strlen(e->id) + strlen(".cu"), length = strlen(name);
        if (length < n || (length > n && !strchr("_-", name[length - n - 1]))) continue;
        if (strncmp(name + length - n, e->id, strlen(e->id)) || strcmp(name + length - 3, ".cu"))
            continue;
        if (!longest || strlen(longest->id) < strlen(e->id)) longest = e;
    }
    return longest;
}

static int count_files(const struct listing *l, const struct lockstep_lesson *lesson) {
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        const struct entry *e = &l->list[i];
        if (e->kind != ENTRY_FILE || !exercise_of(e->path, lesson)) continue;
        count += is_within(e->path, lesson) || !is_in_another(e->path, lesson);
    }
    return count;
}

/* @param only gets whether there is a file that no other lesson has */
static int count_own(const struct class_list *c, const struct lockstep_lesson *own,
                     const struct lockstep_lesson *other, bool *only) {
    int count = 0;
    *only = false;
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < own->count; k++) {
            if (c->list[i].files[k].state == FILE_MISSING) continue;
            count++;
            *only |= !lockstep_exercise_find(other, own->exercises[k].id);
        }
    return count;
}

void intake_find_lesson(struct class_list *c, const struct listing *l,
                        const struct lockstep_lesson *own) {
    for (const struct lockstep_lesson *const *at = __start_lockstep_lessons;
         at != __stop_lockstep_lessons; at++) {
        const struct lockstep_lesson *other = *at;
        bool only;
        if (other->number == own->number) continue;
        int files = count_files(l, other), mine = count_own(c, own, other, &only);
        if (only || !files || files < 2 * mine || files <= c->other_files) continue;
        c->other = other;
        c->other_files = files;
        c->own_files = mine;
    }
}
