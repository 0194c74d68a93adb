#include "course.h"
#include "process.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const struct lockstep_lesson *course_lesson(const char *text) {
    char *end;
    long number = text ? strtol(text, &end, 10) : 0;
    const struct lockstep_lesson *l = text && !*end ? lockstep_lesson_find((int)number) : NULL;
    if (l) return l;
    fprintf(stderr, "lockstep: there is no lesson `%s`; these are here:\n", text ? text : "");
    for (const struct lockstep_lesson *const *e = __start_lockstep_lessons;
         e != __stop_lockstep_lessons; e++)
        fprintf(stderr, "  %d  %s\n", (*e)->number, (*e)->title);
    return NULL;
}

const struct lockstep_exercise *course_exercise(const struct lockstep_lesson *l, const char *id) {
    const struct lockstep_exercise *e = id ? lockstep_exercise_find(l, id) : NULL;
    if (e) return e;
    fprintf(stderr, "lockstep: lesson %d has no exercise `%s`; it has:", l->number, id ? id : "");
    for (int i = 0; i < l->count; i++) fprintf(stderr, " %s", l->exercises[i].id);
    fputc('\n', stderr);
    return NULL;
}

const char *course_folder(const char *top, const struct lockstep_lesson *l) {
    static char text[8][PATH_MAX];
    static int next;
    char *t = text[next++ & 7];
    snprintf(t, PATH_MAX, "%s/%s/%d-%s", project_home(), top, l->number, l->name);
    return t;
}

const char *course_from(const char *from, const struct lockstep_lesson *l) {
    struct stat s;
    const char *folder = from;
    if (!strcmp(from, "starter") || !strcmp(from, "solutions")) folder = course_folder(from, l);
    if (!stat(folder, &s) && S_ISDIR(s.st_mode)) return folder;
    fprintf(stderr, "lockstep: %s is no folder; name the one that holds the .cu files\n", folder);
    return NULL;
}
