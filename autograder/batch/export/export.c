#include "export_parts.h"
#include "record/json.h"
#include "batch/durable_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void export_score(struct text *t, const json_t *record) {
    const json_t *marks = json_object_get(record, "marks");
    text_add(t, "", 0);
    if (marks && json_is_true(json_object_get(marks, "known")))
        text_format(t, "%s", json_member_text(marks, "final"));
    if (marks || json_object_get(record, "not_graded")) return;
    text_format(t, "%lld", (long long)json_integer_value(json_object_get(record, "score")));
}

void export_title(struct text *t, const struct lockstep_lesson *l) {
    text_format(t, "Lesson %d: %s", l->number, l->name);
}

void export_summary(struct text *t, const json_t *record) {
    const json_t *e;
    size_t i;
    text_add(t, "", 0);
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        text_format(t, "%s%s: %s", i ? "; " : "", json_member_text(e, "id"),
                    json_member_text(e, "outcome"));
    }
}

void export_marks(struct text *t, const json_t *record) {
    const json_t *marks = json_object_get(record, "marks");
    const char *comment = json_member_text(marks, "comment");
    text_add(t, "", 0);
    if (!marks) return;
    if (strcmp(json_member_text(marks, "raw"), json_member_text(marks, "final")) != 0)
        text_format(t, "raw %s, penalty %s, final %s of %s", json_member_text(marks, "raw"),
                    json_member_text(marks, "penalty"), json_member_text(marks, "final"),
                    json_member_text(marks, "maximum"));
    if (*comment) text_format(t, "%s%s", t->length ? "; " : "", comment);
}

/* Students of an earlier class must not be handed on with this one. */
static void remove_all(const char *folder) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));)
        if (*e->d_name != '.') unlinkat(dirfd(d), e->d_name, 0);
    if (d) closedir(d);
}

void export_begin(struct export *x, const char *out, const struct lockstep_lesson *l) {
    struct text folder = {0};
    *x = (struct export){.lesson = l, .out = out};
    text_format(&folder, "%s/export/gradescope", out);
    if (make_folders(folder.data)) x->error = errno;
    remove_all(folder.data);
    text_free(&folder);
    canvas_begin(&x->canvas, l);
    moodle_begin(&x->moodle);
    blackboard_begin(&x->blackboard, l);
    junit_begin(&x->junit);
}

static void write_results(struct export *x, const json_t *student, const json_t *record) {
    struct text path = {0};
    json_t *results = gradescope_results(x->lesson, record);
    char *dump = json_dumps(results, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    text_format(&path, "%s/export/gradescope/%s.json", x->out,
                json_member_text(student, "student"));
    if (!dump || (text_write(path.data, dump, strlen(dump)) && errno != ENAMETOOLONG))
        x->error = errno; /* of a name that is too long collect() tells */
    free(dump);
    json_decref(results);
    text_free(&path);
}

void export_add(struct export *x, const json_t *student, const json_t *record) {
    canvas_add(&x->canvas, student, record);
    moodle_add(&x->moodle, x->lesson, student, record);
    blackboard_add(&x->blackboard, student, record);
    junit_add(&x->junit, x->lesson, record);
    write_results(x, student, record);
}

int export_end(struct export *x) {
    junit_end(&x->junit);
    struct {
        const char *name;
        struct text *text;
    } files[] = {{"canvas.csv", &x->canvas},
                 {"moodle.csv", &x->moodle},
                 {"blackboard.csv", &x->blackboard},
                 {"junit.xml", &x->junit}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct text path = {0};
        text_format(&path, "%s/export/%s", x->out, files[i].name);
        if (durable_write(path.data, files[i].text->data, files[i].text->length)) x->error = errno;
        text_free(&path);
        text_free(files[i].text);
    }
    errno = x->error;
    return x->error ? -1 : 0;
}
