#include "no_class.h"

#include <lockstep/lesson.h>
#include <stdio.h>
#include <string.h>

static const char advice[] =
    "and not one folder per student. If it is one student's, move it into a folder under the "
    "student's name (class/jane), and name the folder around that (SUBMISSIONS=class)";

static bool is_at_top(const struct listing *l, const char *name) {
    size_t length = strlen(name);
    for (int i = 0; i < l->count; i++) {
        const char *path = l->list[i].path;
        if (!strncmp(path, name, length) && (!path[length] || path[length] == '/')) return true;
    }
    return false;
}

static bool is_handout(const struct listing *l) {
    static const char *const names[] = {"Makefile", "autograder", "lessons", "starter"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!is_at_top(l, names[i])) return false;
    return true;
}

/* @param names gets the folders of lessons at the top. @return how many there are */
static int list_lessons(const struct listing *l, struct text *names) {
    int count = 0;
    for (const struct lockstep_lesson *const *at = __start_lockstep_lessons;
         at != __stop_lockstep_lessons; at++) {
        char folder[64];
        snprintf(folder, sizeof folder, "%d-%.50s", (*at)->number, (*at)->name);
        if (is_at_top(l, folder)) text_format(names, "%s`%s`", count++ ? ", " : "", folder);
    }
    return count;
}

bool is_no_class(const struct listing *l, struct text *why) {
    struct text names = {0};
    bool handout = is_handout(l), lessons = list_lessons(l, &names) > 1;
    if (handout)
        text_format(why, "it is a handout, with Makefile, lessons and starter, %s", advice);
    else if (lessons)
        text_format(why,
                    "it holds folders of several lessons (%s), %s; if students are in these "
                    "folders, name the one of the lesson",
                    names.data, advice);
    text_free(&names);
    return handout || lessons;
}
