/* Finds lessons, exercises, and the folders and headers that belong to them. */
#include "course.h"
#include "support/subprocess.h"
#include "support/strbuf.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct lockstep_lesson *course_lesson(const char *text) {
    char *end;
    long number = text ? strtol(text, &end, 10) : 0;
    const struct lockstep_lesson *l = text && !*end ? lockstep_lesson_find((int)number) : NULL;
    if (l) return l;
    fprintf(stderr, "lockstep: there is no lesson `%s`; the lessons are:\n", text ? text : "");
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
    fprintf(stderr, "lockstep: %s is not a folder: name the one that holds the .cu files\n",
            folder);
    return NULL;
}

static bool is_listed(const char *const files[], int count, const char *path) {
    for (int i = 0; i < count; i++)
        if (!strcmp(files[i], path)) return true;
    return false;
}

/* Adds the lesson's headers that a file includes by name. */
static int add_included(const char *files[], int count, int most, const char *folder,
                        const char *file) {
    static const char word[] = "#include \"";
    struct text t = {0};
    if (text_read(&t, file)) text_add(&t, "", 0);
    for (const char *p = strstr(t.data, word); p && count < most; p = strstr(p + 1, word)) {
        char path[PATH_MAX];
        const char *name = p + sizeof word - 1;
        snprintf(path, sizeof path, "%s/%.*s", folder, (int)strcspn(name, "\"/"), name);
        if (!access(path, R_OK) && !is_listed(files, count, path)) files[count++] = strdup(path);
    }
    text_free(&t);
    return count;
}

/* The solutions include every header that an exercise needs. */
static int find_contract(const struct lockstep_lesson *l, const char *files[], int most) {
    const char *folder = course_folder("lessons", l), *solved = course_folder("solutions", l);
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s.cu", solved, l->exercises[i].id);
        count = add_included(files, count, most, folder, path);
    }
    for (int i = 0; i < count; i++) count = add_included(files, count, most, folder, files[i]);
    return count;
}

void course_contract(const struct lockstep_lesson *l, const char *files[], int most) {
    static const struct lockstep_lesson *known;
    static const char *list[16];
    static int count;
    if (known != l) count = find_contract(l, list, 16);
    known = l;
    for (int i = 0; i < count && i < most; i++) files[i] = list[i];
}

const char *course_work(void) {
    static char text[PATH_MAX];
    const char *asked = getenv("LOCKSTEP_WORK");
    snprintf(text, sizeof text, "%s%s", asked && *asked ? asked : project_home(),
             asked && *asked ? "" : "/build");
    return text;
}
