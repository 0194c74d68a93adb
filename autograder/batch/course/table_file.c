#include "table_file.h"
#include "batch/intake/encoding.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int find_columns(const struct table_file *f, const char *const columns[], int needed,
                        int at[], struct text *why) {
    for (int i = 0; columns[i]; i++) {
        at[i] = -1;
        for (int k = 0; k < f->table.columns; k++)
            if (!strcasecmp(csv_at(&f->table, 0, k), columns[i])) at[i] = k;
        if (at[i] >= 0 || i >= needed) continue;
        text_format(why,
                    "%s:1: there is no column `%s`: the first line must name the columns:", f->path,
                    columns[i]);
        for (int k = 0; columns[k]; k++) text_format(why, "%s%s", k ? "," : " ", columns[k]);
        return -1;
    }
    return 0;
}

int table_open(struct table_file *f, const char *path, const char *const columns[], int needed,
               int at[], struct text *why) {
    struct text file = {0};
    const char *remark, *wrong = NULL;
    *f = (struct table_file){.path = path};
    if (text_read(&file, path))
        text_format(why, "%s cannot be read: %s", path, strerror(errno));
    else if ((wrong = encoding_fix(&file, &remark)))
        text_format(why, "%s %s: save it as UTF-8", path, wrong);
    else
        csv_read(&f->table, file.data);
    text_free(&file);
    if (why->length || find_columns(f, columns, needed, at, why)) {
        table_close(f);
        return -1;
    }
    return 0;
}

int table_wrong(const struct table_file *f, int row, struct text *why, const char *format, ...) {
    char text[1024];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    text_format(why, "%s:%d: %s", f->path, f->table.lines[row], text);
    return -1;
}

void table_close(struct table_file *f) { csv_free(&f->table); }
