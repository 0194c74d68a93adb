#include "trace_sources.h"
#include "support/strbuf.h"

#include <stdio.h>
#include <string.h>

static int file_number(struct traced_sources *t, const char *path) {
    for (int i = 0; i < t->file_count; i++)
        if (!strcmp(t->file[i].path, path)) return i;
    if (t->file_count == TRACE_FILES) return -1;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    int alike = 1;
    for (int i = 0; i < t->file_count; i++) alike += !strncmp(t->file[i].name, name, strlen(name));
    int n = t->file_count++;
    snprintf(t->file[n].path, sizeof t->file[n].path, "%s", path);
    if (alike == 1)
        snprintf(t->file[n].name, sizeof t->file[n].name, "%.100s", name);
    else
        snprintf(t->file[n].name, sizeof t->file[n].name, "%.100s (%d)", name, alike);
    return n;
}

int trace_site(struct traced_sources *t, struct symbols *s, uint64_t pc) {
    for (int i = 0; i < t->site_count; i++)
        if (t->site[i].pc == pc) return i;
    if (t->site_count == TRACE_SITES) return TRACE_SITES - 1;
    const char *path;
    int n = t->site_count++, line = 0;
    t->site[n].pc = pc;
    t->site[n].file = symbols_line(s, pc, &path, &line) ? -1 : file_number(t, path);
    t->site[n].line = line;
    return n;
}

const char *trace_source_name(const struct traced_sources *t, const char *path) {
    for (int i = 0; i < t->file_count && path; i++)
        if (!strcmp(t->file[i].path, path)) return t->file[i].name;
    return NULL;
}

/* Lines that are no UTF-8 are left empty: JSON could not hold them. */
static json_t *lines_of(const char *path) {
    struct text t = {0};
    json_t *lines = json_array();
    if (text_read(&t, path)) text_free(&t);
    for (char *p = t.data; p && *p && json_array_size(lines) < TRACE_SOURCE_LINES;) {
        size_t length = strcspn(p, "\n");
        json_t *line = json_stringn(p, length);
        json_array_append_new(lines, line ? line : json_string(""));
        p += length + (p[length] == '\n');
    }
    text_free(&t);
    return lines;
}

json_t *trace_sources_json(const struct traced_sources *t) {
    json_t *o = json_object();
    for (int i = 0; i < t->file_count; i++)
        json_object_set_new(o, t->file[i].name, lines_of(t->file[i].path));
    return o;
}
