/* The section of an exercise. */
#include "parts.h"
#include "record/json.h"

#include <string.h>

enum { MORE = 3 }; /* findings besides the one that decided the verdict */

static bool is(const json_t *e, const char *outcome) {
    return !strcmp(json_member_text(e, "outcome"), outcome);
}

static void add_paragraph(struct page *p, const char *kind, const char *text) {
    if (!*text) return;
    add_markup(p, "<p class=\"");
    add_markup(p, kind);
    add_markup(p, "\">");
    add_prose(p, text);
    add_markup(p, "</p>\n");
}

static void add_heading(struct page *p, const json_t *e) {
    struct text points = {0};
    const char *by_hand = part_by_hand(p, e);
    if (*by_hand)
        text_format(&points, "%s", by_hand);
    else
        text_format(&points, "%lld", (long long)json_integer_value(json_object_get(e, "points")));
    text_format(&points, " of %lld",
                (long long)json_integer_value(json_object_get(e, "max_points")));
    add_markup(p, "<h2>");
    add_text(p, json_member_text(e, "id"));
    add_markup(p, " <span class=\"chip ");
    add_markup(p, is(e, "passed") ? "good" : is(e, "todo") || is(e, "missing") ? "open" : "bad");
    add_markup(p, "\">");
    add_text(p, json_member_text(e, "outcome"));
    add_markup(p, "</span> <span class=\"points\">");
    add_text(p, is(e, "grader-error") && !*by_hand ? "not graded" : points.data);
    add_markup(p, "</span></h2>\n");
    add_paragraph(p, "title", json_member_text(e, "title"));
    text_free(&points);
}

/* Compilers' messages have lines. On a phone they are longer than the page is wide. */
static void add_reason(struct page *p, const json_t *e) {
    struct text why = feedback_reason(p->lesson, e);
    if (strchr(why.data, '\n')) {
        add_markup(p, "<pre class=\"code said\">");
        add_text(p, why.data);
        add_markup(p, "</pre>\n");
    } else {
        add_paragraph(p, "why", why.data);
    }
    text_free(&why);
}

static void add_findings(struct page *p, const json_t *e) {
    const json_t *list = json_object_get(e, "findings"), *f, *first = NULL;
    size_t i, shown = 0;
    json_array_foreach(list, i, f) {
        if (!first || json_is_true(json_object_get(f, "reason"))) first = f;
    }
    if (!first) return;
    add_excerpt(p, e, first);
    add_accesses(p, first);
    json_array_foreach(list, i, f) {
        if (f == first || shown++ == MORE) continue;
        add_paragraph(p, shown == 1 ? "more first" : "more", json_member_text(f, "message"));
        if (shown == MORE) break;
    }
}

/* The worked example is in the notes. All other inputs are drawn from the instructor's secret. */
static void add_example(struct page *p, const json_t *e) {
    const json_t *lines = json_object_get(e, "example"), *line;
    const char *title = json_string_value(json_array_get(lines, 0));
    size_t i;
    if (!title || strncmp(title, "on the worked example", 21) != 0) return;
    add_markup(p, "<pre class=\"code\">");
    json_array_foreach(lines, i, line) {
        add_text(p, json_string_value(line));
        add_markup(p, "\n");
    }
    add_markup(p, "</pre>\n");
}

static void add_command(struct page *p, const char *verb, const json_t *e) {
    struct text command = {0};
    text_format(&command, "make %s%d EX=%s", verb, p->lesson->number, json_member_text(e, "id"));
    add_markup(p, "<code>");
    add_text(p, command.data);
    add_markup(p, "</code>");
    text_free(&command);
}

/* Commands that work in what students have (handout). */
static void add_next(struct page *p, const json_t *e) {
    const json_t *f = json_array_get(json_object_get(e, "findings"), 0);
    bool runs = is(e, "wrong") || is(e, "racy") || is(e, "over-bound") || is(e, "under-bound");
    if (is(e, "grader-error")) return;
    add_markup(p, "<p class=\"next\">At home: ");
    add_command(p, "lesson", e);
    if (runs) {
        add_markup(p, ", step by step ");
        add_command(p, "view", e);
    }
    add_markup(p, ", a hint ");
    add_command(p, "hint", e);
    if (f && runs) {
        add_markup(p, ", what the word means <code>make explain WORD=");
        add_text(p, json_member_text(f, "kind"));
        add_markup(p, "</code>");
    }
    add_markup(p, ".</p>\n");
}

static void add_comment(struct page *p, const json_t *e) {
    const json_t *all = json_object_get(p->marks, "by_hand");
    const json_t *own = json_object_get(all, json_member_text(e, "id"));
    if (!own) return;
    add_markup(p, "<p class=\"comment\">Marks by hand: ");
    add_text(p, json_member_text(own, "marks"));
    add_markup(p, *json_member_text(own, "comment") ? ". " : "");
    add_text(p, json_member_text(own, "comment"));
    add_markup(p, "</p>\n");
}

static void add_passed(struct page *p, const json_t *e) {
    add_markup(p, "<details><summary>What it costs</summary>\n");
    add_costs(p, e, false);
    add_markup(p, "</details>\n");
}

void add_exercise(struct page *p, const json_t *e) {
    add_markup(p, "<section>\n");
    add_heading(p, e);
    add_comment(p, e);
    if (is(e, "passed")) {
        add_passed(p, e);
    } else {
        add_paragraph(p, "meaning", json_member_text(e, "meaning"));
        if (!is(e, "todo") && !is(e, "grader-error")) add_reason(p, e);
        add_findings(p, e);
        add_example(p, e);
        if (is(e, "over-bound") || is(e, "under-bound")) {
            add_costly_line(p, e);
            add_costs(p, e, true);
        }
        add_paragraph(p, "advice", json_member_text(e, "advice"));
        add_next(p, e);
    }
    add_markup(p, "</section>\n");
}
