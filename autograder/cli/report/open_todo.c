/* Finds calls of LOCKSTEP_TODO() outside of comments. */
#include "cli/report/open_todo.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <string.h>

/* @return where the comment that begins at `p` ends, or `p` if none begins there */
static const char *after_comment(const char *p) {
    if (p[0] == '/' && p[1] == '/') return p + strcspn(p, "\n");
    if (p[0] != '/' || p[1] != '*') return p;
    const char *end = strstr(p + 2, "*/");
    return end ? end + 2 : p + strlen(p);
}

int open_todo(const char *path, int *count) {
    static const char mark[] = "LOCKSTEP_TODO()";
    struct text t = {0};
    int line = 1, first = 0;
    *count = 0;
    if (text_read(&t, path)) text_add(&t, "", 0);
    for (const char *p = t.data; *p;) {
        const char *end = after_comment(p);
        if (end == p && !strncmp(p, mark, sizeof mark - 1)) {
            if (!first) first = line;
            ++*count;
        }
        if (end == p) end++;
        for (; p < end; p++) line += *p == '\n';
    }
    text_free(&t);
    return first;
}
