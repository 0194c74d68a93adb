/* An object's symbol has no line. What a source calls it by, and the first line that says so, are
   found in the text. */
#include "vetting_internal.h"

#include <stdlib.h>
#include <string.h>

/* Before its parameters and template arguments: `scan` of `void scan<int>(int *)`. */
static size_t name_end(const char *plain) {
    size_t end = 0;
    for (int depth = 0; plain[end]; end++) {
        if (plain[end] == '<') depth++;
        if (plain[end] == '>') depth--;
        if (plain[end] == '(' && !depth && end) break;
    }
    if (!end || plain[end - 1] != '>') return end;
    for (int depth = 1; depth && --end;)
        depth += plain[end - 1] == '>' ? 1 : plain[end - 1] == '<' ? -1 : 0;
    return end ? end - 1 : 0;
}

bool vet_name(const char *plain, char *name, size_t capacity) {
    size_t end = name_end(plain), start = end;
    while (start && word_character(plain[start - 1])) start--;
    if (start == end || end - start >= capacity) return false;
    memcpy(name, plain + start, end - start);
    name[end - start] = 0;
    return true;
}

static size_t line_end(const char *mask, size_t at) { return at + strcspn(mask + at, "\n"); }

/* The name of a header is not a use of a function: #include <list>. */
static bool in_directive(const char *mask, size_t at) {
    while (at && mask[at - 1] != '\n') at--;
    return mask[at + strspn(mask + at, " \t")] == '#';
}

/* A declaration of the file's own, of a variable: extern int count; */
static bool is_extern(const char *mask, size_t at) {
    while (at && !strchr(";{}", mask[at - 1])) at--;
    for (;; at = line_end(mask, at)) { /* directives before it have no semicolon */
        at += strspn(mask + at, " \t\n");
        if (mask[at] != '#') return word_at(mask, at, "extern");
    }
}

struct mention vet_mention(const struct text *source, const char *name) {
    struct mention m = {0};
    char *mask = source_mask(source->data, source->length);
    size_t line = 0;
    m.line = 1;
    for (size_t i = 0; i < source->length; i++) {
        if (word_at(mask, i, name) && !in_directive(mask, i)) {
            m.column = (int)(i - line) + 1;
            m.is_extern = is_extern(mask, i);
            break;
        }
        if (mask[i] == '\n') m.line++, line = i + 1;
    }
    if (!m.column) m.line = 0;
    free(mask);
    return m;
}
