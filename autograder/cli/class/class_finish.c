#include "class_finish.h"
#include "batch/collect.h"
#include "class_marks.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* On stderr: the instructor must see it at once, not only in a cell of a table. */
static void complain(const struct collected *all) {
    for (char *line = all->broken_names.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: GRADER ERROR, %.*s", (int)(end - line), line);
    }
    if (all->broken)
        say("lockstep: the grader failed on %d submission%s: read their notes, and grade them again",
            all->broken, all->broken == 1 ? "" : "s");
    if (all->unsaved) say("lockstep: %d records cannot be written; see the notes", all->unsaved);
}

int class_finish(const char *out, const struct lockstep_lesson *lesson, const json_t *manifest,
                 const char *course) {
    struct collected all;
    int failed = collect(out, lesson, manifest, &all), graded = all.students - all.broken;
    if (failed)
        say("lockstep: %s/gradebook.csv cannot be written: %s", out, strerror(errno));
    else
        printf("%d submission%s graded: %s/gradebook.csv\n", graded, graded == 1 ? "" : "s", out);
    complain(&all);
    text_free(&all.broken_names);
    if (!failed) failed = class_marks_write(out, lesson, course);
    return failed || all.broken || all.unsaved ? 1 : 0;
}
