/* Annotates the compiler's UBSan entries of checked indices: a file name, line, column. */
#include "bounds_annotate.h"
#include "lines.h"
#include "gimple_bounds.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct array_place *find(const struct array_places *list, unsigned line,
                                      unsigned column) {
    for (size_t i = 0; i < list->count; i++)
        if (list->list[i].line == line && list->list[i].column == column) return &list->list[i];
    return NULL;
}

/* Annotates the entry at `.Lubsan_data7:`: file name, line, column. @return its end, or NULL */
static const char *mark(struct text *out, const char *entry, const struct array_places *list,
                        unsigned number) {
    char word[8], whole[8], start[160]; /* sscanf() would take the length of the whole text */
    unsigned line, column;
    snprintf(start, sizeof start, "%.150s", entry);
    if (sscanf(start, " %7s .LC%*u %7s %u %*s %u", word, whole, &line, &column) != 4) return NULL;
    const struct array_place *p = find(list, line, column);
    if (!p || !p->flags) return NULL;
    text_format(out,
                "\t%s\t.Llockstep_array%u\n\t%s\t%u\n\t%s\t%u\n\t.pushsection\t.rodata\n"
                ".Llockstep_array%u:\n\t.string\t\"%s\"\n\t.popsection\n",
                word, number, whole, line, whole, column | p->flags, number, p->name);
    return next_line(next_line(next_line(entry)));
}

static void rewrite(const struct text *in, struct text *out, const struct array_places *list) {
    static const char label[] = ".Lubsan_data";
    unsigned number = 0;
    for (const char *line = in->data; *line;) {
        const char *end = next_line(line);
        bool entry = !strncmp(line, label, sizeof label - 1);
        if (entry) number = (unsigned)strtoul(line + sizeof label - 1, NULL, 10);
        text_add(out, line, (size_t)(end - line));
        line = end;
        end = entry ? mark(out, line, list, number) : NULL;
        if (end) line = end;
    }
}

int bounds_annotate(const char *assembly, const char *dump) {
    struct text in = {0}, notes = {0}, out = {0};
    struct array_places list = {0};
    int failed = text_read(&in, assembly);
    if (!failed && strstr(in.data, "\n.Lubsan_data")) {
        failed = text_read(&notes, dump);
        if (!failed) gimple_bounds_read(&list, notes.data);
        if (!failed) rewrite(&in, &out, &list);
        if (!failed) failed = text_write(assembly, out.data, out.length);
    }
    free(list.list);
    text_free(&in);
    text_free(&notes);
    text_free(&out);
    return failed;
}
