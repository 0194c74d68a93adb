#include "manual_marks.h"
#include "table_file.h"

#include <stdlib.h>
#include <string.h>

enum column { ID, EXERCISE, MARKS, COMMENT, COLUMNS };

/* A spreadsheet writes a `'` before what it must not evaluate: '+2. */
static bool read_marks(const char *text, struct manual_row *r) {
    if (*text == '\'') text++;
    bool minus = *text == '-', change = minus || *text == '+';
    r->kind = change ? MANUAL_CHANGE : *text ? MANUAL_REPLACE : MANUAL_COMMENT;
    if (!*text) return true;
    if (!hundredths_read(text + change, &r->marks)) return false;
    if (minus) r->marks = -r->marks;
    return true;
}

static void list_exercises(struct text *t, const struct lockstep_lesson *l) {
    for (int i = 0; i < l->count; i++) text_format(t, "%s%s", i ? ", " : "", l->exercises[i].id);
}

static int check(const struct manual_marks *m, const struct manual_row *r,
                 const struct lockstep_lesson *l, const struct table_file *t, int row,
                 struct text *why) {
    const struct lockstep_exercise *e = lockstep_exercise_find(l, r->exercise);
    if (!*r->id) return table_wrong(t, row, why, "there is no id: name the student");
    if (*r->exercise && !e) {
        struct text names = {0};
        list_exercises(&names, l);
        table_wrong(t, row, why, "lesson %d has no exercise `%.100s`; it has %s", l->number,
                    r->exercise, names.data);
        return text_free(&names), -1;
    }
    if (!e && r->kind == MANUAL_REPLACE)
        return table_wrong(t, row, why,
                           "marks for the whole lesson change its sum: write +2 or -2, or name an "
                           "exercise");
    if (e && r->kind == MANUAL_REPLACE && r->marks > 100LL * e->points)
        return table_wrong(t, row, why, "`%s` has at most %d marks: to give more, write +1", e->id,
                           e->points);
    if (r->kind == MANUAL_COMMENT && !*r->comment)
        return table_wrong(t, row, why, "there are neither marks nor a comment: remove the line");
    for (int i = 0; i < m->count && r->kind == MANUAL_REPLACE; i++)
        if (m->list[i].kind == MANUAL_REPLACE && !strcmp(m->list[i].id, r->id) &&
            !strcmp(m->list[i].exercise, r->exercise))
            return table_wrong(t, row, why,
                               "line %d has marks for this, too: remove one of the two",
                               m->list[i].line);
    return 0;
}

static int read_row(struct manual_marks *m, const struct lockstep_lesson *l,
                    const struct table_file *t, int row, const int at[], struct text *why) {
    struct manual_row *r = &m->list[m->count];
    const char *marks = csv_at(&t->table, row, at[MARKS]);
    *r = (struct manual_row){.id = strdup(csv_at(&t->table, row, at[ID])),
                             .exercise = strdup(csv_at(&t->table, row, at[EXERCISE])),
                             .comment = strdup(csv_at(&t->table, row, at[COMMENT])),
                             .line = t->table.lines[row]};
    int failed = 0;
    if (!read_marks(marks, r))
        failed = table_wrong(t, row, why,
                             "`%.100s` is not a number of marks: write 12, 12.5, +2 or -1", marks);
    if (!failed) failed = check(m, r, l, t, row, why);
    m->count++;
    return failed;
}

int manual_read(struct manual_marks *m, const char *path, const struct lockstep_lesson *l,
                struct text *why) {
    static const char *const columns[] = {"id", "exercise", "marks", "comment", NULL};
    struct table_file t;
    int at[COLUMNS], failed = 0;
    *m = (struct manual_marks){.count = 0};
    if (table_open(&t, path, columns, 3, at, why)) return -1;
    m->list = calloc((size_t)t.table.rows + 1, sizeof *m->list);
    if (!m->list) abort();
    for (int row = 1; row < t.table.rows && !failed; row++)
        failed = read_row(m, l, &t, row, at, why);
    table_close(&t);
    if (failed) manual_free(m);
    return failed;
}

void manual_free(struct manual_marks *m) {
    for (int i = 0; i < m->count; i++) {
        free(m->list[i].id);
        free(m->list[i].exercise);
        free(m->list[i].comment);
    }
    free(m->list);
    *m = (struct manual_marks){.count = 0};
}
