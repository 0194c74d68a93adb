/* lockstep next: grades the first exercise that has not passed. */
#include "cli.h"
#include "cli/report/next_step.h"
#include "options.h"
#include "progress.h"

#include <stdio.h>

int cmd_next(int argc, char **argv) {
    const struct option_row none[] = {{0}};
    int asked = options_read(argv, &(struct option_table){.command = "next", .rows = none}, NULL);
    (void)argc;
    if (asked == OPTIONS_HELP)
        puts(
            "usage: build/lockstep next\n"
            "\n"
            "Grades the first exercise in starter/ that has not passed, over all lessons. The\n"
            "report's end names the file to open next. Exit status 0 if it was graded, whatever the grade.");
    if (asked) return asked == OPTIONS_HELP ? 0 : asked;
    for (const struct lockstep_lesson *const *l = __start_lockstep_lessons;
         l != __stop_lockstep_lessons; l++) {
        const struct lockstep_exercise *e = progress_next(*l, NULL);
        char number[16];
        if (!e) continue;
        snprintf(number, sizeof number, "%d", (*l)->number);
        char *words[] = {(char *)"lesson", number, (char *)"--exercise", (char *)e->id, NULL};
        return lesson_whatever_the_grade(words);
    }
    puts("All exercises of all lessons have passed. `make progress` lists them.");
    return 0;
}
