#include "repeatable.h"

#include <stdlib.h>
#include <string.h>

void make_repeatable(struct text *text, const char *const folders[2]) {
    for (int i = 0; i < 2; i++) {
        struct text prefix = {0};
        if (!folders[i] || !*folders[i]) continue;
        text_format(&prefix, "%s/", folders[i]);
        text_replace(text, prefix.data, "", "");
        text_free(&prefix);
    }
    text_replace(text, "address 0x", "0123456789abcdef", "address 0x...");
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
