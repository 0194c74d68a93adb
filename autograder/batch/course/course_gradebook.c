#include "course_gradebook.h"
#include "record/json.h"
#include "batch/csv.h"
#include "batch/manifest.h"
#include "marks.h"

#include <stdlib.h>
#include <string.h>

/* A lesson that has been graded. */
struct column {
    const struct lockstep_lesson *lesson;
    hundredths weight;
    struct mark_list marks;
};

struct making {
    struct course_gradebook *book;
    const struct course *course;
    const char *grades;
    struct column *columns;
    int count;
    const json_t **students; /* one per person: as in the first lesson that knows the person */
};

/* ---- lessons ---- */

static bool is_graded(const char *folder) {
    json_t *manifest = manifest_load(folder);
    json_decref(manifest);
    return manifest != NULL;
}

/* Folders without grades are not attempts yet. @return how many are */
static int find_folders(const struct making *k, const struct course_lesson *l, char *folders[]) {
    int count = 0;
    for (int i = 0; i < l->grades_count; i++)
        if (is_graded(l->grades[i])) folders[count++] = strdup(l->grades[i]);
    if (l->grades_count) return count;
    struct text path = {0};
    text_format(&path, "%s/%d", k->grades, l->number);
    if (is_graded(path.data))
        folders[count++] = path.data;
    else
        text_free(&path);
    return count;
}

static int add_lesson(struct making *k, const struct course_lesson *l, struct text *why) {
    char **folders = calloc((size_t)l->grades_count + 1, sizeof *folders);
    struct column *c = &k->columns[k->count];
    int failed = 0, count;
    if (!folders) abort();
    *c = (struct column){.lesson = lockstep_lesson_find(l->number), .weight = l->weight};
    count = find_folders(k, l, folders);
    if (count)
        failed = marks_make(&c->marks, k->course, c->lesson, (const char *const *)folders, count,
                            why);
    else
        text_format(&k->book->warnings, "lesson %d is not graded yet: it is left out\n", l->number);
    if (count && !failed) {
        k->count++;
        text_format(&k->book->warnings, "%s", c->marks.warnings.data ? c->marks.warnings.data : "");
    }
    /* marks keep the folders' names for messages only: those have been made */
    for (int i = 0; i < count; i++) free(folders[i]);
    free(folders);
    return failed;
}

/* ---- students ---- */

static const struct mark *mark_of(const struct column *c, const json_t *student) {
    for (int i = 0; i < c->marks.count; i++)
        if (c->marks.list[i].counts && marks_same_student(c->marks.list[i].student, student))
            return &c->marks.list[i];
    return NULL;
}

static bool is_known(const struct making *k, const json_t *student) {
    for (int i = 0; i < k->book->students; i++)
        if (marks_same_student(k->students[i], student)) return true;
    return false;
}

static int by_key(const void *a, const void *b) {
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    int order = strcmp(json_member_text(x, "id"), json_member_text(y, "id"));
    return order ? order : strcmp(json_member_text(x, "student"), json_member_text(y, "student"));
}

static void find_students(struct making *k) {
    int most = 1;
    for (int i = 0; i < k->count; i++) most += k->columns[i].marks.count;
    k->students = calloc((size_t)most, sizeof *k->students);
    if (!k->students) abort();
    for (int i = 0; i < k->count; i++)
        for (int n = 0; n < k->columns[i].marks.count; n++) {
            const json_t *s = k->columns[i].marks.list[n].student;
            if (!is_known(k, s)) k->students[k->book->students++] = s;
        }
    qsort(k->students, (size_t)k->book->students, sizeof *k->students, by_key);
}

/* ---- the table ---- */

static void field_number(struct text *csv, hundredths value) {
    struct text number = {0};
    hundredths_add(&number, value);
    csv_field(csv, number.data);
    text_free(&number);
}

static void add_titles(struct making *k) {
    struct text *csv = &k->book->csv;
    csv_field(csv, "student");
    csv_field(csv, "id");
    csv_field(csv, "name");
    for (int i = 0; i < k->count; i++) {
        struct text title = {0};
        text_format(&title, "Lesson %d: %s (", k->columns[i].lesson->number,
                    k->columns[i].lesson->name);
        hundredths_add(&title, k->columns[i].marks.maximum);
        text_format(&title, ")");
        csv_field(csv, title.data);
        text_free(&title);
    }
    csv_field(csv, "total %");
    csv_field(csv, "note");
    csv_end(csv);
}

static void add_student(struct making *k, const json_t *student) {
    static const char *const names[] = {"student", "id", "name"};
    struct text *csv = &k->book->csv, note = {0};
    double sum = 0, weights = 0;
    bool known = true;
    text_add(&note, "", 0);
    for (int i = 0; i < 3; i++) csv_field(csv, json_member_text(student, names[i]));
    for (int i = 0; i < k->count; i++) {
        const struct column *c = &k->columns[i];
        const struct mark *m = mark_of(c, student);
        const char *lost = !m ? "not in the grades: counts 0" : !m->known ? "not graded" : NULL;
        if (lost)
            text_format(&note, "%slesson %d: %s", note.length ? "; " : "", c->lesson->number, lost);
        if (m && !m->known)
            csv_field(csv, "");
        else
            field_number(csv, m ? m->final : 0);
        known &= !m || m->known;
        weights += (double)c->weight;
        if (m) sum += (double)c->weight * (double)m->final / (double)c->marks.maximum;
    }
    if (known && weights > 0)
        field_number(csv, (hundredths)(10000 * sum / weights + 0.5));
    else
        csv_field(csv, "");
    csv_field(csv, note.data);
    csv_end(csv);
    text_free(&note);
}

int course_gradebook_make(struct course_gradebook *g, const struct course *c, const char *grades,
                          struct text *why) {
    struct making k = {.book = g, .course = c, .grades = grades};
    int failed = 0;
    *g = (struct course_gradebook){.students = 0};
    k.columns = calloc((size_t)c->lesson_count + 1, sizeof *k.columns);
    if (!k.columns) abort();
    for (int i = 0; i < c->lesson_count && !failed; i++)
        failed = add_lesson(&k, &c->lessons[i], why);
    if (!failed && !k.count) {
        text_format(why,
                    "%s names no lesson that is graded: add sections such as [lesson 1], and grade "
                    "them (make grade LESSON=1)",
                    c->path);
        failed = -1;
    }
    g->lessons = k.count;
    if (!failed) find_students(&k);
    if (!failed) add_titles(&k);
    for (int i = 0; i < g->students; i++) add_student(&k, k.students[i]);
    for (int i = 0; i < k.count; i++) marks_free(&k.columns[i].marks);
    free(k.columns);
    free(k.students);
    return failed;
}

void course_gradebook_free(struct course_gradebook *g) {
    text_free(&g->csv);
    text_free(&g->warnings);
}
