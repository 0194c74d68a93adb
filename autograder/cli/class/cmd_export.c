/* lockstep export: writes final marks by the course file, without grading again. */
#include "batch/manifest.h"
#include "batch/out_folder.h"
#include "batch/result.h"
#include "class_marks.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "cli/options.h"

#include <stdio.h>

static void usage(void) {
    puts(
        "usage: build/lockstep export --out DIR [--course FILE]\n"
        "\n"
        "Writes the final marks of a graded class to DIR/marks.csv and DIR/export, by the course file\n"
        "(`build/lockstep course --example` prints one): marks by hand, late penalties, extensions,\n"
        "attempts. DIR/gradebook.csv keeps the raw marks. Nothing is graded. Without --course the course\n"
        "file of before is used again (DIR/course-file names it). If there was none, or with --course\n"
        "none, the raw marks are the final ones. Exit status 1 if submissions have no result, since grading was\n"
        "interrupted: the marks are written, but partial.");
}

/* @return -1 after a message if there are submissions that were not graded yet */
static int check_whole(const char *out, const json_t *manifest) {
    int all = (int)json_object_size(json_object_get(manifest, "tasks"));
    int open = result_count_missing(out, manifest);
    if (!open) return 0;
    say("lockstep export: %d of %d submission%s in %s %s no result: grading was interrupted, or has "
        "not finished. The marks are partial, and theirs are empty: grade on (make grade), and "
        "export again",
        open, all, all == 1 ? "" : "s", out, open == 1 ? "has" : "have");
    return -1;
}

int cmd_export(int argc, char **argv) {
    const char *out = NULL, *course = NULL;
    const struct option_row rows[] = {
        {.name = "--out", .value = &out}, {.name = "--course", .value = &course}, {0}};
    struct option_table table = {.command = "export", .rows = rows};
    struct text why = {0};
    (void)argc;
    int bad = options_read(argv, &table, NULL), failed = 1;
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (!out)
        return say("lockstep export: name the folder with the grades: --out build/grades/1"), 2;
    json_t *manifest = manifest_load(out);
    int number = (int)json_integer_value(json_object_get(manifest, "number"));
    const struct lockstep_lesson *lesson = lockstep_lesson_find(number);
    if (!lesson)
        say("lockstep export: %s has no grades: grade a class first (make grade), or name its folder",
            out);
    else if (out_open(out, lesson, &why))
        say("lockstep export: %s", why.data);
    else
        failed = class_marks_write(out, lesson, course) || check_whole(out, manifest);
    json_decref(manifest);
    text_free(&why);
    return failed;
}
