/* Reports and sentences as a student can use them. */
#include "parts.h"

#include <ctype.h>
#include <string.h>

/* Only names of the lesson's files: a line of the student's may have any other. */
void feedback_at_home(struct text *text, const struct lockstep_lesson *l) {
    text_replace(text, " FROM=files", "", "");
    text_replace(text, "(files, simulated", "", "(your files, simulated");
    for (int i = 0; i < l->count; i++) {
        struct text graded = {0}, own = {0};
        text_format(&graded, "files/%s.cu", l->exercises[i].id);
        text_format(&own, "starter/%d-%s/%s.cu", l->number, l->name, l->exercises[i].id);
        text_replace(text, graded.data, "", own.data);
        text_free(&graded);
        text_free(&own);
    }
}

/* "output[3] is 17, expected 20" -> "output[3] is wrong": both come from inputs that are drawn from
   the instructor's secret. */
static void hide_values(struct text *text) {
    static const char is[] = " is ", expected[] = ", expected ";
    char *at = strstr(text->data, "output["), *from, *to;
    if (!at || !(from = strstr(at, is)) || !(to = strstr(from, expected))) return;
    for (to += strlen(expected); isdigit((unsigned char)*to);) to++;
    struct text out = {0};
    text_add(&out, text->data, (size_t)(from - text->data));
    text_format(&out, " is wrong%s", to);
    text_free(text);
    *text = out;
}

struct text reason_at_home(const struct page *p, const json_t *e) {
    struct text why = {0};
    text_format(&why, "%s", part_member(e, "why"));
    if (!strcmp(part_member(e, "check"), "value")) hide_values(&why);
    feedback_at_home(&why, p->lesson);
    return why;
}
