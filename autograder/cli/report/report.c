/* Prints a lesson's record: verdicts, costs next to their bounds, comparisons, the next step. */
#include "cli/report/report.h"
#include "record/json.h"
#include "cli/report/compiler_messages.h"
#include "cli/course.h"
#include "cli/cuda_lesson.h"
#include "cli/grade_lesson.h"
#include "cli/report/next_step.h"
#include "support/strbuf.h"
#include "cli/report/terminal.h"

#include <string.h>

static double number(const json_t *o, const char *name) {
    return json_number_value(json_object_get(o, name));
}

static bool passed(const json_t *exercise) {
    return !strcmp(json_member_text(exercise, "verdict"), "passed");
}

static const char *verdict_colour(const char *verdict) {
    return !strcmp(verdict, "passed") ? GREEN : !strcmp(verdict, "todo") ? YELLOW : RED;
}

/* The most informative case: the largest that ran, or the one that failed. */
static const json_t *telling_case(const json_t *exercise) {
    const json_t *cases = json_object_get(exercise, "cases"), *best = NULL;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        if (!json_is_true(json_object_get(c, "ok"))) return c;
        if (!best || number(c, "n") >= number(best, "n")) best = c;
    }
    return best;
}

/* One side of a bound: the limit and its relation to the measured value, or blanks. */
static void add_side(struct text *t, const json_t *b, const char *key, bool first) {
    const json_t *limit = json_object_get(b, key);
    double measured = number(b, "measured"), value = json_number_value(limit);
    bool holds = first ? value <= measured : measured <= value;
    const char *sign = holds ? "<=" : "> ";
    if (!limit)
        text_format(t, "%13s", "");
    else if (first)
        text_format(t, "%10s %s", show_number(value), sign);
    else
        text_format(t, " %s %10s", sign, show_number(value));
}

static void squeeze(struct text *t) {
    size_t n = 0;
    for (size_t i = 0; i < t->length; i++)
        if (t->data[i] != ' ' || t->data[i + 1] != ' ') t->data[n++] = t->data[i];
    t->data[t->length = n] = 0;
}

/* In a narrow terminal the formula is in a line of its own, and the numbers are in no columns. */
static void report_row(FILE *to, struct text *row, const struct text *formula) {
    enum { INDENT = 6, TABLE = INDENT + 20 + 13 + 11 + 13 };
    int width = show_width(to);
    if (TABLE + 2 + (int)formula->length <= width) {
        fprintf(to, "%*s%s  %s\n", INDENT, "", row->data, formula->data);
        return;
    }
    if (TABLE > width) squeeze(row);
    show_hanging(to, INDENT, 2, row->data);
    show_hanging(to, INDENT + 2, 2, formula->data);
}

/* low <= measured <= high = formula; two formulas if they differ. */
static void report_bound(FILE *to, const json_t *b) {
    const char *least = json_member_text(b, "at_least_formula"),
               *most = json_member_text(b, "formula");
    bool ok = json_is_true(json_object_get(b, "ok")), differ = strcmp(least, most) != 0;
    if (ok && json_is_true(json_object_get(b, "usual"))) return;
    struct text row = {0}, formula = {0};
    text_format(&row, "%-20s", json_member_text(b, "metric"));
    add_side(&row, b, "at_least", true);
    text_format(&row, " %10s", show_number(number(b, "measured")));
    add_side(&row, b, "limit", false);
    text_format(&formula, "= %s%s%s", least, *least && *most && differ ? " .. " : "",
                differ ? most : "");
    fputs(show_colour(to, ok ? PLAIN : RED), to);
    report_row(to, &row, &formula);
    fputs(show_colour(to, PLAIN), to);
    text_free(&row);
    text_free(&formula);
}

static void report_costs(FILE *to, const json_t *exercise) {
    const json_t *c = telling_case(exercise), *bounds = json_object_get(c, "bounds");
    if (!json_array_size(bounds)) return;
    fprintf(to, "      %sat %s:%s\n", show_colour(to, DIM), show_words(json_member_text(c, "case")),
            show_colour(to, PLAIN));
    for (size_t i = 0; i < json_array_size(bounds); i++)
        report_bound(to, json_array_get(bounds, i));
    const json_t *brent = json_object_get(c, "brent"), *last = NULL;
    if (json_array_size(brent)) last = json_array_get(brent, json_array_size(brent) - 1);
    if (last && passed(exercise))
        show_format(to, 6, 2, "T_p on p = %s cores: %s steps (Brent: at most %s)",
                    show_number(number(last, "p")), show_number(number(last, "t")),
                    show_number(number(last, "bound")));
}

/* Lines with a table in them are not wrapped. */
static void report_example(FILE *to, const json_t *lines) {
    for (size_t i = 0; i < json_array_size(lines); i++)
        fprintf(to, "      %s\n", json_string_value(json_array_get(lines, i)));
}

/* What the program printed: a line is wrapped only if it is too long. */
static void report_printed(FILE *to, const json_t *lines) {
    enum { INDENT = 8 };
    if (json_array_size(lines)) fputs("      it printed:\n", to);
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        if (strlen(line) + INDENT <= (size_t)show_width(to))
            fprintf(to, "      | %s\n", line);
        else
            show_format(to, 6, 2, "| %s", line);
    }
}

static void add_part(struct text *t, const json_t *credit, const char *key, const char *name) {
    const json_t *part = json_object_get(credit, key);
    text_format(t, "%s%s %s of %s %%", t->length ? ", " : "", name,
                show_number(number(part, "earned")), show_number(number(part, "of")));
}

/* What a partial credit is made of. */
static void report_credit(FILE *to, const json_t *e) {
    const json_t *credit = json_object_get(e, "credit");
    struct text parts = {0};
    if (!credit || passed(e)) return;
    add_part(&parts, credit, "correct", "right results");
    add_part(&parts, credit, "no_findings", "no findings");
    add_part(&parts, credit, "bounds", "bounds");
    show_format(to, 6, 2, "partial credit: %s", parts.data);
    text_free(&parts);
}

static void report_exercise(FILE *to, const json_t *e) {
    const char *verdict = json_member_text(e, "verdict");
    const char *points = grade_is_unknown(e) ? "-" : show_number(number(e, "points"));
    struct text head = {0};
    text_format(&head, "%s%-10s%s %-13s %s/%s  %s", show_colour(to, verdict_colour(verdict)),
                verdict, show_colour(to, PLAIN), json_member_text(e, "id"), points,
                show_number(number(e, "max_points")), json_member_text(e, "title"));
    show_hanging(to, 2, 4, head.data);
    text_free(&head);
    if (!strcmp(json_member_text(e, "check"), "compile"))
        messages_show(to, 6, json_member_text(e, "why"), false);
    else if (!passed(e) && strcmp(verdict, "todo"))
        show_wrapped(to, 6, json_member_text(e, "why"));
    report_credit(to, e);
    report_example(to, json_object_get(e, "example"));
    report_printed(to, json_object_get(e, "printed"));
    if (passed(e) || strstr(verdict, "-bound")) report_costs(to, e);
    cuda_lesson_report(to, e);
    messages_show(to, 4, json_member_text(e, "warnings"), false);
    show_findings(to, json_object_get(e, "findings"), 4);
    show_dropped(to, (uint64_t)number(e, "dropped"));
}

/* ---- comparisons ---- */

static double metric_at(const json_t *record, const char *id, const char *metric, uint64_t n) {
    const json_t *exercises = json_object_get(record, "exercises");
    for (size_t i = 0; i < json_array_size(exercises); i++) {
        const json_t *e = json_array_get(exercises, i), *cases = json_object_get(e, "cases");
        if (strcmp(json_member_text(e, "id"), id) || !passed(e)) continue;
        for (size_t k = 0; k < json_array_size(cases); k++) {
            const json_t *c = json_array_get(cases, k), *m = json_object_get(c, "metrics");
            if ((uint64_t)number(c, "n") != n) continue;
            if (!strcmp(metric, "global_words"))
                return number(m, "global_reads") + number(m, "global_writes");
            return number(m, metric);
        }
    }
    return 0;
}

static void report_comparisons(FILE *to, const struct lockstep_lesson *l, const json_t *record) {
    for (int i = 0; i < l->comparison_count; i++) {
        const struct lockstep_comparison *c = &l->comparisons[i];
        double less = metric_at(record, c->exercise, c->metric, c->n);
        double more = metric_at(record, c->against, c->metric, c->n);
        if (less && more)
            show_format(to, 2, 2,
                        "At n = %s, `%s` takes %s %s where `%s` takes %s: %.3f times fewer.",
                        show_number((double)c->n), c->exercise, show_number(less), c->metric,
                        c->against, show_number(more), more / less);
    }
}

/* ---- the whole report ---- */

static void report_not_graded(FILE *to, const json_t *record) {
    const json_t *list = json_object_get(record, "not_graded");
    for (size_t i = 0; i < json_array_size(list); i++)
        fprintf(to, "%s%s", i ? ", " : "Not graded, since the grader failed: ",
                json_string_value(json_array_get(list, i)));
    if (json_array_size(list)) fputs("; no points are lost or won for these.\n", to);
}

void report_lesson(FILE *to, const struct lockstep_lesson *l, const json_t *record) {
    const json_t *exercises = json_object_get(record, "exercises");
    bool simulated = strcmp(json_member_text(record, "backend"), "cuda") != 0;
    const char *device = json_member_text(record, "device");
    show_format(to, 0, 2, "%sLesson %d. %s%s  (%s, %s%s%s)", show_colour(to, BOLD), l->number,
                l->title, show_colour(to, PLAIN), json_member_text(record, "from"),
                simulated ? "simulated GPU" : "", simulated && *device ? " and " : "", device);
    for (size_t i = 0; i < json_array_size(exercises); i++)
        report_exercise(to, json_array_get(exercises, i));
    report_comparisons(to, l, record);
    if (number(record, "max_score") > 0)
        fprintf(to, "%sScore: %s of %s%s\n", show_colour(to, BOLD),
                show_number(number(record, "score")), show_number(number(record, "max_score")),
                show_colour(to, PLAIN));
    report_not_graded(to, record);
    next_step(to, l, record);
}

void report_brent(FILE *to, const json_t *record) {
    const json_t *exercises = json_object_get(record, "exercises");
    bool any = false;
    for (size_t i = 0; i < json_array_size(exercises); i++) {
        const json_t *e = json_array_get(exercises, i), *c = telling_case(e);
        const json_t *brent = json_object_get(c, "brent");
        if (!passed(e) || !json_array_size(brent)) continue;
        any = true;
        fprintf(to, "%s, n = %s\n%12s %14s %14s\n", json_member_text(e, "id"),
                show_number(number(c, "n")), "p", "T_p", "S + (W - S)/p");
        for (size_t k = 0; k < json_array_size(brent); k++) {
            const json_t *row = json_array_get(brent, k);
            fprintf(to, "%12s %14s %14s\n", show_number(number(row, "p")),
                    show_number(number(row, "t")), show_number(number(row, "bound")));
        }
    }
    if (!any) {
        const struct lockstep_lesson *l = lockstep_lesson_find((int)number(record, "number"));
        fprintf(to, "T_p needs an exercise that passes, and none does yet%s.\n",
                course_has_solutions(l) ? "; FROM=solutions shows the solutions'" : "");
    }
}

void report_traces(FILE *to, const json_t *record) {
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        const json_t *trace = json_object_get(e, "trace");
        bool failing = json_is_false(json_object_get(trace, "worked_example"));
        bool own = json_is_true(json_object_get(trace, "own_input"));
        if (!trace) fprintf(to, "%s: no trace\n", json_member_text(e, "id"));
        if (trace)
            fprintf(to, "%s: %zu warp instructions %s%s%s\n", json_member_text(e, "id"),
                    json_array_size(json_object_get(trace, "steps")),
                    failing ? "on the first case that fails, "
                    : own   ? "on your input"
                            : "on the worked example",
                    failing ? json_member_text(trace, "case") : "",
                    json_is_true(json_object_get(trace, "cut"))
                        ? ", of which only the first are kept"
                        : "");
        if (*json_member_text(e, "why"))
            fprintf(to, "    %s: %s\n", json_member_text(e, "verdict"), json_member_text(e, "why"));
    }
}
