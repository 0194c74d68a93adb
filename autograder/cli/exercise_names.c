/* Finds the exercises that EX= names, and suggests the one that was probably meant. */
#include "exercise_names.h"
#include "spelling.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* starter/1-reduce/Shared.cu -> shared */
static void plain_name(const char *name, char *plain, size_t size) {
    const char *slash = strrchr(name, '/');
    snprintf(plain, size, "%s", slash ? slash + 1 : name);
    size_t length = strlen(plain);
    if (length > 3 && !strcmp(plain + length - 3, ".cu")) plain[length - 3] = 0;
    for (char *c = plain; *c; c++) *c = (char)tolower((unsigned char)*c);
}

/* The other lesson whose folder a path names: starter/2-scan/serial.cu for lesson 1; NULL: none. */
static const struct lockstep_lesson *other_lesson(const struct lockstep_lesson *l,
                                                  const char *name) {
    for (const struct lockstep_lesson *const *o = __start_lockstep_lessons;
         o != __stop_lockstep_lessons; o++) {
        char folder[128];
        snprintf(folder, sizeof folder, "%d-%s/", (*o)->number, (*o)->name);
        if (*o != l && strstr(name, folder)) return *o;
    }
    return NULL;
}

static void suggest(const struct lockstep_lesson *l, const char *name, const char *plain) {
    const char *meant = NULL;
    int least = SPELLING_FAR;
    for (int i = 0; i < l->count; i++) {
        int d = spelling_distance(plain, l->exercises[i].id);
        if (d < least) least = d, meant = l->exercises[i].id;
    }
    fprintf(stderr, "lockstep: lesson %d has no exercise `%s`", l->number, name);
    if (meant) fprintf(stderr, "; did you mean `%s`?", meant);
    fprintf(stderr, "%s has:", meant ? " It" : "; it");
    for (int i = 0; i < l->count; i++) fprintf(stderr, " %s", l->exercises[i].id);
    fputc('\n', stderr);
}

const struct lockstep_exercise *exercise_named(const struct lockstep_lesson *l, const char *name) {
    char plain[256];
    const struct lockstep_lesson *other = other_lesson(l, name);
    if (other) {
        fprintf(stderr, "lockstep: %s belongs to lesson %d, not to lesson %d\n", name,
                other->number, l->number);
        return NULL;
    }
    plain_name(name, plain, sizeof plain);
    const struct lockstep_exercise *e = lockstep_exercise_find(l, plain);
    if (!e) suggest(l, name, plain);
    return e;
}

int exercises_named(const struct lockstep_lesson *l, const char *list,
                    bool named[LESSON_EXERCISES]) {
    static const char between[] = ", \t\n";
    char *copy = strdup(list), *rest = NULL;
    int bad = 0, count = 0;
    for (char *name = copy ? strtok_r(copy, between, &rest) : NULL; name && !bad;
         name = strtok_r(NULL, between, &rest), count++) {
        const struct lockstep_exercise *e = exercise_named(l, name);
        if (e)
            named[e - l->exercises] = true;
        else
            bad = 2;
    }
    free(copy);
    if (count) return bad;
    fprintf(stderr, "lockstep: no exercise is named; for example: --exercise %s\n",
            l->exercises[0].id);
    return 2;
}
