#include "csv.h"

#include <string.h>

void csv_field(struct text *line, const char *value) {
    int first = !line->length || line->data[line->length - 1] == '\n';
    int blank = *value == ' ' || (*value && value[strlen(value) - 1] == ' ');
    if (!first) text_add(line, ",", 1);
    /* an empty first field is quoted: else the next field could not tell that it is the second */
    if ((*value || !first) && !blank && !strpbrk(value, ",\"\r\n")) {
        text_add(line, value, strlen(value));
        return;
    }
    text_add(line, "\"", 1);
    for (const char *c = value; *c; c++) text_add(line, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
    text_add(line, "\"", 1);
}

void csv_end(struct text *line) { text_add(line, "\n", 1); }
