/* Expands the template page.html. A line `@include FILE` is replaced by a file of the same folder,
   `@traces` by the JSON, and @title within a line by the page's name. */
#include "cli/report/trace_page.h"
#include "support/subprocess.h"
#include "support/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* "<" could end a script or begin a comment: in JSON it is escaped. */
static void add_json(struct text *to, const json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(9));
    for (const char *p = text; p && *p;) {
        size_t n = strcspn(p, "<");
        text_add(to, p, n);
        p += n;
        if (*p == '<') text_add(to, "\\u003c", 6), p++;
    }
    free(text);
}

static void add_escaped(struct text *to, const char *s) {
    for (; *s; s++) {
        if (*s == '<')
            text_add(to, "&lt;", 4);
        else if (*s == '&')
            text_add(to, "&amp;", 5);
        else
            text_add(to, s, 1);
    }
}

static const char *title_of(const json_t *traces) {
    const json_t *first = json_array_get(traces, 0);
    const char *title = json_string_value(json_object_get(first, "title"));
    const json_t *launch = json_array_get(json_object_get(first, "launches"), 0);
    if (!title) title = json_string_value(json_object_get(launch, "kernel"));
    return title ? title : "A kernel";
}

static int add_file(struct text *to, const char *name, size_t length) {
    struct text path = {0}, file = {0};
    text_format(&path, "%s/autograder/view/%.*s", project_home(), (int)length, name);
    int failed = text_read(&file, path.data);
    if (!failed) text_add(to, file.data, file.length);
    text_free(&path);
    text_free(&file);
    return failed;
}

static int add_line(struct text *to, const char *line, size_t length, const json_t *traces) {
    static const char include[] = "@include ", all[] = "@traces", title[] = "@title";
    if (!strncmp(line, include, sizeof include - 1))
        return add_file(to, line + sizeof include - 1, length - (sizeof include - 1));
    if (!strncmp(line, all, sizeof all - 1)) {
        add_json(to, traces);
        return 0;
    }
    const char *at = strstr(line, title);
    if (at && at < line + length) {
        text_add(to, line, (size_t)(at - line));
        add_escaped(to, title_of(traces));
        length -= (size_t)(at - line) + sizeof title - 1;
        line = at + sizeof title - 1;
    }
    text_add(to, line, length);
    text_add(to, "\n", 1);
    return 0;
}

int page_write(const json_t *traces, const char *path) {
    struct text template = {0}, page = {0};
    int failed = add_file(&template, "page.html", strlen("page.html"));
    for (const char *p = template.data; p && *p && !failed;) {
        size_t length = strcspn(p, "\n");
        failed = add_line(&page, p, length, traces);
        p += length + (p[length] == '\n');
    }
    if (!failed) failed = text_write(path, page.data, page.length);
    text_free(&template);
    text_free(&page);
    return failed;
}
