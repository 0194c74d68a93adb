/* What the failing run printed, for the report. */
#include "grading.h"

#include <stdlib.h>
#include <string.h>

enum { PRINTED_LINES = 20, PRINTED_COLUMNS = 400 };

/* Not of candidates, which it would describe, and not in a class, where inputs stay secret. */
void printed_keep(struct grading *g, const struct worker_result *r) {
    const char *line = r->printed.data;
    if (g->printed || !line || g->exercise->fresh || g->exercise->diagnosis) return;
    if (g->verdict == TODO || g->verdict == GRADER_ERROR || getenv("LOCKSTEP_SANDBOX")) return;
    g->printed = json_array();
    size_t more = 0;
    for (const char *end; *line; line = end + (*end != 0)) {
        struct text one = {0};
        end = line + strcspn(line, "\n");
        size_t length = (size_t)(end - line),
               shown = length < PRINTED_COLUMNS ? length : PRINTED_COLUMNS;
        if (json_array_size(g->printed) == PRINTED_LINES) {
            more++;
            continue;
        }
        text_add(&one, line, shown);
        json_array_append_new(g->printed, json_text(one.data));
        text_free(&one);
    }
    if (more) json_array_append_new(g->printed, json_sprintf("... %zu more lines", more));
}
