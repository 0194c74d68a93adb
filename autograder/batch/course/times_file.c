#include "times_file.h"
#include "course_time.h"
#include "table_file.h"

#include <stdlib.h>
#include <string.h>

static int read_row(struct times_file *f, const struct table_file *t, int row, const int at[],
                    const char *zone, struct text *why) {
    const char *id = csv_at(&t->table, row, at[0]), *text = csv_at(&t->table, row, at[1]);
    struct time_row *r = &f->list[f->count];
    if (!*id) return table_wrong(t, row, why, "there is no id: name the student");
    const char *problem = time_read(text, zone, &r->time);
    if (problem) return table_wrong(t, row, why, "`%.100s` %s", text, problem);
    for (int i = 0; i < f->count; i++)
        if (!strcmp(f->list[i].id, id))
            return table_wrong(t, row, why, "`%.100s` has a time already: remove one of the two",
                               id);
    r->id = strdup(id);
    f->count++;
    return 0;
}

int times_read(struct times_file *f, const char *path, const char *zone, struct text *why) {
    static const char *const columns[] = {"id", "time", NULL};
    struct table_file t;
    int at[2], failed = 0;
    *f = (struct times_file){.count = 0};
    if (table_open(&t, path, columns, 2, at, why)) return -1;
    f->list = calloc((size_t)t.table.rows + 1, sizeof *f->list);
    if (!f->list) abort();
    for (int row = 1; row < t.table.rows && !failed; row++)
        failed = read_row(f, &t, row, at, zone, why);
    table_close(&t);
    if (failed) times_free(f);
    return failed;
}

void times_free(struct times_file *f) {
    for (int i = 0; i < f->count; i++) free(f->list[i].id);
    free(f->list);
    *f = (struct times_file){.count = 0};
}
