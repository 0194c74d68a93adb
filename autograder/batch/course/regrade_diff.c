/* What a regrade changes: who goes up, who down, in which exercise, and why. */
#include "regrade.h"
#include "record/json.h"
#include "batch/collect.h"
#include "batch/csv.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CHANGES = 64 };

/* From one outcome of an exercise to another. */
struct change {
    char text[160];
    int count;
};

struct comparing {
    struct regrade_diff *diff;
    struct change list[MOST_CHANGES];
    int count;
};

static long long integer(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

static const json_t *find(const json_t *list, const char *key, const char *value) {
    const json_t *e;
    size_t i;
    json_array_foreach(list, i, e) {
        if (!strcmp(json_member_text(e, key), value)) return e;
    }
    return NULL;
}

/* "serial: wrong -> passed", or what else changed. */
static void name_change(char text[160], const json_t *a, const json_t *b) {
    const char *from = json_member_text(a, "outcome"), *to = json_member_text(b, "outcome");
    if (strcmp(from, to) != 0)
        snprintf(text, 160, "%.60s: %.40s -> %.40s", json_member_text(b, "id"), from, to);
    else
        snprintf(text, 160, "%.60s: %.40s, %lld -> %lld points", json_member_text(b, "id"), to,
                 integer(a, "points"), integer(b, "points"));
}

static void count_change(struct comparing *k, const json_t *a, const json_t *b) {
    char text[160];
    name_change(text, a, b);
    for (int i = 0; i < k->count; i++)
        if (!strcmp(k->list[i].text, text)) {
            k->list[i].count++;
            return;
        }
    if (k->count == MOST_CHANGES) return;
    k->list[k->count].count = 1;
    strcpy(k->list[k->count++].text, text);
}

static void field_points(struct text *csv, const json_t *e) {
    char digits[24];
    bool unknown = !strcmp(json_member_text(e, "outcome"), "grader-error");
    snprintf(digits, sizeof digits, "%lld", integer(e, "points"));
    csv_field(csv, unknown ? "" : digits);
}

/* @return what is earned of a partial credit, in percent; 0: there is none */
static long long credit_of(const json_t *exercise) {
    const json_t *credit = json_object_get(exercise, "credit");
    return integer(json_object_get(credit, "correct"), "earned") +
           integer(json_object_get(credit, "no_findings"), "earned") +
           integer(json_object_get(credit, "bounds"), "earned");
}

/* Other points for the same verdict are explained by what the exercise is worth. */
static void tell_points(struct text *why, const json_t *a, const json_t *b) {
    long long from = integer(a, "max_points"), to = integer(b, "max_points");
    if (from != to)
        text_format(why, "the exercise is worth %lld points, before %lld", to, from);
    else
        text_format(why, "partial credit of %lld %%, before %lld %%", credit_of(b), credit_of(a));
}

/* The reason is that of the outcome which is not `passed`: the new one's, if both are not. */
static void compare_exercise(struct comparing *k, const json_t *student, const json_t *a,
                             const json_t *b) {
    const char *from = json_member_text(a, "outcome"), *to = json_member_text(b, "outcome");
    struct text *csv = &k->diff->table, why = {0};
    if (!strcmp(from, to) && integer(a, "points") == integer(b, "points")) return;
    count_change(k, a, b);
    csv_field(csv, json_member_text(student, "student"));
    csv_field(csv, json_member_text(student, "id"));
    csv_field(csv, json_member_text(b, "id"));
    csv_field(csv, from);
    field_points(csv, a);
    csv_field(csv, to);
    field_points(csv, b);
    const char *reason = *json_member_text(b, "why") ? json_member_text(b, "why")
                                                     : json_member_text(a, "why");
    if (!strcmp(from, to)) tell_points(&why, a, b);
    text_format(&why, "%s%s", why.length && *reason ? "; " : "", reason);
    csv_field(csv, why.data);
    csv_end(csv);
    text_free(&why);
}

static void compare_student(struct comparing *k, const json_t *student, const json_t *a,
                            const json_t *b) {
    struct regrade_diff *d = k->diff;
    const json_t *e;
    size_t i;
    json_array_foreach(json_object_get(b, "exercises"), i, e) {
        const json_t *before = find(json_object_get(a, "exercises"), "id",
                                    json_member_text(e, "id"));
        compare_exercise(k, student, before, e);
    }
    long long x = integer(a, "score"), y = integer(b, "score");
    if (json_object_get(a, "not_graded") || json_object_get(b, "not_graded"))
        d->unknown++;
    else
        *(y > x ? &d->up : y < x ? &d->down : &d->same) += 1;
}

static void begin(struct text *csv) {
    static const char *const titles[] = {"student",       "id",    "exercise",     "before",
                                         "points before", "after", "points after", "why"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) csv_field(csv, titles[i]);
    csv_end(csv);
}

/* The old side is read from the old results, not from OUT/records: these may be of another run. */
void regrade_compare(struct regrade_diff *d, const char *out, const struct lockstep_lesson *l) {
    static struct comparing k;
    k = (struct comparing){.diff = d};
    *d = (struct regrade_diff){.up = 0};
    struct text path = {0};
    regrade_folder(&path, out);
    json_t *old = manifest_load(out), *new = manifest_load(path.data), *student;
    size_t i;
    begin(&d->table);
    json_array_foreach(json_object_get(new, "students"), i, student) {
        const json_t *before = find(json_object_get(old, "students"), "student",
                                    json_member_text(student, "student"));
        json_t *a = before ? collect_record(out, l, before) : NULL;
        json_t *b = collect_record(path.data, l, student);
        if (a) compare_student(&k, student, a, b);
        json_decref(a);
        json_decref(b);
    }
    text_add(&d->summary, "", 0);
    for (int n = 0; n < k.count; n++)
        text_format(&d->summary, "  %s  (%d)\n", k.list[n].text, k.list[n].count);
    json_decref(old);
    json_decref(new);
    text_free(&path);
}

void regrade_diff_free(struct regrade_diff *d) {
    text_free(&d->table);
    text_free(&d->summary);
}
