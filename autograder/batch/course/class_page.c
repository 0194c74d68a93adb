/* The page about a class: distribution of marks, pass rates, what failed most, and how long it
   took. Every text of a submission is escaped; there are no names in it, so that it can be shown in
   a lecture. */
#include "batch/durable_file.h"
#include "class_report.h"
#include "class_style.h"
#include "support/escape_text.h"

#include <string.h>

enum { BINS = 10, MOST_GROUPS = 12 };

static const char *const kinds[OUTCOME_KINDS] = {"passed", "bound",        "racy",
                                                 "wrong",  "other errors", "open or missing"};

static void add(struct text *t, const char *value) { escape_add_xml(t, value, strlen(value)); }

static double percent(double part, double all) { return all > 0 ? 100 * part / all : 0; }

/* ---- a row: title, bar, number ---- */

static void begin_row(struct text *t, const char *title) {
    text_format(t, "<div class=\"row\"><span>");
    add(t, title);
    text_format(t, "</span><span class=\"bar\">");
}

static void add_part(struct text *t, int kind, double width) {
    if (width > 0) text_format(t, "<i class=\"k%d\" style=\"width:%.2f%%\"></i>", kind, width);
}

static void end_row(struct text *t, const char *number) {
    text_format(t, "</span><span class=\"n\">%s</span></div>\n", number);
}

/* ---- summary and distribution ---- */

static void add_figure(struct text *t, const char *title, const char *value) {
    text_format(t, "<div><dt>%s</dt><dd>%s</dd></div>", title, value);
}

static void add_summary(struct text *t, const struct class_figures *f) {
    char value[64];
    double sum = 0;
    int n = f->score_count;
    for (int i = 0; i < n; i++) sum += (double)f->scores[i] / 100;
    text_format(t, "<dl class=\"sum\">");
    snprintf(value, sizeof value, "%d", f->students);
    add_figure(t, "students", value);
    snprintf(value, sizeof value, "%d", f->handed_in);
    add_figure(t, "handed in", value);
    if (n) {
        snprintf(value, sizeof value, "%.1f", sum / n);
        add_figure(t, "mean", value);
        snprintf(value, sizeof value, "%.4g",
                 (double)(f->scores[(n - 1) / 2] + f->scores[n / 2]) / 200);
        add_figure(t, "median", value);
    }
    snprintf(value, sizeof value, "%d", f->maximum);
    add_figure(t, "maximum", value);
    if (f->unknown) {
        snprintf(value, sizeof value, "%d", f->unknown);
        add_figure(t, "not graded", value);
    }
    text_format(t, "</dl>\n");
}

/* A tenth of the maximum each; full marks belong to the last one. */
static int bin_of(hundredths score, int maximum) {
    int bin = maximum > 0 ? (int)(score * BINS / (100LL * maximum)) : 0;
    return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

static void add_distribution(struct text *t, const struct class_figures *f) {
    int bins[BINS] = {0}, most = 1;
    char title[48], number[16];
    struct text by_hand = {0};
    if (f->by_hand)
        text_format(&by_hand, "The marks of %d student%s were changed by hand", f->by_hand,
                    f->by_hand == 1 ? "" : "s");
    else
        text_format(&by_hand, "No marks were changed by hand");
    for (int i = 0; i < f->score_count; i++) bins[bin_of(f->scores[i], f->maximum)]++;
    for (int i = 0; i < BINS; i++)
        if (bins[i] > most) most = bins[i];
    text_format(
        t,
        "<h2>Marks</h2>\n<p class=\"dim\">Students by marks, in percent of the maximum. %s. What late "
        "submissions lose is in marks.csv.</p>\n",
        by_hand.data);
    text_free(&by_hand);
    for (int i = BINS - 1; i >= 0; i--) {
        snprintf(title, sizeof title, "%d to %d %%", i * 100 / BINS,
                 (i + 1) * 100 / BINS - (i < BINS - 1));
        snprintf(number, sizeof number, "%d", bins[i]);
        begin_row(t, title);
        add_part(t, KIND_PASSED, percent(bins[i], most));
        end_row(t, number);
    }
}

/* ---- exercises ---- */

static void add_key(struct text *t) {
    text_format(t, "<ul class=\"key\">");
    for (int k = 0; k < OUTCOME_KINDS; k++)
        text_format(t, "<li><i class=\"k%d\"></i>%s</li>", k, kinds[k]);
    text_format(t, "</ul>\n");
}

static void add_exercise(struct text *t, const struct class_figures *f, int i) {
    const int *counts = f->outcomes + (size_t)i * OUTCOME_KINDS;
    char number[24];
    int shown = 0;
    begin_row(t, f->lesson->exercises[i].id);
    for (int k = 0; k < OUTCOME_KINDS; k++) add_part(t, k, percent(counts[k], f->score_count));
    snprintf(number, sizeof number, "%.0f %%", percent(counts[KIND_PASSED], f->score_count));
    end_row(t, number);
    text_format(t, "<p class=\"dim\">");
    for (int k = 0; k < OUTCOME_KINDS; k++)
        if (counts[k]) text_format(t, "%s%s %d", shown++ ? ", " : "", kinds[k], counts[k]);
    text_format(t, "</p>\n");
}

static void add_exercises(struct text *t, const struct class_figures *f) {
    text_format(t, "<h2>Exercises</h2>\n<p class=\"dim\">How many passed, of %d students.</p>\n",
                f->score_count);
    add_key(t);
    for (int i = 0; i < f->lesson->count; i++) add_exercise(t, f, i);
}

/* ---- failures ---- */

static void add_group(struct text *t, const struct class_figures *f,
                      const struct failure_group *g) {
    text_format(t, "<article><h3>");
    add(t, f->lesson->exercises[g->exercise].id);
    text_format(t, ": ");
    add(t, g->outcome);
    if (*g->check && strcmp(g->check, g->outcome) != 0) {
        text_format(t, " (");
        add(t, g->check);
        text_format(t, ")");
    }
    text_format(t, ", %d student%s</h3>\n<pre>", g->count, g->count == 1 ? "" : "s");
    if (*g->where) {
        add(t, g->where);
        text_format(t, "\n");
    }
    if (*g->source) {
        text_format(t, "    ");
        add(t, g->source + strspn(g->source, " \t"));
        text_format(t, "\n");
    }
    add(t, g->example);
    text_format(t, "</pre></article>\n");
}

static void add_groups(struct text *t, const struct class_figures *f) {
    int shown = f->group_count < MOST_GROUPS ? f->group_count : MOST_GROUPS;
    text_format(t, "<h2>What failed most</h2>\n");
    if (!shown) text_format(t, "<p>Nothing that was handed in failed.</p>\n");
    if (shown)
        text_format(t,
                    "<p class=\"dim\">With what the grader said to one of these students.%s</p>\n",
                    shown < f->group_count ? " Rarer failures are in gradebook.csv." : "");
    for (int i = 0; i < shown; i++) add_group(t, f, &f->groups[i]);
}

/* ---- times ---- */

static void add_times(struct text *t, const struct class_figures *f) {
    int n = f->time_count;
    double sum = 0;
    if (!n) return;
    for (int i = 0; i < n; i++) sum += f->times[i].seconds;
    text_format(
        t,
        "<h2>Time</h2>\n<p>Processor time of grading a submission: %.1f s at the median, %.1f "
        "s at most, %.0f s together. Equal submissions are graded once.</p>\n"
        "<details><summary>Each submission</summary>\n<p class=\"dim\">The number is the "
        "beginning of its task in manifest.json.</p>\n<table><tr><th>submission</th>"
        "<th>seconds</th></tr>\n",
        (f->times[(n - 1) / 2].seconds + f->times[n / 2].seconds) / 2, f->times[0].seconds, sum);
    for (int i = 0; i < n; i++)
        text_format(t, "<tr><td><code>%s</code></td><td class=\"n\">%.1f</td></tr>\n",
                    f->times[i].id, f->times[i].seconds);
    text_format(t, "</table></details>\n");
}

void class_page(struct text *t, const struct class_figures *f) {
    text_format(
        t,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<title>Lesson %d: the class</title>\n<style>%s</style></head>\n<body>\n<h1>Lesson %d: ",
        f->lesson->number, class_style, f->lesson->number);
    add(t, f->lesson->title ? f->lesson->title : f->lesson->name);
    text_format(t, "</h1>\n");
    add_summary(t, f);
    add_distribution(t, f);
    add_exercises(t, f);
    add_groups(t, f);
    add_times(t, f);
    text_format(t, "</body></html>\n");
}

int class_report_write(const char *out, const struct lockstep_lesson *l) {
    struct class_figures f;
    struct text html = {0}, path = {0};
    class_figures_gather(&f, out, l);
    class_page(&html, &f);
    text_format(&path, "%s/class.html", out);
    int failed = durable_write(path.data, html.data, html.length);
    class_figures_free(&f);
    text_free(&html);
    text_free(&path);
    return failed;
}
