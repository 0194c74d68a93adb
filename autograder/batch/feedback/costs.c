/* What an exercise costs, beside the bounds. */
#include "parts.h"
#include "record/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double number(const json_t *o, const char *key) {
    return json_number_value(json_object_get(o, key));
}

static bool out_of_bounds(const json_t *e) {
    const json_t *bound;
    size_t i;
    json_array_foreach(json_object_get(e, "bounds"), i, bound) {
        if (!json_is_true(json_object_get(bound, "ok"))) return true;
    }
    return false;
}

static const json_t *find_case(const json_t *e, bool failing) {
    const json_t *c, *best = NULL;
    size_t i;
    json_array_foreach(json_object_get(e, "cases"), i, c) {
        if (!json_array_size(json_object_get(c, "bounds"))) continue;
        if (failing && out_of_bounds(c)) return c;
        if (!failing && (!best || number(c, "n") > number(best, "n"))) best = c;
    }
    return best;
}

static void add_limit(struct page *p, const json_t *bound, const char *value, const char *formula) {
    add_markup(p, "<td>");
    if (json_object_get(bound, value)) {
        add_number(p, number(bound, value));
        add_markup(p, " <span class=\"formula\">= ");
        add_text(p, json_member_text(bound, formula));
        add_markup(p, "</span>");
    }
    add_markup(p, "</td>");
}

static void add_row(struct page *p, const json_t *bound) {
    bool ok = json_is_true(json_object_get(bound, "ok"));
    if (ok && json_is_true(json_object_get(bound, "usual"))) return;
    add_markup(p, ok ? "<tr><td>" : "<tr class=\"bad\"><td>");
    add_text(p, json_member_text(bound, "metric"));
    add_markup(p, "</td><td class=\"number\">");
    add_number(p, number(bound, "measured"));
    add_markup(p, "</td>");
    add_limit(p, bound, "at_least", "at_least_formula");
    add_limit(p, bound, "limit", "formula");
    add_markup(p, "</tr>\n");
}

static void add_drawing(struct page *p, const json_t *bounds) {
    const json_t *bound;
    size_t i;
    json_array_foreach(bounds, i, bound) {
        bool over = number(bound, "measured") > number(bound, "limit");
        if (json_is_true(json_object_get(bound, "ok"))) continue;
        if (json_object_get(bound, "limit") && over)
            add_bars(p, number(bound, "measured"), number(bound, "limit"));
        return;
    }
}

void add_costs(struct page *p, const json_t *e, bool failing) {
    const json_t *c = find_case(e, failing), *bound;
    size_t i;
    if (!c) return;
    const json_t *bounds = json_object_get(c, "bounds");
    if (failing) add_drawing(p, bounds);
    add_markup(p, "<div class=\"wide\"><table class=\"costs\">\n<caption>n = ");
    add_number(p, number(c, "n"));
    add_markup(
        p,
        "</caption>\n<tr><th>cost</th><th>measured</th><th>at least</th><th>at most</th></tr>\n");
    json_array_foreach(bounds, i, bound) { add_row(p, bound); }
    add_markup(p, "</table></div>\n");
}
