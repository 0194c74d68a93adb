#include "class_marks.h"
#include "batch/course/class_export.h"
#include "batch/course/class_report.h"
#include "batch/course/course_check.h"
#include "batch/durable_file.h"
#include "cli/report/terminal.h"
#include "support/strbuf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_course(const char *path, struct course *c) {
    struct text why = {0};
    int failed = course_read(c, path, &why);
    if (failed) say("lockstep: %s", why.data);
    text_free(&why);
    return failed;
}

static const char raw[] = "none"; /* instead of a course file: marks without one */

static void say_lines(const struct text *lines) {
    for (char *line = lines->data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: %.*s", (int)(end - line), line);
    }
}

int class_course_check(const char *path) {
    struct course c;
    struct text all = {0};
    int failed = read_course(path, &c);
    if (failed) return failed;
    failed = course_check(&c, &all);
    say_lines(&all);
    course_free(&c);
    text_free(&all);
    return failed;
}

int class_marks_check(const char *course) {
    struct course c;
    if (!course || !strcmp(course, raw)) return 0;
    if (read_course(course, &c)) return -1;
    course_free(&c);
    return 0;
}

static void tell(const char *out, const char *course, const struct exported *x) {
    say_lines(&x->warnings);
    if (!course) {
        printf("Marks: raw, no course file (COURSE=file, --course): %s/marks.csv\n", out);
        return;
    }
    printf("Marks by %s: %d student%s, %d with a late penalty, %d with an extension, %d whose time "
           "is not known: %s/marks.csv\n",
           course, x->students, x->students == 1 ? "" : "s", x->late, x->extended, x->untimed, out);
}

/* The course file that the marks in `out` were last made by, if no other one is named. Without it
   lateness, extensions and marks by hand would be lost in silence. @return -1 after a message */
static int course_of(const char *out, const char *named, struct text *path) {
    struct text kept = {0};
    int failed = 0;
    if (named) {
        char *whole = strcmp(named, raw) ? realpath(named, NULL) : NULL;
        text_format(path, "%s", whole ? whole : named);
        free(whole);
        return 0;
    }
    text_format(&kept, "%s/course-file", out);
    if (access(kept.data, F_OK)) {
        text_format(path, "%s", raw);
    } else if (text_read(path, kept.data)) {
        say("lockstep: %s cannot be read: %s", kept.data, strerror(errno));
        failed = -1;
    } else if (access(path->data, R_OK)) {
        say("lockstep: the marks in %s were made by %s, which cannot be read: %s. Name the course "
            "file (COURSE=file, --course), or `none` for raw marks",
            out, path->data, strerror(errno));
        failed = -1;
    }
    text_free(&kept);
    return failed;
}

static int keep_course(const char *out, const struct text *path) {
    struct text kept = {0};
    text_format(&kept, "%s/course-file", out);
    bool none = !strcmp(path->data, raw);
    int failed = none ? unlink(kept.data) && errno != ENOENT
                      : durable_write(kept.data, path->data, path->length);
    if (failed) say("lockstep: %s cannot be written: %s", kept.data, strerror(errno));
    text_free(&kept);
    return failed ? -1 : 0;
}

static int write_marks(const char *out, const struct lockstep_lesson *lesson, const char *path) {
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

int class_marks_write(const char *out, const struct lockstep_lesson *lesson, const char *course) {
    struct text path = {0};
    int failed = course_of(out, course, &path);
    if (!failed) failed = write_marks(out, lesson, strcmp(path.data, raw) ? path.data : NULL);
    if (!failed) failed = keep_course(out, &path);
    text_free(&path);
    return failed;
}
