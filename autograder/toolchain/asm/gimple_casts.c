/* A line of the dump is `[a.cu:5:6] _3 = (unsigned int) _2;`; each function's variables come first:
   `float _2;`. */
#include "gimple_casts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    enum integer is;
} types[] = {
    {"int", INTEGER_SIGNED},
    {"signed char", INTEGER_SIGNED},
    {"char", INTEGER_SIGNED},
    {"short int", INTEGER_SIGNED},
    {"short", INTEGER_SIGNED},
    {"int8_t", INTEGER_SIGNED},
    {"int16_t", INTEGER_SIGNED},
    {"int32_t", INTEGER_SIGNED},
    {"unsigned int", INTEGER_UNSIGNED},
    {"unsigned", INTEGER_UNSIGNED},
    {"unsigned char", INTEGER_UNSIGNED},
    {"short unsigned int", INTEGER_UNSIGNED},
    {"unsigned short", INTEGER_UNSIGNED},
    {"uint8_t", INTEGER_UNSIGNED},
    {"uint16_t", INTEGER_UNSIGNED},
    {"uint32_t", INTEGER_UNSIGNED},
    {"long int", INTEGER_LONG},
    {"long", INTEGER_LONG},
    {"long long int", INTEGER_LONG},
    {"long long", INTEGER_LONG},
    {"int64_t", INTEGER_LONG},
    {"long unsigned int", INTEGER_LONG_UNSIGNED},
    {"unsigned long", INTEGER_LONG_UNSIGNED},
    {"long long unsigned int", INTEGER_LONG_UNSIGNED},
    {"unsigned long long", INTEGER_LONG_UNSIGNED},
    {"uint64_t", INTEGER_LONG_UNSIGNED},
    {"size_t", INTEGER_LONG_UNSIGNED},
    {"sizetype", INTEGER_LONG_UNSIGNED},
};

static bool word_character(char c) { return isalnum((unsigned char)c) || c == '_'; }

static enum integer known_type(const char *name, size_t n) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].name) == n && !memcmp(types[i].name, name, n)) return types[i].is;
    return INTEGER_UNKNOWN;
}

/* `typedef unsigned char byte;` or `using byte = unsigned char;`, anywhere in the program. */
static enum integer type_of(struct casts_notes *n, const char *name, size_t length, int depth) {
    enum integer is = known_type(name, length);
    if (is || depth > 4) return is;
    if (!n->source.data && text_read(&n->source, n->source_path)) return is;
    for (const char *p = n->source.data; (p = memmem(p, strlen(p), name, length)); p += length) {
        if (word_character(p[-1]) || word_character(p[length])) continue;
        const char *from = p, *to = p + length;
        if (*to == ';') {
            while (from > n->source.data && !strchr(";{}\n", from[-1])) from--;
            from += strspn(from, " ");
            if (strncmp(from, "typedef ", 8)) continue;
            from += 8, to = p;
        } else if (from - n->source.data > 6 && !strncmp(from - 6, "using ", 6) && *to == ' ') {
            from = to + strspn(to, " =");
            to = from + strcspn(from, ";");
        } else {
            continue;
        }
        while (to > from && to[-1] == ' ') to--;
        return type_of(n, from, (size_t)(to - from), depth + 1);
    }
    return is;
}

static bool is(const char *from, size_t n, const char *word) {
    return strlen(word) == n && !memcmp(from, word, n);
}

/* Can the operand, `_2` or `x_2(D)`, be the converted value, judged by its function's variables? A
   type of another name may be a floating-point one. */
static bool fits(const char *function, const char *from, const char *to, bool from_double) {
    const char *block = strstr(function, "<bb 2>");
    size_t n = (size_t)(to - from);
    if (*from != '_' && memrchr(from, '_', n)) n = (size_t)((char *)memrchr(from, '_', n) - from);
    for (const char *p = function; block && (p = memmem(p, (size_t)(block - p), from, n)); p += n) {
        if (p[-1] != ' ' || !strchr(";,)", p[n])) continue;
        const char *type = p - 1;
        while (!strchr("\n(,", type[-1])) type--;
        type += strspn(type, " ");
        size_t length = type < p ? (size_t)(p - 1 - type) : 0;
        return !known_type(type, length) && !is(type, length, from_double ? "float" : "double") &&
               !is(type, length, "bool");
    }
    return true;
}

static bool is_wide(enum integer i) { return i == INTEGER_LONG || i == INTEGER_LONG_UNSIGNED; }

/* All casts of one place, in a range of the dump: there may be several instances of a template. */
static enum integer search(struct casts_notes *n, const struct cast_place *at, const char *from,
                           const char *end, const char *place) {
    enum integer found = INTEGER_UNKNOWN;
    for (const char *p = from; (p = strstr(p, place)) && p < end; p++) {
        const char *cast = p + strlen(place) + strcspn(p + strlen(place), "\n=");
        if (strncmp(cast, "= (", 3)) continue;
        const char *type = cast + 3, *close = strchr(type, ')');
        const char *semicolon = close ? strchr(close, ';') : NULL;
        const char *function = p;
        while (function > from && strncmp(function, "\n;; Function", 12)) function--;
        if (!semicolon || !fits(function, close + 2, semicolon, at->from_double)) continue;
        enum integer this = type_of(n, type, (size_t)(close - type), 0);
        /* a 32-bit result from a 64-bit conversion is unsigned; a 64-bit one needs a 64-bit
           conversion */
        if (!this || (at->wide ? this == INTEGER_SIGNED : is_wide(this))) continue;
        if (found && found != this) return at->wide ? INTEGER_UNKNOWN : INTEGER_SIGNED;
        found = this;
    }
    return found;
}

enum integer casts_target(struct casts_notes *n, const struct cast_place *at) {
    struct text place = {0}, name = {0};
    enum integer found = INTEGER_UNKNOWN;
    if (!n->read && text_read(&n->notes, n->path)) n->notes.length = 0;
    n->read = true;
    if (!n->notes.length) return found;
    text_format(&place, "%.*s:%ld:%ld] ", (int)at->length, at->file, at->line, at->column);
    text_format(&name, " (%.*s, funcdef_no", (int)strcspn(at->function, ":."), at->function);
    const char *own = strstr(n->notes.data, name.data), *end = n->notes.data + n->notes.length;
    const char *next = own ? strstr(own, "\n;; Function") : NULL;
    if (own) found = search(n, at, own, next ? next : end, place.data);
    if (!found)
        found = search(n, at, n->notes.data, end,
                       place.data); /* it may be in an inlined function */
    text_free(&place);
    text_free(&name);
    return found;
}

void casts_notes_free(struct casts_notes *n) {
    text_free(&n->notes);
    text_free(&n->source);
}
