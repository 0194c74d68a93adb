/* lockstep course: prints an example of a course file, or checks one. */
#include "batch/course/course_file.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "class_marks.h"
#include "cli/options.h"

#include <stdio.h>

struct command {
    bool example;
    const char *file;
};

static void usage(void) {
    puts(
        "usage: build/lockstep course --example\n"
        "       build/lockstep course FILE\n"
        "\n"
        "Prints a course file with comments, or checks one and the files that it names: deadlines, what a\n"
        "late submission loses, extensions, attempts, weights. `lockstep grade`, `export` and\n"
        "`course-gradebook` apply it when they write marks. Exit status 1 if the file is wrong, or what it\n"
        "names: tables of times and of marks by hand, folders of grades. A message names file and line.");
}

static int take_file(void *command, const char *argument) {
    struct command *c = command;
    if (c->file) return options_too_many("course", argument);
    c->file = argument;
    return 0;
}

int cmd_course(int argc, char **argv) {
    struct command c = {.example = false};
    const struct option_row rows[] = {{.name = "--example", .flag = &c.example}, {0}};
    struct option_table table = {.command = "course", .rows = rows, .other = take_file, .data = &c};
    (void)argc;
    int bad = options_read(argv, &table, NULL);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (c.example && !c.file) return fputs(course_example, stdout) < 0;
    if (c.example || !c.file) {
        say("lockstep course: name a course file to check, or --example to print one");
        return 2;
    }
    if (class_course_check(c.file)) return 1;
    printf("%s is a course file\n", c.file);
    return 0;
}
