/* Finds lessons, exercises, and the folders and headers that belong to them. */
#include "course.h"
#include "support/subprocess.h"
#include "support/strbuf.h"
#include "cli/report/terminal.h"

#include <glob.h>
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
    say("lockstep: `%s` is not the number of a lesson in lessons/; these are:", text ? text : "");
    for (const struct lockstep_lesson *const *e = __start_lockstep_lessons;
         e != __stop_lockstep_lessons; e++)
        fprintf(stderr, "  %d  %s\n", (*e)->number, (*e)->title);
    return NULL;
}

const char *course_folder(const char *top, const struct lockstep_lesson *l) {
    static char text[8][PATH_MAX];
    static int next;
    char *t = text[next++ & 7];
    snprintf(t, PATH_MAX, "%s/%s/%d-%s", project_home(), top, l->number, l->name);
    return t;
}

bool course_has_solutions(const struct lockstep_lesson *l) {
    return !access(course_folder("solutions", l), F_OK);
}

const char *course_originals(const struct lockstep_lesson *l) {
    return course_folder(course_has_solutions(l) ? "solutions" : "autograder/starters", l);
}

const char *course_from(const char *from, const struct lockstep_lesson *l) {
    struct stat s;
    const char *folder = from;
    if (!strcmp(from, "starter") || !strcmp(from, "solutions")) folder = course_folder(from, l);
    if (!stat(folder, &s) && S_ISDIR(s.st_mode)) return folder;
    say("lockstep: %s is not a folder: name the one that holds the .cu files", folder);
    return NULL;
}

static bool contains_cu(const char *folder) {
    struct text pattern = {0};
    glob_t found = {0};
    text_format(&pattern, "%s/*.cu", folder);
    bool any = !glob(pattern.data, 0, NULL, &found);
    globfree(&found);
    text_free(&pattern);
    return any;
}

int course_has_files(const char *folder, const struct lockstep_lesson *l) {
    char below[PATH_MAX];
    if (contains_cu(folder)) return 0;
    fprintf(stderr, "lockstep: %s contains no .cu files", folder);
    snprintf(below, sizeof below, "%s/%d-%s", folder, l->number, l->name);
    if (contains_cu(below))
        fprintf(stderr, "; did you mean %s?\n", below);
    else if (!strcmp(folder, course_folder("starter", l)))
        fputs("; put the starters back with `make starter`\n", stderr);
    else
        fputs(": name the folder that holds them\n", stderr);
    return 2;
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

/* Solutions and starters include every header that an exercise needs. */
static int find_contract(const struct lockstep_lesson *l, const char *files[], int most) {
    const char *folder = course_folder("lessons", l), *originals = course_originals(l);
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s.cu", originals, l->exercises[i].id);
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
