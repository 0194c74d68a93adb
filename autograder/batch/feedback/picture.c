/* Drawings, as SVG that takes its colours from the page. */
#include "parts.h"
#include "record/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void add_format(struct page *p, const char *format,
                                                             ...) {
    char text[256];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    add_markup(p, text);
}

static void add_place(struct page *p, const char *label, const json_t *place) {
    char text[96];
    snprintf(text, sizeof text, "%s (%lld,%lld,%lld)", label,
             (long long)json_integer_value(json_array_get(place, 0)),
             (long long)json_integer_value(json_array_get(place, 1)),
             (long long)json_integer_value(json_array_get(place, 2)));
    add_text(p, text);
}

/* The word after "of block (0,0,0) " in a finding's sentence: "writes". */
static void add_verb(struct page *p, const char *message, int which, const json_t *line) {
    static const char mark[] = "of block (";
    char text[64] = "accesses";
    for (int i = 0; i <= which && message; i++) {
        message = strstr(message, mark);
        if (message) message += strlen(mark);
    }
    const char *end = message ? strstr(message, ") ") : NULL;
    if (end) snprintf(text, sizeof text, "%.*s", (int)strcspn(end + 2, " ,"), end + 2);
    add_text(p, text);
    if (json_integer_value(line)) {
        snprintf(text, sizeof text, " in line %lld", (long long)json_integer_value(line));
        add_text(p, text);
    }
}

static void add_thread(struct page *p, const json_t *f, bool other) {
    double y = other ? 82 : 6;
    add_format(p, "<rect x=\"1\" y=\"%g\" width=\"180\" height=\"62\" rx=\"6\"/>\n", y);
    add_format(p, "<text x=\"12\" y=\"%g\">", y + 18);
    add_place(p, "thread", json_object_get(f, other ? "other_thread" : "thread"));
    add_format(p, "</text>\n<text x=\"12\" y=\"%g\">", y + 36);
    add_place(p, "block", json_object_get(f, other ? "other_block" : "block"));
    add_format(p, "</text>\n<text x=\"12\" y=\"%g\" class=\"verb\">", y + 54);
    add_verb(p, json_member_text(f, "message"), other ? 1 : 0,
             json_object_get(f, other ? "other_line" : "line"));
    add_format(p, "</text>\n<path d=\"M182 %g L250 %g\"/>\n", y + 31, other ? 80.0 : 70.0);
}

void add_accesses(struct page *p, const json_t *f) {
    if (!json_is_array(json_object_get(f, "other_thread")) ||
        strcmp(json_member_text(f, "kind"), "race"))
        return;
    add_markup(
        p, "<svg class=\"picture\" viewBox=\"0 0 360 150\" role=\"img\" aria-label=\"two accesses "
           "to the same word, with nothing to order them\">\n");
    add_thread(p, f, false);
    add_thread(p, f, true);
    add_markup(p, "<rect class=\"word\" x=\"252\" y=\"56\" width=\"106\" height=\"38\" rx=\"3\"/>\n"
                  "<text x=\"305\" y=\"80\" text-anchor=\"middle\">");
    add_text(p, json_member_text(f, "address"));
    add_markup(
        p,
        "</text>\n<text x=\"305\" y=\"120\" text-anchor=\"middle\" class=\"verb\">which one is</text>\n"
        "<text x=\"305\" y=\"136\" text-anchor=\"middle\" class=\"verb\">first?</text>\n</svg>\n");
}

void add_bars(struct page *p, double measured, double limit) {
    double most = measured > limit ? measured : limit;
    if (most <= 0) return;
    double first = 250 * measured / most, second = 250 * limit / most;
    add_markup(p, "<svg class=\"picture\" viewBox=\"0 0 360 56\" role=\"img\" "
                  "aria-label=\"the measured number beside its bound\">\n");
    add_markup(p, "<text x=\"0\" y=\"19\">measured</text>\n<text x=\"0\" y=\"45\">bound</text>\n");
    add_format(p, "<rect class=\"bad\" x=\"90\" y=\"6\" width=\"%.1f\" height=\"18\"/>\n",
               first < 1 ? 1.0 : first);
    add_format(p, "<rect class=\"good\" x=\"90\" y=\"32\" width=\"%.1f\" height=\"18\"/>\n</svg>\n",
               second < 1 ? 1.0 : second);
}
