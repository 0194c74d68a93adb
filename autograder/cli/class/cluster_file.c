#include "cluster_file.h"
#include "cli/report/terminal.h"
#include "support/strbuf.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *key;
    size_t member;
} keys[] = {{"partition", offsetof(struct cluster, partition)},
            {"gres", offsetof(struct cluster, gres)},
            {"memory", offsetof(struct cluster, memory)},
            {"minutes", offsetof(struct cluster, minutes)},
            {"elements", offsetof(struct cluster, elements)},
            {"at-a-time", offsetof(struct cluster, at_a_time)},
            {"options", offsetof(struct cluster, options)},
            {"hosts", offsetof(struct cluster, hosts)},
            {"ssh", offsetof(struct cluster, ssh)},
            {"work", offsetof(struct cluster, work)}};

static char *trim(char *text) {
    text += strspn(text, " \t\r");
    for (size_t n = strlen(text); n && strchr(" \t\r", text[n - 1]);) text[--n] = 0;
    return text;
}

/* @return 0, or -1 if there is no such key */
static int set(struct cluster *c, const char *key, const char *value) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].key, key)) continue;
        *(char **)((char *)c + keys[i].member) = strdup(value);
        return 0;
    }
    return -1;
}

static int take_line(struct cluster *c, char *line, const char *path, int number) {
    line[strcspn(line, "#")] = 0;
    line = trim(line);
    char *equals = strchr(line, '=');
    if (!*line) return 0;
    if (equals) *equals = 0;
    if (equals && !set(c, trim(line), trim(equals + 1))) return 0;
    say("lockstep: %s:%d: `%s` is not a setting; write, for example, `partition = grade` (build/lockstep grade --help lists the settings)",
        path, number, trim(line));
    return -1;
}

int cluster_read(const char *path, struct cluster *c) {
    struct text all = {0};
    int number = 0, failed = 0;
    if (text_read(&all, path)) {
        say("lockstep: %s cannot be read: %s", path, strerror(errno));
        return -1;
    }
    for (char *line = all.data, *next; line && !failed; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        failed = take_line(c, line, path, ++number);
    }
    text_free(&all);
    return failed;
}
