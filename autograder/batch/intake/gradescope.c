#include "gradescope.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static struct submitter *add(struct gradescope *g, const char *folder) {
    g->list = realloc(g->list, (size_t)(g->count + 1) * sizeof *g->list);
    if (!g->list) abort();
    struct submitter *s = &g->list[g->count++];
    *s = (struct submitter){
        .folder = strdup(folder), .name = strdup(""), .id = strdup(""), .created = strdup("")};
    return s;
}

/* A scalar, without its quotes. @return NULL if the line has another key */
static char *value_of(const char *line, size_t length, const char *key) {
    size_t n = strlen(key);
    if (length < n || strncmp(line, key, n) != 0) return NULL;
    line += n, length -= n;
    while (length && *line == ' ') line++, length--;
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r')) length--;
    if (length >= 2 && (*line == '\'' || *line == '"') && line[length - 1] == *line)
        line++, length -= 2;
    return strndup(line, length);
}

static void set(char **field, char *value) {
    if (!value || !*value) {
        free(value);
        return;
    }
    free(*field);
    *field = value;
}

/* A line of a submitter: `- :name: Jane Doe` begins one. */
static void read_submitter(struct gradescope *g, const char *folder, const char *line,
                           size_t length, bool *open) {
    if (length > 2 && !strncmp(line, "- ", 2)) {
        add(g, folder);
        *open = true;
        line += 2, length -= 2;
    }
    if (!*open) return;
    struct submitter *s = &g->list[g->count - 1];
    set(&s->name, value_of(line, length, ":name:"));
    set(&s->id, value_of(line, length, ":sid:"));
    if (!*s->id) set(&s->id, value_of(line, length, ":email:"));
}

/* "submission_12345:"; another key makes it "". */
static void set_folder(char folder[64], const char *line) {
    size_t name = strcspn(line, ":\n");
    bool fits = !strncmp(line, "submission_", 11) && name < 64;
    memcpy(folder, line, fits ? name : 0);
    folder[fits ? name : 0] = 0;
}

/* The time comes before or after the submitters: it is read when they are known. */
static void read_times(struct gradescope *g, const char *yaml) {
    char folder[64] = "";
    for (const char *line = yaml; *line;) {
        size_t length = strcspn(line, "\n"), indent = strspn(line, " ");
        if (!indent && strncmp(line, "- ", 2) != 0) set_folder(folder, line);
        for (int i = 0; i < g->count && indent == 2 && length > indent; i++)
            if (!strcmp(g->list[i].folder, folder))
                set(&g->list[i].created, value_of(line + 2, length - 2, ":created_at:"));
        line += length;
        line += *line == '\n';
    }
}

void gradescope_read(struct gradescope *g, const char *yaml) {
    char folder[64] = "";
    bool submitters = false, open = false;
    for (const char *line = yaml; *line;) {
        size_t length = strcspn(line, "\n"), indent = strspn(line, " ");
        const char *text = line + indent;
        size_t rest = length > indent ? length - indent : 0;
        if (!indent && strncmp(line, "- ", 2) != 0) { /* "submission_12345:" */
            set_folder(folder, line);
            submitters = open = false;
        } else if (*folder && !strncmp(text, ":submitters:", 12)) {
            submitters = true;
        } else if (indent <= 2 && strncmp(text, "- ", 2) != 0) {
            submitters = open = false; /* another key of the submission */
        } else if (submitters) {
            read_submitter(g, folder, text, rest, &open);
        }
        line += length;
        line += *line == '\n';
    }
    read_times(g, yaml);
}

void gradescope_free(struct gradescope *g) {
    for (int i = 0; i < g->count; i++) {
        free(g->list[i].folder);
        free(g->list[i].name);
        free(g->list[i].id);
        free(g->list[i].created);
    }
    free(g->list);
    *g = (struct gradescope){.count = 0};
}
