/* A graded class of two exercises, as files: nothing is compiled or run. */
#ifndef LOCKSTEP_BATCH_COURSE_TEST_CLASS_H
#define LOCKSTEP_BATCH_COURSE_TEST_CLASS_H

#include "batch/course/class_export.h"
#include "batch/csv_read.h"
#include "batch/durable_file.h"
#include "batch/manifest.h"
#include "batch/result.h"
#include "batch/test/folder.h"
#include "record/json.h"
#include "record/score.h"

static const struct lockstep_exercise exercises[] = {
    {.id = "shared", .title = "the tree", .points = 15},
    {.id = "warp", .title = "a warp", .points = 10}};
static const struct lockstep_lesson lesson = {
    .number = 1, .name = "reduce", .exercises = exercises, .count = 2};

/* A student and what became of the exercises; a verdict of NULL: the file is missing. */
struct pupil {
    const char *student, *id, *name, *shared, *warp;
    const char *created; /* the platform's time, or NULL */
    long long files;     /* the files' time; 0: unknown */
};

static inline json_t *exercise_of(const struct lockstep_exercise *e, const char *verdict) {
    bool passed = !strcmp(verdict, "passed");
    struct exercise_result r = {.id = e->id,
                                .title = e->title,
                                .verdict = verdict,
                                .points = passed ? e->points : 0,
                                .max_points = e->points,
                                .check = passed ? NULL : "race",
                                .why = passed ? NULL : "at n = 8: it is <not> & \"right\""};
    return json_exercise(&r);
}

/* The real lessons have more exercises. */
static inline void add_missing(json_t *files, int number) {
    const struct lockstep_lesson *l = lockstep_lesson_find(number);
    for (int i = 0; i < l->count; i++)
        if (!json_object_get(files, l->exercises[i].id))
            json_object_set_new(files, l->exercises[i].id, json_pack("{s:s}", "missing", ""));
}

/* The task's name is made of the student's. */
static inline void name_task(const char *out, const struct pupil *p, char task[DIGEST_TEXT]) {
    struct text t = {0};
    text_format(&t, "%s %s %s %s", out, p->student, p->shared ? p->shared : "",
                p->warp ? p->warp : "");
    digest_of(t.data, t.length, task);
    text_free(&t);
}

static inline void save_result(const char *out, const struct pupil *p, const char *task) {
    const char *verdicts[] = {p->shared, p->warp};
    json_t *list = json_array();
    for (int i = 0; i < 2; i++)
        if (verdicts[i]) json_array_append_new(list, exercise_of(&exercises[i], verdicts[i]));
    json_t *record = json_lesson(lesson.name, lesson.number, "sim", NULL, list);
    grade_add_up(record);
    struct text report = {0};
    cr_assert_eq(result_save(out, task, record, &report, true), 0);
    json_decref(record);
}

static inline json_t *student_of(const char *out, const struct pupil *p) {
    char task[DIGEST_TEXT];
    name_task(out, p, task);
    json_t *times = json_object(), *files = json_object();
    if (p->created) json_object_set_new(times, "platform", json_string(p->created));
    if (p->files) json_object_set_new(times, "files", json_integer(p->files));
    const char *verdicts[] = {p->shared, p->warp};
    for (int i = 0; i < 2; i++)
        json_object_set_new(files, exercises[i].id,
                            verdicts[i] ? json_pack("{s:s}", "hash", task)
                                        : json_pack("{s:s}", "missing", ""));
    for (int number = 1; number <= 2; number++) add_missing(files, number);
    bool any = p->shared || p->warp;
    if (any) save_result(out, p, task);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "student", p->student, "id", p->id,
                     "platform_id", "", "name", p->name, "note", "", "times", times, "files", files,
                     "task", any ? json_string(task) : json_null());
}

/* Makes FOLDER/NAME, a folder of grades. */
static inline void save_class(const char *name, const struct pupil *list, int count) {
    struct text out = {0}, path = {0};
    text_format(&out, "%s/%s", folder, name);
    text_format(&path, "%s/results", out.data);
    cr_assert_eq(make_folders(path.data), 0);
    json_t *students = json_array(), *tasks = json_object();
    for (int i = 0; i < count; i++) {
        json_t *student = student_of(out.data, &list[i]);
        const char *task = json_string_value(json_object_get(student, "task"));
        if (task) json_object_set_new(tasks, task, json_object());
        json_array_append_new(students, student);
    }
    json_t *m = json_pack("{s:s, s:i, s:s, s:s, s:s, s:s, s:o, s:o}", "schema",
                          "lockstep-manifest/1", "number", 1, "lesson", "reduce", "grader", "g",
                          "seconds", "900", "megabytes", "1024", "students", students, "tasks",
                          tasks);
    cr_assert_eq(manifest_save(out.data, m), 0);
    json_decref(m);
    text_free(&out);
    text_free(&path);
}

static inline void write_file(const char *name, const char *content) {
    struct text path = {0};
    text_format(&path, "%s/%s", folder, name);
    cr_assert_eq(text_write(path.data, content, strlen(content)), 0);
    text_free(&path);
}

/* Reads a course file with this content. */
static inline int read_course(struct course *c, const char *content, struct text *why) {
    struct text path = {0};
    write_file("course.conf", content);
    text_format(&path, "%s/course.conf", folder);
    int failed = course_read(c, path.data, why);
    text_free(&path);
    return failed;
}

static inline void read_csv(const char *name, struct csv_table *t) {
    struct text path = {0}, file = {0};
    text_format(&path, "%s/%s", folder, name);
    cr_assert_eq(text_read(&file, path.data), 0, "%s", path.data);
    csv_read(t, file.data);
    text_free(&path);
    text_free(&file);
}

/* @return the cell of this student (first column) in the column of this title */
static inline const char *cell(const struct csv_table *t, const char *student, const char *title) {
    for (int row = 1; row < t->rows; row++)
        for (int k = 0; k < t->columns && !strcmp(csv_at(t, row, 0), student); k++)
            if (!strcmp(csv_at(t, 0, k), title)) return csv_at(t, row, k);
    return "no such cell";
}

/* Exports FOLDER/NAME by a course file's content; NULL: none. */
static inline void export_class(const char *name, const char *content, struct exported *x) {
    struct course c;
    struct text why = {0}, out = {0};
    text_format(&out, "%s/%s", folder, name);
    if (content) cr_assert_eq(read_course(&c, content, &why), 0, "%s", why.data);
    cr_assert_eq(class_export(out.data, &lesson, content ? &c : NULL, x, &why), 0, "%s", why.data);
    if (content) course_free(&c);
    text_free(&out);
}

#endif
