/* The Test Anything Protocol, version 13
   (https://testanything.org/tap-version-13-specification.html): a failure's reason is a block of
   YAML. */
#include "reports.h"

#include <jansson.h>
#include "record/json.h"
#include <stdio.h>
#include <stdlib.h>

struct tap {
    FILE *f;
    int number; /* of the last line */
};

static void count(const struct exercise_cases *e, void *data) {
    *(int *)data += e->exercise->case_count;
}

/* A JSON string is YAML, too. */
static void add_reason(FILE *f, const char *why) {
    json_t *text = json_text(why);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    fprintf(f, "  ---\n  message: %s\n  ...\n", quoted ? quoted : "\"\"");
    free(quoted);
    json_decref(text);
}

static void add(const struct exercise_cases *e, void *data) {
    struct tap *t = data;
    fprintf(t->f, "# %s: %s\n", e->exercise->id, e->exercise->title);
    for (int i = 0; i < e->exercise->case_count; i++) {
        const char *why;
        enum report_state state = report_state(e, i, &why);
        bool good = state == REPORT_PASSED || state == REPORT_SKIPPED;
        fprintf(t->f, "%s %d - %s: %s", good ? "ok" : "not ok", ++t->number, e->exercise->id,
                cases_name(e, i));
        if (state == REPORT_SKIPPED) fprintf(t->f, " # SKIP %s", why);
        fputc('\n', t->f);
        if (!good) add_reason(t->f, why);
    }
}

void report_tap(FILE *f, struct criterion_global_stats *all) {
    struct tap t = {.f = f};
    int cases = 0;
    report_each(all, count, &cases);
    fprintf(f, "TAP version 13\n1..%d\n", cases);
    report_each(all, add, &t);
}
