/* Prints each compiler message once, without the trail into the simulator's headers. */
#include "compiler_messages.h"
#include "support/subprocess.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <string.h>

struct reader {
    const char *start; /* the beginning of all messages */
    struct text ours;  /* the folder of the simulator's headers */
    struct text held;  /* "In file included from ...", until its message is read */
};

static bool has(const char *line, size_t length, const char *text) {
    return memmem(line, length, text, strlen(text));
}

/* A launch, or a deprecated member, is reported several times on one line. */
static bool is_repeated(const struct reader *r, const char *line, size_t length) {
    if (line == r->start || !has(line, length, ": ")) return false;
    for (const char *p = r->start; p < line; p = strchr(p, '\n') + 1)
        if (!strncmp(p, line, length + 1)) return true;
    return false;
}

static void show_line(FILE *to, struct reader *r, const char *line, size_t length) {
    bool trail = has(line, length, "In file included from ") || !strncmp(line, "      ", 6);
    bool in_ours = has(line, length, r->ours.data);
    if (trail && has(line, length, " from ")) {
        text_add(&r->held, line, length + 1);
        return;
    }
    bool silent = (in_ours && has(line, length, ": note: declared here")) ||
                  is_repeated(r, line, length);
    if (in_ours && !silent && r->held.length) fwrite(r->held.data, 1, r->held.length, to);
    if (!in_ours && r->held.length && !strstr(r->held.data, r->ours.data))
        fwrite(r->held.data, 1, r->held.length, to);
    r->held.length = 0;
    if (r->held.data) *r->held.data = 0;
    if (!silent) fwrite(line, 1, length + 1, to);
}

void messages_show(FILE *to, const char *messages) {
    struct reader r = {.start = messages};
    text_format(&r.ours, "%s/autograder/sim/include/", project_home());
    while (*messages) {
        size_t length = strcspn(messages, "\n");
        if (!messages[length]) { /* the last line was cut off */
            fputs(messages, to);
            break;
        }
        show_line(to, &r, messages, length);
        messages += length + 1;
    }
    text_free(&r.ours);
    text_free(&r.held);
}
