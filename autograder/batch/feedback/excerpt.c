/* The student's own lines around a finding. */
#include "batch/store.h"
#include "support/strbuf.h"
#include "record/json.h"
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { AROUND = 3 };

/* The exercise's file as it was handed in. @return 0, or -1 */
static int read_own(const struct page *p, const json_t *e, struct text *source) {
    const json_t *files = json_object_get(p->student, "files");
    const char *hash = json_member_text(json_object_get(files, json_member_text(e, "id")), "hash");
    return *hash ? store_get(p->store, hash, source) : -1;
}

static void add_line(struct page *p, long number, bool marked, const char *line, size_t length) {
    struct text text = {0};
    add_markup(p, marked ? "<mark><span class=\"n\">" : "<span class=\"n\">");
    text_format(&text, "%4ld", number);
    add_text(p, text.data);
    add_markup(p, "</span>  ");
    text.length = 0;
    text_add(&text, line, length);
    add_text(p, text.data ? text.data : "");
    add_markup(p, marked ? "</mark>\n" : "\n");
    text_free(&text);
}

/* @return whether a line is close to one of the two */
static bool is_near(long number, long line, long other) {
    return (number >= line - AROUND && number <= line + AROUND) ||
           (number >= other - AROUND && number <= other + AROUND);
}

static void add_lines(struct page *p, const char *source, long line, long other) {
    bool skipped = false, any = false;
    long number = 1;
    add_markup(p, "<pre class=\"code\">");
    for (const char *from = source; *from; number++) {
        size_t length = strcspn(from, "\n");
        bool near = is_near(number, line, other);
        if (near && skipped && any) add_markup(p, "<span class=\"n\">   ⋮</span>\n");
        if (near) add_line(p, number, number == line || number == other, from, length);
        any |= near;
        skipped = !near;
        from += length + (from[length] == '\n');
    }
    add_markup(p, "</pre>\n");
}

static void add_around(struct page *p, const json_t *e, long line, long other) {
    struct text source = {0};
    if (line > 0 && !read_own(p, e, &source) && source.data) {
        add_markup(p, "<p class=\"file\">");
        add_text(p, json_member_text(e, "id"));
        add_markup(p, ".cu</p>\n");
        add_lines(p, source.data, line, other);
    }
    text_free(&source);
}

void add_excerpt(struct page *p, const json_t *e, const json_t *finding) {
    struct text name = {0};
    long line = (long)json_integer_value(json_object_get(finding, "line"));
    long other = (long)json_integer_value(json_object_get(finding, "other_line"));
    text_format(&name, "%s.cu", json_member_text(e, "id"));
    const char *file = json_member_text(finding, "other_file");
    if (!other || (*file && strcmp(path_last_name(file), name.data) != 0)) other = line;
    if (!strcmp(path_last_name(json_member_text(finding, "file")), name.data))
        add_around(p, e, line, other);
    text_free(&name);
}

void add_costly_line(struct page *p, const json_t *e) {
    const char *why = json_member_text(e, "why"), *at = strstr(why, "Line "), *end;
    char *after = NULL;
    long line = at ? strtol(at + strlen("Line "), &after, 10) : 0;
    end = after ? strstr(after, "costs most") : NULL;
    if (end == after + 1) add_around(p, e, line, line);
}
