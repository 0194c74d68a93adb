/* Prints findings on the terminal: what happened, where, and the source line. */
#include "cli/report/terminal.h"
#include "record/json.h"
#include "support/escape_text.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <string.h>

static const char *sources_in; /* the only folder whose lines are quoted; NULL: any */

void show_sources_in(const char *folder) { sources_in = folder; }

/* An untrusted file can claim, by #line, to be any other file. */
static bool may_quote(const char *file) {
    size_t n = sources_in ? strlen(sources_in) : 0;
    return !n || (!strncmp(file, sources_in, n) && file[n] == '/' && !strstr(file, "/../"));
}

static void show_line(FILE *to, const char *file, int line) {
    struct text t = {0};
    if (!file || line <= 0 || !may_quote(file) || text_read(&t, file)) {
        text_free(&t);
        return;
    }
    char *p = t.data;
    for (int i = 1; i < line && p; i++) p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    if (p) {
        struct text safe = {0};
        escape_add(&safe, p, strcspn(p, "\n"), ESCAPE_LINES);
        show_quote(to, 0, line, safe.data ? safe.data : "", NULL);
        text_free(&safe);
    }
    text_free(&t);
}

static int number(const json_t *o, const char *name) {
    return (int)json_integer_value(json_object_get(o, name));
}

void show_source(FILE *to, const json_t *f) {
    const char *file = json_member_text(f, "file"), *other = json_member_text(f, "other_file");
    int line = number(f, "line"), other_line = number(f, "other_line");
    show_line(to, file, line);
    if (other_line && (other_line != line || (*other && strcmp(file, other))))
        show_line(to, *other ? other : file, other_line);
}

/* "FILE:LINE: error: race in shared memory, kernel k, 12 times" */
static void show_heading(FILE *to, const json_t *f, bool error) {
    const char *space = json_member_text(f, "space"), *kernel = json_member_text(f, "kernel"),
               *actor = json_member_text(f, "actor");
    enum finding_kind kind = json_kind(f);
    json_int_t count = json_integer_value(json_object_get(f, "count"));
    struct text t = {0};
    if (*json_member_text(f, "file"))
        text_format(&t, "%s:%d: ", show_path(json_member_text(f, "file")), number(f, "line"));
    text_format(&t, "%s%s%s: %s", show_colour(to, error ? RED : YELLOW),
                error ? "error" : "warning", show_colour(to, PLAIN), json_member_text(f, "kind"));
    bool nowhere = kind == FINDING_LAUNCH_ERROR || kind == FINDING_API_ERROR ||
                   kind == FINDING_UNSUPPORTED || !strcmp(space, "local");
    if (!nowhere) text_format(&t, " in %s memory", space);
    if (*kernel) text_format(&t, ", %s%s", strcmp(actor, "thread") ? "" : "kernel ", kernel);
    if (count > 1) text_format(&t, ", %s times", show_number((double)count));
    show_hanging(to, 0, 4, t.data);
    text_free(&t);
}

/* Where it was, for a finding whose message the report has already printed: "FILE:LINE, 12 times".
 */
static void show_place(FILE *to, const json_t *f) {
    json_int_t count = json_integer_value(json_object_get(f, "count"));
    if (!*json_member_text(f, "file")) return;
    fprintf(to, "    %s:%d", show_path(json_member_text(f, "file")), number(f, "line"));
    if (count > 1) fprintf(to, ", %s times", show_number((double)count));
    fputc('\n', to);
}

static bool same_place(const json_t *a, const char *line_a, const char *file_a, const json_t *b,
                       const char *line_b, const char *file_b) {
    const char *fa = *json_member_text(a, file_a) ? json_member_text(a, file_a)
                                                  : json_member_text(a, "file");
    const char *fb = *json_member_text(b, file_b) ? json_member_text(b, file_b)
                                                  : json_member_text(b, "file");
    return number(a, line_a) == number(b, line_b) && !strcmp(fa, fb);
}

/* Several races between the same two lines count as one bug: whether the write or the read comes
   first, or both write. */
static bool same_race(const json_t *a, const json_t *b) {
    static const char line[] = "line", other[] = "other_line", file[] = "file",
                      its[] = "other_file";
    if (json_kind(a) != FINDING_RACE || json_kind(b) != FINDING_RACE) return false;
    if (strcmp(json_member_text(a, "severity"), json_member_text(b, "severity"))) return false;
    size_t name = strcspn(json_member_text(a, "address"), "[");
    if (strncmp(json_member_text(a, "address"), json_member_text(b, "address"), name + 1))
        return false;
    return (same_place(a, line, file, b, line, file) && same_place(a, other, its, b, other, its)) ||
           (same_place(a, line, file, b, other, its) && same_place(a, other, its, b, line, file));
}

static bool is_repeated(const json_t *findings, size_t at, size_t *more) {
    const json_t *f = json_array_get(findings, at);
    for (size_t i = 0; i < at; i++)
        if (same_race(json_array_get(findings, i), f)) return true;
    *more = 0;
    for (size_t i = at + 1; i < json_array_size(findings); i++)
        *more += same_race(json_array_get(findings, i), f);
    return false;
}

void show_dropped(FILE *to, uint64_t dropped) {
    if (dropped)
        show_format(to, 4, 0, "%s: the record has no room for more",
                    show_count(dropped, "more finding was dropped", "more findings were dropped"));
}

void show_shared_places(FILE *to, uint64_t places) {
    if (places)
        show_format(
            to, 4, 0,
            "%s could not be told apart from another one: costs and findings of these may be "
            "wrong. Compile fewer files together, or fewer instances of templates",
            show_count(places, "place in the program", "places in the program"));
}

static bool is_reason(const json_t *f) { return json_is_true(json_object_get(f, "reason")); }

static void show_finding(FILE *to, const json_t *f, bool error, size_t more) {
    if (is_reason(f)) { /* the report begins with its message */
        show_place(to, f);
        show_source(to, f);
        return;
    }
    show_heading(to, f, error);
    show_wrapped(to, 4, json_member_text(f, "message"));
    if (more)
        show_format(to, 4, 0, "(and %s between the same lines)",
                    show_count(more, "more kind of race", "more kinds of race"));
    show_source(to, f);
}

/* Names the glossary, once in a report. */
static void show_explain(FILE *to, const char *kind) {
    static bool shown;
    if (!shown) show_format(to, 4, 4, "what this is: build/lockstep explain %s", kind);
    shown = true;
}

/* The finding that the report begins with, then the others in their order. */
static json_t *reason_first(const json_t *findings) {
    json_t *list = json_array();
    for (int others = 0; others < 2; others++)
        for (size_t i = 0; i < json_array_size(findings); i++)
            if (is_reason(json_array_get(findings, i)) == !others)
                json_array_append(list, json_array_get(findings, i));
    return list;
}

int show_findings(FILE *to, const json_t *recorded, size_t most) {
    int errors = 0;
    size_t shown = 0, more;
    json_t *findings = reason_first(recorded);
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        bool error = !strcmp(json_member_text(f, "severity"), "error");
        if (is_repeated(findings, i, &more)) continue;
        errors += error;
        if (shown++ >= most) continue;
        show_finding(to, f, error, more);
        show_explain(to, json_member_text(f, "kind"));
    }
    if (shown > most) fprintf(to, "    (%s more)\n", show_number((double)(shown - most)));
    json_decref(findings);
    return errors;
}
