/* Counts what became of a class. */
#include "class_report.h"
#include "support/strbuf.h"
#include "record/json.h"
#include "batch/collect.h"
#include "batch/csv_read.h"
#include "batch/manifest.h"
#include "batch/outcome.h"
#include "batch/result.h"
#include "batch/store.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static enum outcome_kind kind_of(const char *outcome) {
    static const struct {
        const char *outcome;
        enum outcome_kind kind;
    } kinds[] = {{"passed", KIND_PASSED},  {"over-bound", KIND_BOUND}, {"under-bound", KIND_BOUND},
                 {"racy", KIND_RACY},      {"wrong", KIND_WRONG},      {"todo", KIND_NOTHING},
                 {"missing", KIND_NOTHING}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(outcome, kinds[i].outcome)) return kinds[i].kind;
    return KIND_ERROR;
}

/* ---- why exercises failed ---- */

/* The finding that decided, or the first one. */
static const json_t *reason_of(const json_t *e) {
    const json_t *list = json_object_get(e, "findings"), *f;
    size_t i;
    json_array_foreach(list, i, f) {
        if (json_is_true(json_object_get(f, "reason"))) return f;
    }
    return json_array_get(list, 0);
}

/* The line of the compiler's first error, from the file's name on. */
static const char *first_error(const char *said) {
    const char *line = said, *error = strstr(said, "error:");
    if (!error) return said;
    for (const char *p = said; p < error; p++)
        if (*p == '\n' || *p == '/') line = p + 1;
    return line;
}

/* The first of the compiler's errors; otherwise all that was said. Why a file was refused names the
   student's folder. */
static char *first_words(const json_t *e) {
    const char *why = json_member_text(e, "why");
    bool compile = !strcmp(json_member_text(e, "check"), "compile");
    if (!strcmp(json_member_text(e, "outcome"), "bad-submission"))
        return strdup("a file was refused: the student's page says why");
    if (compile) why = first_error(why);
    size_t length = compile ? strcspn(why, "\n") : strlen(why);
    return strndup(why, length > 600 ? 600 : length);
}

/* A line of the submitted file, from the store. */
static char *source_line(const char *out, const char *hash, long long line) {
    struct text store = {0}, file = {0};
    char *found = NULL;
    text_format(&store, "%s/store", out);
    if (is_digest(hash) && !store_get(store.data, hash, &file)) {
        const char *at = file.data;
        for (; line > 1 && *at; line--) {
            at += strcspn(at, "\n");
            at += *at == '\n';
        }
        size_t length = strcspn(at, "\r\n");
        found = strndup(at, length > 200 ? 200 : length);
    }
    text_free(&store);
    text_free(&file);
    return found ? found : strdup("");
}

/* @param hash of the student's file */
static void add_group(struct class_figures *f, const char *out, const char *hash, int exercise,
                      const json_t *e) {
    const char *outcome = json_member_text(e, "outcome"), *check = json_member_text(e, "check");
    for (int i = 0; i < f->group_count; i++) {
        struct failure_group *g = &f->groups[i];
        if (g->exercise != exercise || strcmp(g->outcome, outcome) || strcmp(g->check, check))
            continue;
        g->count++;
        return;
    }
    const json_t *reason = reason_of(e);
    struct text where = {0};
    text_add(&where, "", 0);
    long long line = json_integer_value(json_object_get(reason, "line"));
    if (line > 0)
        text_format(&where, "%s:%lld", path_last_name(json_member_text(reason, "file")), line);
    f->groups = realloc(f->groups, (size_t)(f->group_count + 1) * sizeof *f->groups);
    if (!f->groups) abort();
    f->groups[f->group_count++] = (struct failure_group){
        .exercise = exercise,
        .outcome = strdup(outcome),
        .check = strdup(check),
        .count = 1,
        .example = first_words(e),
        .where = where.data,
        .source = source_line(out, line > 0 ? hash : "", line)};
}

/* ---- one student ---- */

static void add_exercises(struct class_figures *f, const char *out, const json_t *student,
                          const json_t *record) {
    const json_t *e, *files = json_object_get(student, "files");
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        enum outcome_kind kind = kind_of(json_member_text(e, "outcome"));
        if (!strcmp(json_member_text(e, "outcome"), "grader-error")) continue; /* marked by hand */
        f->outcomes[i * OUTCOME_KINDS + kind]++;
        if (kind == KIND_PASSED || kind == KIND_NOTHING) continue;
        add_group(f, out,
                  json_member_text(json_object_get(files, json_member_text(e, "id")), "hash"),
                  (int)i, e);
    }
}

static void add_time(struct class_figures *f, const char *out, const char *task) {
    for (int i = 0; i < f->time_count; i++)
        if (!strncmp(f->times[i].id, task, 8)) return; /* equal submissions are graded once */
    json_t *result = result_load(out, task);
    const json_t *seconds = json_object_get(result, "processor_seconds");
    if (json_is_number(seconds)) {
        struct grading_time *t = &f->times[f->time_count++];
        snprintf(t->id, sizeof t->id, "%.8s", task);
        t->seconds = json_number_value(seconds);
    }
    json_decref(result);
}

/* OUT/marks.csv, whose lines are in the order of the manifest; empty if it is not of these
 * students. */
static void read_marks(struct csv_table *t, const char *out, size_t students) {
    struct text path = {0}, file = {0};
    text_format(&path, "%s/marks.csv", out);
    *t = (struct csv_table){.rows = 0};
    if (!text_read(&file, path.data)) csv_read(t, file.data);
    if (t->rows != (int)students + 1) t->rows = 0;
    text_free(&path);
    text_free(&file);
}

/* @return whether the student's mark is known, by hand if not otherwise */
static bool find_score(struct class_figures *f, const json_t *record, const struct csv_table *marks,
                       int row, hundredths *score) {
    bool known = !json_object_get(record, "not_graded");
    hundredths raw = 100 * json_integer_value(json_object_get(record, "score"));
    int column = 0;
    while (column < marks->columns && strcmp(csv_at(marks, 0, column), "by hand") != 0) column++;
    *score = raw;
    if (!hundredths_read(csv_at(marks, row, column), score)) return known;
    f->by_hand += !known || *score != raw;
    return true;
}

static void add_student(struct class_figures *f, const char *out, const json_t *student,
                        const struct csv_table *marks, int row) {
    hundredths score;
    json_t *record = collect_record(out, f->lesson, student);
    const char *task = json_member_text(student, "task");
    f->students++;
    const json_t *handed_in = json_object_get(student, "handed_in"); /* missing in old manifests */
    f->handed_in += handed_in ? json_is_true(handed_in) : *task != 0;
    if (find_score(f, record, marks, row, &score)) {
        f->scores[f->score_count++] = score;
        add_exercises(f, out, student, record);
    } else {
        f->unknown++;
    }
    if (*task) add_time(f, out, task);
    json_decref(record);
}

/* ---- the class ---- */

static int by_score(const void *a, const void *b) {
    hundredths x = *(const hundredths *)a, y = *(const hundredths *)b;
    return (x > y) - (x < y);
}

static int by_count(const void *a, const void *b) {
    const struct failure_group *x = a, *y = b;
    if (x->count != y->count) return y->count - x->count;
    if (x->exercise != y->exercise) return x->exercise - y->exercise;
    int order = strcmp(x->outcome, y->outcome);
    return order ? order : strcmp(x->check, y->check);
}

static int by_seconds(const void *a, const void *b) {
    const struct grading_time *x = a, *y = b;
    return x->seconds < y->seconds ? 1 : x->seconds > y->seconds ? -1 : strcmp(x->id, y->id);
}

void class_figures_gather(struct class_figures *f, const char *out,
                          const struct lockstep_lesson *l) {
    json_t *manifest = manifest_load(out), *students = json_object_get(manifest, "students"), *s;
    size_t count = json_array_size(students) + 1, i;
    struct csv_table marks;
    *f = (struct class_figures){
        .lesson = l,
        .scores = calloc(count, sizeof *f->scores),
        .times = calloc(count, sizeof *f->times),
        .outcomes = calloc((size_t)l->count * OUTCOME_KINDS + 1, sizeof *f->outcomes)};
    if (!f->scores || !f->times || !f->outcomes) abort();
    for (int k = 0; k < l->count; k++) f->maximum += l->exercises[k].points;
    read_marks(&marks, out, json_array_size(students));
    json_array_foreach(students, i, s) { add_student(f, out, s, &marks, (int)i + 1); }
    csv_free(&marks);
    qsort(f->scores, (size_t)f->score_count, sizeof *f->scores, by_score);
    if (f->group_count) qsort(f->groups, (size_t)f->group_count, sizeof *f->groups, by_count);
    qsort(f->times, (size_t)f->time_count, sizeof *f->times, by_seconds);
    json_decref(manifest);
}

void class_figures_free(struct class_figures *f) {
    for (int i = 0; i < f->group_count; i++) {
        free(f->groups[i].outcome);
        free(f->groups[i].check);
        free(f->groups[i].example);
        free(f->groups[i].where);
        free(f->groups[i].source);
    }
    free(f->groups);
    free(f->scores);
    free(f->times);
    free(f->outcomes);
    *f = (struct class_figures){.students = 0};
}
