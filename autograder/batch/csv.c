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

/* A spreadsheet evaluates a cell that begins with one of these characters as a formula, and
   students choose the names of their folders. Some spreadsheets accept the full-width forms as
   well, and skip blanks before them; a tab or CR may begin another cell (OWASP, "CSV Injection").
 */
static bool is_formula(const char *value) {
    static const char *const signs[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    if (*value == '\t' || *value == '\r') return true;
    value += strspn(value, " \n");
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(value, signs[i], strlen(signs[i]))) return true;
    return false;
}

void csv_field(struct text *line, const char *value) {
    struct text safe = {0};
    bool first = !line->length || line->data[line->length - 1] == '\n';
    if (is_formula(value)) text_add(&safe, "'", 1);
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
