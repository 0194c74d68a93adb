#include "repeatable.h"

#include <stdlib.h>
#include <string.h>

/* Removes a word from a text wherever it is, and after it as many characters of `more` as follow.
 */
static void remove_word(struct text *text, const char *word, const char *more, const char *by) {
    struct text out = {0};
    const char *from = text->data ? text->data : "", *at;
    while ((at = strstr(from, word))) {
        text_add(&out, from, (size_t)(at - from));
        text_add(&out, by, strlen(by));
        from = at + strlen(word);
        from += strspn(from, more);
    }
    text_add(&out, from, strlen(from));
    text_free(text);
    *text = out;
}

void make_repeatable(struct text *text, const char *const folders[2]) {
    for (int i = 0; i < 2; i++) {
        struct text prefix = {0};
        if (!folders[i] || !*folders[i]) continue;
        text_format(&prefix, "%s/", folders[i]);
        remove_word(text, prefix.data, "", "");
        text_free(&prefix);
    }
    remove_word(text, "address 0x", "0123456789abcdef", "address 0x...");
}

json_t *repeatable_record(json_t *record, const char *const folders[2]) {
    struct text text = {0};
    char *dump = json_dumps(record, JSON_REAL_PRECISION(15));
    text_format(&text, "%s", dump ? dump : "");
    make_repeatable(&text, folders);
    json_t *clean = json_loads(text.data, 0, NULL);
    free(dump);
    text_free(&text);
    if (!clean) return record;
    json_decref(record);
    return clean;
}
