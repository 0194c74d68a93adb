#include "roster.h"
#include "batch/csv_read.h"
#include "encoding.h"
#include "support/escape_text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct columns {
    int id, name, first, last, email;
};

struct row {
    char *id, *name, *email;
    bool used;
};

/* ---- reading ---- */

/* @return the first column that has one of these titles; -1: none has */
static int find_column(const struct csv_table *t, const char *const titles[]) {
    for (int i = 0; titles[i]; i++)
        for (int column = 0; column < t->columns; column++)
            if (!strcasecmp(csv_at(t, 0, column), titles[i])) return column;
    return -1;
}

static struct columns find_columns(const struct csv_table *t) {
    static const char *const id[] = {"SIS User ID",  "ID number",  "Student ID", "SID",
                                     "ID",           "Identifier", "Number",     "Username",
                                     "SIS Login ID", NULL};
    static const char *const name[] = {"Name", "Full name", "Student name", "Student", NULL};
    static const char *const first[] = {"First name", "Given name", "Forename", NULL};
    static const char *const last[] = {"Last name", "Surname", "Family name", NULL};
    static const char *const email[] = {"Email", "Email address", "E-mail", NULL};
    return (struct columns){find_column(t, id), find_column(t, name), find_column(t, first),
                            find_column(t, last), find_column(t, email)};
}

static char *escaped(const char *text) {
    struct text t = {0};
    escape_add(&t, text, strlen(text), ESCAPE_NAME);
    return t.data;
}

static struct row read_row(const struct csv_table *t, int row, const struct columns *c) {
    struct text name = {0};
    const char *first = csv_at(t, row, c->first), *last = csv_at(t, row, c->last);
    text_format(&name, "%s", csv_at(t, row, c->name));
    if (!name.length) text_format(&name, "%s%s%s", first, *first && *last ? " " : "", last);
    struct row r = {.id = escaped(csv_at(t, row, c->id)),
                    .name = escaped(name.data),
                    .email = escaped(csv_at(t, row, c->email))};
    text_free(&name);
    return r;
}

/* ---- comparing ---- */

/* "Participant 101", as Moodle's worksheet calls the student 101 */
static const char *bare_id(const char *id) {
    return strncasecmp(id, "Participant ", 12) != 0 ? id : id + 12;
}

static bool same(const char *a, const char *b) { return *a && !strcasecmp(a, b); }

/* Appends the letters of a name's part in lower case. */
static void add_letters(struct text *t, const char *from, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)from[i];
        char small = (char)tolower(c);
        if (isalpha(c) || c >= 0x80) text_add(t, &small, 1);
    }
}

/* "Doe, Jane" and "Jane Doe" as "janedoe"; with `turned` as "doejane". */
static void squash(const char *name, bool turned, struct text *t) {
    const char *comma = strchr(name, ','), *blank = strrchr(name, ' ');
    const char *cut = comma ? comma : blank;
    size_t first = cut ? (size_t)(cut - name) : strlen(name);
    bool last_first = (comma != NULL) != turned;
    text_add(t, "", 0);
    if (last_first) add_letters(t, name + first, strlen(name + first));
    add_letters(t, name, first);
    if (!last_first) add_letters(t, name + first, strlen(name + first));
}

static bool same_name(const char *a, const char *b) {
    bool found = false;
    for (int i = 0; i < 2 && !found; i++) {
        struct text x = {0}, y = {0};
        squash(a, i, &x);
        squash(b, false, &y);
        found = x.length && !strcmp(x.data, y.data);
        text_free(&x);
        text_free(&y);
    }
    return found;
}

static bool belongs(const struct submission *s, const struct row *r, bool by_name) {
    if (by_name) return *r->name && (same_name(r->name, s->name) || same_name(r->name, s->student));
    const char *id = bare_id(r->id);
    size_t local = strcspn(r->email, "@");
    return same(id, s->student) || same(id, s->id) || same(r->email, s->student) ||
           same(r->email, s->id) ||
           (local && strlen(s->student) == local && !strncasecmp(r->email, s->student, local));
}

/* ---- applying ---- */

static void set(char **field, const char *value) {
    if (!*value) return;
    free(*field);
    *field = strdup(value);
}

/* A number is certain and a name is not: all numbers are compared first. A student may have handed
   in twice, under two names of folders. */
static void match(struct class_list *c, struct row *rows, int count) {
    bool *known = calloc((size_t)c->count + 1, sizeof *known);
    if (!known) abort();
    for (int by_name = 0; by_name < 2; by_name++)
        for (int i = 0; i < c->count; i++) {
            struct submission *s = &c->list[i];
            for (int k = 0; k < count && !known[i]; k++) {
                if ((by_name && rows[k].used) || !belongs(s, &rows[k], by_name)) continue;
                if (rows[k].used) submission_note(s, "another submission of the same student");
                known[i] = rows[k].used = true;
                if (*s->name && *rows[k].name && !same_name(rows[k].name, s->name))
                    submission_note(s, "the roster calls this student `%s`, the platform `%s`",
                                    rows[k].name, s->name);
                set(&s->id, rows[k].id);
                set(&s->name, rows[k].name);
            }
        }
    for (int i = 0; i < c->count; i++)
        if (!known[i]) submission_note(&c->list[i], "is not on the roster");
    free(known);
}

static void add_absent(struct class_list *c, const struct lockstep_lesson *l, const struct row *r) {
    const char *student = *r->id ? r->id : *r->email ? r->email : r->name;
    if (!*student) return;
    c->list = realloc(c->list, (size_t)(c->count + 1) * sizeof *c->list);
    if (!c->list) abort();
    struct submission *s = &c->list[c->count++];
    *s = (struct submission){.student = strdup(student),
                             .id = strdup(r->id),
                             .platform_id = strdup(""),
                             .name = strdup(r->name),
                             .created = strdup(""),
                             .files = calloc((size_t)l->count, sizeof *s->files)};
    for (char *slash = s->student; (slash = strchr(slash, '/'));) *slash = '_';
    if (!s->files) abort();
    submission_note(s, "handed in nothing");
}

static int by_student(const void *a, const void *b) {
    const struct submission *x = a, *y = b;
    return strcmp(x->student, y->student);
}

int roster_apply(struct class_list *c, const char *path, const struct lockstep_lesson *l,
                 struct text *why) {
    struct text file = {0};
    struct csv_table t;
    const char *remark, *wrong;
    if (text_read(&file, path)) {
        text_format(why, "%s, the roster, cannot be read: %s", path, strerror(errno));
        return -1;
    }
    wrong = encoding_fix(&file, &remark);
    csv_read(&t, file.data);
    struct columns columns = find_columns(&t);
    int count = t.rows > 1 ? t.rows - 1 : 0;
    if (!wrong && columns.id < 0 && columns.name < 0 && columns.last < 0 && columns.email < 0)
        wrong = "has no column `id`, `name` or `email` in its first line";
    if (wrong) text_format(why, "%s, the roster, %s", path, wrong);
    struct row *rows = calloc((size_t)count + 1, sizeof *rows);
    if (!rows) abort();
    for (int i = 0; i < count; i++) rows[i] = read_row(&t, i + 1, &columns);
    if (!wrong) match(c, rows, count);
    for (int i = 0; i < count; i++) {
        if (!wrong && !rows[i].used) add_absent(c, l, &rows[i]);
        free(rows[i].id);
        free(rows[i].name);
        free(rows[i].email);
    }
    qsort(c->list, (size_t)c->count, sizeof *c->list, by_student);
    free(rows);
    csv_free(&t);
    text_free(&file);
    return wrong ? -1 : 0;
}
