#include "class_marks.h"
#include "batch/course/class_export.h"
#include "batch/course/class_report.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int read_course(const char *path, struct course *c) {
    struct text why = {0};
    int failed = course_read(c, path, &why);
    if (failed) say("lockstep: %s", why.data);
    text_free(&why);
    return failed;
}

int class_marks_check(const char *path) {
    struct course c;
    if (!path) return 0;
    int failed = read_course(path, &c);
    if (!failed) course_free(&c);
    return failed;
}

static void tell(const char *out, const char *course, const struct exported *x) {
    for (char *line = x->warnings.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: %.*s", (int)(end - line), line);
    }
    if (!course) {
        printf("Marks: raw, no course file (COURSE=file, --course): %s/marks.csv\n", out);
        return;
    }
    printf("Marks by %s: %d student%s, %d with a late penalty, %d with an extension, %d whose time "
           "is not known: %s/marks.csv\n",
           course, x->students, x->students == 1 ? "" : "s", x->late, x->extended, x->untimed, out);
}

int class_marks_write(const char *out, const struct lockstep_lesson *lesson, const char *path) {
    struct course c;
    struct exported x;
    struct text why = {0};
    if (path && read_course(path, &c)) return -1;
    int failed = class_export(out, lesson, path ? &c : NULL, &x, &why);
    if (failed)
        say("lockstep: %s", why.data);
    else
        tell(out, path, &x);
    if (!failed && (failed = class_report_write(out, lesson)))
        say("lockstep: %s/class.html cannot be written: %s", out, strerror(errno));
    text_free(&x.warnings);
    text_free(&why);
    if (path) course_free(&c);
    return failed;
}
