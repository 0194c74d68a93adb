/* The page's head, the score, and the table of exercises. */
#include "parts.h"
#include "record/json.h"
#include "support/escape_text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void add_markup(struct page *p, const char *markup) { text_add(p->html, markup, strlen(markup)); }

void add_text(struct page *p, const char *text) { escape_add_xml(p->html, text, strlen(text)); }

void add_prose(struct page *p, const char *text) {
    struct text part = {0};
    bool code = false;
    for (const char *end; *text; text = end) {
        end = strchr(text, '`');
        bool mark = end && (code || strchr(end + 1, '`'));
        end = end ? end : text + strlen(text);
        part.length = 0;
        text_add(&part, text, (size_t)(end - text) + (*end && !mark));
        add_text(p, part.data);
        if (mark) add_markup(p, (code = !code) ? "<code>" : "</code>");
        end += *end != 0;
    }
    text_free(&part);
}

void add_number(struct page *p, double value) {
    char digits[64], grouped[96];
    bool whole = value == floor(value);
    int length = snprintf(digits, sizeof digits, whole ? "%.0f" : "%.1f", value), n = 0;
    int point = (int)strcspn(digits, ".");
    for (int i = 0; i < length && n < 90; i++) {
        if (i && i < point && (point - i) % 3 == 0 && digits[i - 1] != '-') grouped[n++] = ',';
        grouped[n++] = digits[i];
    }
    grouped[n] = 0;
    add_markup(p, grouped);
}

static void add_head(struct page *p) {
    add_markup(p, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; img-src data:\">\n"
                  "<link rel=\"icon\" href=\"data:,\">\n<title>Lesson ");
    add_number(p, p->lesson->number);
    add_markup(p, ": ");
    add_text(p, p->lesson->title);
    add_markup(p, "</title>\n<style>\n");
    add_markup(p, feedback_style);
    add_markup(p, "</style>\n</head>\n<body>\n<header>\n<p class=\"lesson\">Lesson ");
    add_number(p, p->lesson->number);
    add_markup(p, ". ");
    add_text(p, p->lesson->title);
    add_markup(p, "</p>\n<h1>");
    const char *name = json_member_text(p->student, "name");
    add_text(p, *name ? name : json_member_text(p->student, "student"));
    add_markup(p, "</h1>\n");
}

/* Final marks if a course file has changed them. Without a verdict on every exercise there is no
   score: a smaller one would be a grade. */
static void add_score(struct page *p, const json_t *record) {
    const char *final = json_member_text(p->marks, "final");
    bool unknown = json_object_get(record, "not_graded") != NULL;
    add_markup(p, "<p class=\"score\">");
    if (p->marks && json_is_true(json_object_get(p->marks, "known"))) {
        add_text(p, final);
        add_markup(p, " of ");
        add_text(p, json_member_text(p->marks, "maximum"));
    } else if (unknown) {
        add_markup(p, "Not graded yet");
    } else {
        add_number(p, json_number_value(json_object_get(record, "score")));
        add_markup(p, " of ");
        add_number(p, json_number_value(json_object_get(record, "max_score")));
    }
    add_markup(p, "</p>\n");
    if (p->marks && strcmp(json_member_text(p->marks, "raw"), final) != 0) {
        add_markup(p, "<p>Before the course's rules: ");
        add_text(p, json_member_text(p->marks, "raw"));
        const char *marked = json_member_text(p->marks, "marked");
        if (*marked && strcmp(json_member_text(p->marks, "raw"), marked) != 0) {
            add_markup(p, "; with marks by hand: ");
            add_text(p, marked);
        }
        add_markup(p, "; penalty: ");
        add_text(p, json_member_text(p->marks, "penalty"));
        add_markup(p, ".</p>\n");
    }
}

static void add_remark(struct page *p, const char *text) {
    if (!*text) return;
    add_markup(p, "<p class=\"comment\">");
    add_prose(p, text);
    add_markup(p, "</p>\n");
}

const char *part_by_hand(const struct page *p, const json_t *e) {
    const json_t *all = json_object_get(p->marks, "by_hand");
    return json_member_text(json_object_get(all, json_member_text(e, "id")), "points");
}

static void add_points(struct page *p, const json_t *e) {
    const char *by_hand = part_by_hand(p, e);
    if (*by_hand)
        add_text(p, by_hand);
    else if (strcmp(json_member_text(e, "outcome"), "grader-error") != 0)
        add_number(p, json_number_value(json_object_get(e, "points")));
    else
        return;
    add_markup(p, " / ");
    add_number(p, json_number_value(json_object_get(e, "max_points")));
    if (*by_hand) add_markup(p, " by hand");
}

/* Marks by hand that are of no exercise. */
static void add_lesson_by_hand(struct page *p) {
    const json_t *all = json_object_get(p->marks, "by_hand");
    const char *marks = json_member_text(json_object_get(all, ""), "marks");
    if (!*marks) return;
    add_markup(p, "<tr><td>lesson</td><td>by hand</td><td class=\"number\">");
    add_text(p, marks);
    add_markup(p, "</td></tr>\n");
}

static void add_table(struct page *p, const json_t *list) {
    const json_t *e;
    size_t i;
    add_markup(
        p,
        "<table class=\"all\">\n<tr><th>exercise</th><th>verdict</th><th class=\"number\">points</th></tr>\n");
    json_array_foreach(list, i, e) {
        const char *outcome = json_member_text(e, "outcome");
        add_markup(p, "<tr><td>");
        add_text(p, json_member_text(e, "id"));
        add_markup(p, strcmp(outcome, "passed") ? "</td><td>" : "</td><td class=\"good\">");
        add_text(p, outcome);
        add_markup(p, "</td><td class=\"number\">");
        add_points(p, e);
        add_markup(p, "</td></tr>\n");
    }
    add_lesson_by_hand(p);
    add_markup(p, "</table>\n</header>\n<main>\n");
}

void feedback_page(struct text *html, const char *store, const json_t *student,
                   const json_t *record) {
    int number = (int)json_integer_value(json_object_get(record, "number"));
    struct page p = {.html = html,
                     .lesson = lockstep_lesson_find(number),
                     .store = store,
                     .student = student,
                     .marks = json_object_get(record, "marks")};
    const json_t *list = json_object_get(record, "exercises"), *e;
    size_t i;
    if (!p.lesson) return;
    add_head(&p);
    add_score(&p, record);
    add_remark(&p, json_member_text(p.marks, "comment"));
    add_remark(&p, json_member_text(record, "told"));
    add_table(&p, list);
    json_array_foreach(list, i, e) { /* what is to be done comes first */
        if (strcmp(json_member_text(e, "outcome"), "passed") != 0) add_exercise(&p, e);
    }
    json_array_foreach(list, i, e) {
        if (!strcmp(json_member_text(e, "outcome"), "passed")) add_exercise(&p, e);
    }
    add_markup(
        &p, "</main>\n<footer>Cases and bounds are those of your own runs; inputs are others, so a "
            "kernel must be right for all inputs.</footer>\n</body>\n</html>\n");
}

int feedback_write(const char *out, const json_t *student, const json_t *record) {
    struct text html = {0}, path = {0}, store = {0};
    text_format(&store, "%s/store", out);
    text_format(&path, "%s/feedback", out);
    int failed = make_folders(path.data);
    text_format(&path, "/%s.html", json_member_text(student, "student"));
    feedback_page(&html, store.data, student, record);
    if (!failed) failed = text_write(path.data, html.data ? html.data : "", html.length);
    int error = errno;
    text_free(&html);
    text_free(&path);
    text_free(&store);
    errno = error;
    return failed;
}
