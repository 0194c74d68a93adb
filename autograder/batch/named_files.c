/* A name anywhere in the text counts, in a comment as well: that only makes a grade depend on more
   files than necessary. A name that macros put together is not found, and its file not visible. */
#include "named_files.h"

#include <stdio.h>
#include <string.h>

static bool names(const struct text *text, const char *id) {
    char name[128];
    int length = snprintf(name, sizeof name, "%.100s.cu", id);
    return text->data && memmem(text->data, text->length, name, (size_t)length);
}

static void follow(const struct lockstep_lesson *l, const struct text texts[], int at,
                   bool named[]) {
    if (named[at]) return;
    named[at] = true;
    for (int i = 0; i < l->count; i++)
        if (texts[i].data && names(&texts[at], l->exercises[i].id)) follow(l, texts, i, named);
}

void named_files(const struct lockstep_lesson *l, const struct text texts[], int exercise,
                 bool named[]) {
    for (int i = 0; i < l->count; i++) named[i] = false;
    follow(l, texts, exercise, named);
}
