/* Writes comma-separated values (RFC 4180), with text from submissions escaped. */
#include "csv.h"
#include "support/escape_text.h"

#include <stdbool.h>
#include <string.h>

/* Separators of any dialect: some spreadsheets split at semicolons or tabs. */
static bool must_be_quoted(const struct text *value) {
    const char *last = value->data + value->length - 1;
    return *value->data == ' ' || *last == ' ' || strpbrk(value->data, ",;\t\"\r\n");
}

void csv_field(struct text *line, const char *value) {
    struct text safe = {0};
    bool first = !line->length || line->data[line->length - 1] == '\n';
    escape_add(&safe, value, strlen(value), ESCAPE_LINES);
    if (!first) text_add(line, ",", 1);
    /* quotes an empty first field: otherwise the next field could not tell that it is the second */
    if (safe.length ? !must_be_quoted(&safe) : !first) {
        text_add(line, safe.data, safe.length);
    } else {
        text_add(line, "\"", 1);
        for (const char *c = safe.data; *c; c++)
            text_add(line, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
        text_add(line, "\"", 1);
    }
    text_free(&safe);
}

void csv_end(struct text *line) { text_add(line, "\n", 1); }
