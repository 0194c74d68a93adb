/* Drops one false warning from the compiler's text. A pragma in a header is lost when the header is
   precompiled, and an option would also silence warnings about the program. */
#include "filter.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define OURS "/sim/include/"

/* A line that tells where the next one's construct is. */
static bool is_context(const char *line, size_t n) {
    bool open = n && (line[n - 1] == ':' || line[n - 1] == ',');
    return open && (memmem(line, n, "In ", 3) || memmem(line, n, " from ", 6));
}

static bool is_dropped(const char *line, size_t n) {
    const char *ours = memmem(line, n, OURS, strlen(OURS));
    const char *warning = memmem(line, n, ": warning: ", 11);
    return ours && warning && ours < warning &&
           memmem(line, n, "[-Wmaybe-uninitialized]", 23) != NULL;
}

static bool is_note(const char *line, size_t n) { return memmem(line, n, ": note: ", 8) != NULL; }

/* Lines are held back until it is known what message they belong to. */
struct pass {
    struct text kept, waiting;
    bool dropping;
};

static void take_line(struct pass *p, const char *line, size_t n) {
    bool context = is_context(line, n), dropped = is_dropped(line, n);
    text_add(&p->waiting, line, n);
    text_add(&p->waiting, "\n", 1);
    if (context) return;
    p->dropping = dropped || (p->dropping && is_note(line, n));
    if (!p->dropping) text_add(&p->kept, p->waiting.data, p->waiting.length);
    p->waiting.length = 0;
}

void diagnostics_filter(struct text *messages, size_t from) {
    struct pass p = {.dropping = false};
    if (!messages->data || !strstr(messages->data + from, "[-Wmaybe-uninitialized]")) return;
    for (size_t i = from; i < messages->length;) {
        size_t n = strcspn(messages->data + i, "\n");
        take_line(&p, messages->data + i, n);
        i += n + 1;
    }
    if (p.waiting.length) text_add(&p.kept, p.waiting.data, p.waiting.length);
    messages->data[messages->length = from] = 0;
    if (p.kept.length) text_add(messages, p.kept.data, p.kept.length);
    text_free(&p.kept);
    text_free(&p.waiting);
}
