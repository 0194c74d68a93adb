/* Reports and sentences as a student can use them. */
#include "parts.h"
#include "record/json.h"

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

/* ---- values of results come from inputs that are drawn from the instructor's secret ---- */

/* "output[3] is 17, expected 20" -> "output[3] is wrong" */
static bool hide_output(struct text *text) {
    static const char is[] = " is ", expected[] = ", expected ";
    char *at = strstr(text->data, "output["), *from, *to;
    if (!at || !(from = strstr(at, is)) || !(to = strstr(from, expected))) return false;
    for (to += strlen(expected); isdigit((unsigned char)*to);) to++;
    struct text out = {0};
    text_add(&out, text->data, (size_t)(from - text->data));
    text_format(&out, " is wrong%s", to);
    text_free(text);
    *text = out;
    return true;
}

/* @return the length of a number, decimal or hexadecimal, or of a date; 0: `s` begins with none */
static size_t number_length(const char *s) {
    size_t length = strspn(s, "-.0123456789abcdefABCDEFx");
    while (length && strchr("-.", s[length - 1])) length--; /* the end of a sentence */
    return isalnum((unsigned char)s[length]) || s[length] == '_' ||
                   strcspn(s, "0123456789") >= length
               ? 0
               : length;
}

/* Of a lesson's own judge: "at n = 8, skewed: bin 3 holds 17; expected 20. Right up to n = 4" ->
   "at n = 8, skewed: bin ... holds ...; expected .... Right up to n = 4". What it says has no end
   but that of the sentence, or the order of the threads. */
static void hide_numbers(struct text *text) {
    struct text out = {0};
    const char *s = strstr(text->data, ": "), *end, *order;
    if (!s) return;
    s += 2;
    end = strstr(s, ". ");
    if (!end) end = s + strlen(s);
    order = strstr(s, " (with the thread order");
    if (order && order < end) end = order;
    text_add(&out, text->data, (size_t)(s - text->data));
    while (s < end) {
        bool begins = !isalnum((unsigned char)s[-1]) && s[-1] != '_';
        size_t length = begins ? number_length(s) : 0;
        if (length)
            text_format(&out, "...");
        else
            text_add(&out, s, 1);
        s += length ? length : 1;
    }
    text_format(&out, "%s", end);
    text_free(text);
    *text = out;
}

struct text feedback_reason(const struct lockstep_lesson *lesson, const json_t *e) {
    struct text why = {0};
    const char *check = json_member_text(e, "check");
    text_format(&why, "%s", json_member_text(e, "why"));
    if ((!strcmp(check, "value") || !strcmp(check, "repeat")) && !hide_output(&why))
        hide_numbers(&why);
    feedback_at_home(&why, lesson);
    return why;
}
