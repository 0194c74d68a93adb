#include "roster.h"
#include "batch/csv_read.h"
#include "encoding.h"
#include "letters.h"
#include "support/escape_text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBERS = 9 };

/* A platform's table has several numbers of a student: Canvas's ID, SIS User ID, SIS Login ID. */
struct columns {
    int numbers[NUMBERS]; /* the one that names the student first; -1: there is none */
    int platform;         /* by which the platform names files: Canvas's own number, Blackboard's
                             username; -1: not a table of theirs */
    int name, first, last, email;
    bool canvas; /* the table is a gradebook that Canvas exports */
};

struct row {
    char *numbers[NUMBERS]; /* "": it has none there */
    const char *id;         /* the first of the numbers; "" */
    char *platform, *name, *email;
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

static int find_one(const struct csv_table *t, const char *title) {
    const char *const titles[] = {title, NULL};
    return find_column(t, titles);
}

static struct columns find_columns(const struct csv_table *t, bool blackboard) {
    static const char *const numbers[NUMBERS] = {"SIS User ID", "ID number", "Student ID",
                                                 "SID",         "ID",        "Identifier",
                                                 "Number",      "Username",  "SIS Login ID"};
    static const char *const name[] = {"Name", "Full name", "Student name", "Student", NULL};
    static const char *const first[] = {"First name", "Given name", "Forename", NULL};
    static const char *const last[] = {"Last name", "Surname", "Family name", NULL};
    static const char *const email[] = {"Email", "Email address", "E-mail", NULL};
    struct columns c = {.platform = -1,
                        .name = find_column(t, name),
                        .first = find_column(t, first),
                        .last = find_column(t, last),
                        .email = find_column(t, email)};
    for (int i = 0; i < NUMBERS; i++) c.numbers[i] = find_one(t, numbers[i]);
    c.canvas = find_one(t, "SIS User ID") >= 0 || find_one(t, "SIS Login ID") >= 0;
    if (blackboard)
        c.platform = find_one(t, "Username");
    else if (c.canvas)
        c.platform = find_one(t, "ID");
    return c;
}

static bool has_numbers(const struct columns *c) {
    for (int i = 0; i < NUMBERS; i++)
        if (c->numbers[i] >= 0) return true;
    return false;
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
    struct row r = {.id = "",
                    .platform = escaped(csv_at(t, row, c->platform)),
                    .name = escaped(name.data),
                    .email = escaped(csv_at(t, row, c->email))};
    for (int i = NUMBERS - 1; i >= 0; i--) {
        r.numbers[i] = escaped(csv_at(t, row, c->numbers[i]));
        if (*r.numbers[i]) r.id = r.numbers[i];
    }
    text_free(&name);
    return r;
}

/* Canvas adds a test student to each course, with an ID, and with random digits as a login. */
static bool is_test_student(const struct row *r, const struct columns *c) {
    const char *sis_user_id = r->numbers[0];
    return c->canvas && !*sis_user_id && !strcasecmp(r->name, "Student, Test");
}

static void free_row(struct row *r) {
    for (int i = 0; i < NUMBERS; i++) free(r->numbers[i]);
    free(r->platform);
    free(r->name);
    free(r->email);
}

static struct row *read_rows(const struct csv_table *t, const struct columns *c, int *count) {
    struct row *rows = calloc((size_t)t->rows + 1, sizeof *rows);
    if (!rows) abort();
    *count = 0;
    for (int i = 1; i < t->rows; i++) {
        struct row *r = &rows[*count];
        *r = read_row(t, i, c);
        if (is_test_student(r, c))
            free_row(r);
        else
            ++*count;
    }
    return rows;
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

/* What is left of a name where a platform drops accented letters: Canvas writes "mllerjrg". */
static struct text plain_letters(const char *name) {
    struct text t = {0};
    text_add(&t, "", 0);
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x80) text_add(&t, c, 1);
    return t;
}

/* Accents may be written in two ways (Unicode 15, section 3.11), or not at all. */
static bool same_but_accents(const char *a, const char *b) {
    struct text x = {0}, y = {0};
    letters_without_accents(&x, a);
    letters_without_accents(&y, b);
    bool same = same_name(x.data, y.data);
    text_free(&x);
    text_free(&y);
    return same;
}

static bool similar_name(const char *a, const char *b) {
    struct text x = plain_letters(a), y = plain_letters(b);
    bool similar = same_but_accents(a, b) || same_name(x.data, y.data);
    text_free(&x);
    text_free(&y);
    return similar;
}

static bool has_number(const struct submission *s, const struct row *r) {
    size_t local = strcspn(r->email, "@");
    for (int i = 0; i < NUMBERS; i++) {
        const char *number = bare_id(r->numbers[i]);
        if (same(number, s->student) || same(number, s->id)) return true;
    }
    return same(r->email, s->student) || same(r->email, s->id) ||
           (local && strlen(s->student) == local && !strncasecmp(r->email, s->student, local));
}

/* A number is certain and a name is not, and the platform's own number comes before the others. */
enum certainty { BY_PLATFORM, BY_NUMBER, BY_NAME, BY_LETTERS, CERTAINTIES };

static bool belongs(const struct submission *s, const struct row *r, enum certainty how) {
    switch (how) {
    case BY_PLATFORM: return same(r->platform, s->platform_id);
    case BY_NUMBER: return has_number(s, r);
    case BY_NAME:
        return !r->used && *r->name &&
               (same_name(r->name, s->name) || same_name(r->name, s->student));
    default:
        return !r->used && *r->name &&
               (same_but_accents(r->name, s->name) || same_but_accents(r->name, s->student));
    }
}

/* ---- applying ---- */

static void set(char **field, const char *value) {
    if (!*value) return;
    free(*field);
    *field = strdup(value);
}

static void join(struct submission *s, struct row *r, enum certainty how) {
    if (r->used) submission_note(s, "another submission of the same student");
    r->used = true;
    bool differs = *s->name && *r->name && !similar_name(r->name, s->name);
    if (how == BY_LETTERS || differs)
        submission_note(s, "the roster calls this student `%s`, the platform `%s`", r->name,
                        *s->name ? s->name : s->student);
    set(&s->id, r->id);
    set(&s->name, r->name);
}

/* All students are found by one kind of number before the next kind is tried. A student may have
   handed in twice, under two names of folders. */
static void match(struct class_list *c, struct row *rows, int count) {
    bool *known = calloc((size_t)c->count + 1, sizeof *known);
    if (!known) abort();
    for (enum certainty how = 0; how < CERTAINTIES; how++)
        for (int i = 0; i < c->count; i++)
            for (int k = 0; k < count && !known[i]; k++) {
                if (!belongs(&c->list[i], &rows[k], how)) continue;
                join(&c->list[i], &rows[k], how);
                known[i] = true;
            }
    for (int i = 0; i < c->count; i++)
        if (!known[i]) submission_note(&c->list[i], "is not on the roster");
    free(known);
}

static void add_absent(struct class_list *c, const struct lockstep_lesson *l, const struct row *r) {
    const char *student = *r->id ? r->id : *r->email ? r->email : r->name;
    c->list = realloc(c->list, (size_t)(c->count + 1) * sizeof *c->list);
    if (!c->list) abort();
    struct submission *s = &c->list[c->count++];
    *s = (struct submission){.student = strdup(student),
                             .id = strdup(r->id),
                             .platform_id = strdup(r->platform),
                             .name = strdup(r->name),
                             .created = strdup(""),
                             .files = calloc((size_t)l->count, sizeof *s->files)};
    for (char *slash = s->student; (slash = strchr(slash, '/'));) *slash = '_';
    if (!s->files) abort();
    submission_note(s, "handed in nothing");
}

/* Canvas's second line has the points that are possible. It and other lines without a number are
   no students. A roster without numbers has names. */
static bool is_student(const struct row *r, const struct columns *c) {
    return *r->id || *r->email || (!has_numbers(c) && *r->name);
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
    struct columns columns = find_columns(&t, c->blackboard);
    int count;
    if (!wrong && !has_numbers(&columns) && columns.name < 0 && columns.last < 0 &&
        columns.email < 0)
        wrong = "has no column `id`, `name` or `email` in its first line";
    if (wrong) text_format(why, "%s, the roster, %s", path, wrong);
    struct row *rows = read_rows(&t, &columns, &count);
    if (!wrong) match(c, rows, count);
    for (int i = 0; i < count; i++) {
        if (!wrong && !rows[i].used && is_student(&rows[i], &columns)) add_absent(c, l, &rows[i]);
        free_row(&rows[i]);
    }
    qsort(c->list, (size_t)c->count, sizeof *c->list, by_student);
    free(rows);
    csv_free(&t);
    text_free(&file);
    return wrong ? -1 : 0;
}
