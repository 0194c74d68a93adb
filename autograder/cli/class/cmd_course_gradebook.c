/* lockstep course-gradebook: all lessons of a course in one table. */
#include "batch/course/course_gradebook.h"
#include "batch/durable_file.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "cli/options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void usage(void) {
    puts(
        "usage: build/lockstep course-gradebook --course FILE [--grades DIR] [--out FILE]\n"
        "\n"
        "Writes a table (CSV) of all lessons that the course file names: final marks of every student,\n"
        "and the total in percent by the lessons' weights. The grades of lesson N are in DIR/N (default\n"
        "build/grades/N), unless the course file names other folders. A lesson that is not graded yet\n"
        "is left out, and a message says so. Without --out the table is printed.");
}

static int write_table(const struct course_gradebook *g, const char *out) {
    if (!out)
        return fwrite(g->csv.data, 1, g->csv.length, stdout) != g->csv.length || fflush(stdout);
    if (!durable_write(out, g->csv.data, g->csv.length)) {
        printf("%d student%s, %d lesson%s: %s\n", g->students, g->students == 1 ? "" : "s",
               g->lessons, g->lessons == 1 ? "" : "s", out);
        return 0;
    }
    say("lockstep: %s cannot be written: %s", out, strerror(errno));
    return -1;
}

static int make(const char *path, const char *grades, const char *out) {
    struct course c;
    struct course_gradebook g = {.students = 0};
    struct text why = {0};
    int failed = course_read(&c, path, &why);
    bool read = !failed;
    if (read) failed = course_gradebook_make(&g, &c, grades, &why);
    for (char *line = g.warnings.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: %.*s", (int)(end - line), line);
    }
    if (failed) say("lockstep: %s", why.data);
    if (!failed) failed = write_table(&g, out);
    course_gradebook_free(&g);
    if (read) course_free(&c);
    text_free(&why);
    return failed ? 1 : 0;
}

int cmd_course_gradebook(int argc, char **argv) {
    const char *course = NULL, *grades = "build/grades", *out = NULL;
    const struct option_row rows[] = {{.name = "--course", .value = &course},
                                      {.name = "--grades", .value = &grades},
                                      {.name = "--out", .value = &out},
                                      {0}};
    struct option_table table = {.command = "course-gradebook", .rows = rows};
    (void)argc;
    int bad = options_read(argv, &table, NULL);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (course) return make(course, grades, out);
    say("lockstep course-gradebook: name the course file: --course course.conf (build/lockstep course --example prints one)");
    return 2;
}
