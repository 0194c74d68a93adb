/* lockstep collect: makes the gradebook of results that other processes wrote. */
#include "batch/manifest.h"
#include "batch/out_folder.h"
#include "class_finish.h"
#include "class_marks.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "cli/options.h"

#include <stdio.h>

static void usage(void) {
    puts(
        "usage: build/lockstep collect --out DIR [--course FILE]\n"
        "\n"
        "Makes gradebook, records, reports and exports of the results that are in DIR, as the last step of\n"
        "`lockstep grade` does. Slurm's job runs it when all submissions are graded. Exit status 0 if all\n"
        "are; the score of the others is left empty, and `lockstep grade` grades them. --course FILE: final\n"
        "marks by this course file, not by that of before.");
}

static int collect_from(const char *out, const char *course) {
    struct text why = {0};
    json_t *manifest = manifest_load(out);
    int number = (int)json_integer_value(json_object_get(manifest, "number")), status = 1;
    const struct lockstep_lesson *lesson = lockstep_lesson_find(number);
    if (!lesson)
        say("lockstep collect: %s/manifest.json is missing, or not one of a lesson: `build/lockstep grade` writes it",
            out);
    else if (out_open(out, lesson, &why))
        say("lockstep: %s", why.data);
    else
        status = class_finish(out, lesson, manifest, course);
    json_decref(manifest);
    text_free(&why);
    return status;
}

int cmd_collect(int argc, char **argv) {
    const char *out = NULL, *course = NULL;
    const struct option_row rows[] = {
        {.name = "--out", .value = &out}, {.name = "--course", .value = &course}, {0}};
    struct option_table table = {.command = "collect", .rows = rows};
    (void)argc;
    int bad = options_read(argv, &table, NULL);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (out) return class_marks_check(course) ? 1 : collect_from(out, course);
    say("lockstep collect: name the output folder: build/lockstep collect --out grades");
    return 2;
}
