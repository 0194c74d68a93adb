/* Launches: `k<<<g, b>>>(a)` becomes a macro call that a C++ compiler can read. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

static size_t match_back(const char *m, size_t i, char open, char close) {
    int depth = 0;
    while (i > 0) {
        i--;
        if (m[i] == ')' && close == '>') i = match_back(m, i + 1, '(', ')'); /* `k<(a > b)>` */
        if (m[i] == close) depth++;
        if (m[i] == open && --depth == 0) return i;
    }
    return 0;
}

/* `else (k)` has the syntax of a call. */
static bool is_keyword(const char *m, size_t i) {
    return word_at(m, i, "else") || word_at(m, i, "return") || word_at(m, i, "do");
}

/* Skips the last piece of `a.b[1]->get(2)::k<int>` before i. */
static size_t skip_piece(const char *m, size_t i) {
    if (i && m[i - 1] == '>') i = skip_back(m, match_back(m, i, '<', '>'));
    while (i && m[i - 1] == ']') i = skip_back(m, match_back(m, i, '[', ']'));
    if (i && m[i - 1] == ')') {
        size_t open = match_back(m, i, '(', ')'), name = word_start(m, skip_back(m, open));
        return name == skip_back(m, open) || is_keyword(m, name) ? open : name;
    }
    return word_start(m, i);
}

/* @return where the kernel's name begins, given the position of its `<<<` */
static size_t kernel_start(const char *m, size_t at) {
    for (size_t i = skip_piece(m, skip_back(m, at)), before;; i = skip_piece(m, before)) {
        before = skip_back(m, i);
        if (before && m[before - 1] == '.') {
            before--;
        } else if (before > 1 && (!memcmp(m + before - 2, "->", 2))) {
            before -= 2;
        } else if (before > 1 && !memcmp(m + before - 2, "::", 2)) {
            i = before -= 2;
            if (!before || (!word_character(m[before - 1]) && m[before - 1] != '>')) return i;
        } else {
            return i;
        }
        before = skip_back(m, before);
    }
}

/* Templates deduce an integer type for a null pointer, unless it is written as nullptr. */
static bool is_null(const char *s, size_t n) {
    return (n == 4 && !memcmp(s, "NULL", 4)) || (n == 6 && !memcmp(s, "__null", 6));
}

/* The number 0 may be a null pointer: the kernel's parameter decides. */
static bool is_zero(const char *s, size_t n) { return n == 1 && *s == '0'; }

static void add_arguments(struct text *out, const struct source *s, size_t from, size_t to) {
    size_t first = from, last = to;
    trim(s->mask, &first, &last);
    if (first == last) {
        text_add(out, s->text + from, to - from);
        return;
    }
    text_add(out, ", ", 2);
    while (from <= to) {
        size_t comma = find_outside(s->mask, from, to, ","), a = from, b = comma;
        trim(s->mask, &a, &b);
        if (is_null(s->text + a, b - a))
            text_add(out, "nullptr", 7);
        else if (is_zero(s->text + a, b - a))
            text_format(out, "::lockstep::zero()");
        else
            text_add(out, s->text + from, comma - from);
        if (comma == to) break;
        text_add(out, ",", 1);
        from = comma + 1;
    }
}

/* `k<<<g, b>>>({1, 2}, 0)`: only the kernel's parameters give these arguments a type. */
static const char *kind_of(const char *m, size_t from, size_t to) {
    const char *kind = "";
    while (from < to) {
        size_t comma = find_outside(m, from, to, ","), first = from, last = comma;
        trim(m, &first, &last);
        if (m[first] == '{') return "_POINTER";
        if (is_zero(m + first, last - first)) kind = "_ZERO";
        from = comma + 1;
    }
    return kind;
}

/* `table[i].kernel`, `get(1)`: a function pointer, which the host evaluates once. */
static bool is_looked_up(const char *m, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (m[i] == '[' || m[i] == '.' || (m[i] == '-' && m[i + 1] == '>')) return true;
    return to > from && m[from] != '(' && m[to - 1] == ')';
}

static void add_name(struct text *out, const char *s, size_t from, size_t to) {
    text_add(out, "\"", 1);
    for (; from < to; from++)
        if (!isspace((unsigned char)s[from]) && s[from] != '"' && s[from] != '\\')
            text_add(out, s + from, 1);
    text_add(out, "\"", 1);
}

/* The end of three brackets; some editors put a space before the third, which nvcc accepts.
   @return 0 if they are not there */
static size_t brackets(const char *m, size_t i, char bracket) {
    if (m[i] != bracket || m[i + 1] != bracket) return 0;
    i += 2;
    while (isspace((unsigned char)m[i])) i++;
    return m[i] == bracket ? i + 1 : 0;
}

bool is_launch(const char *m, size_t at) { return brackets(m, at, '<') > 0; }

/* Finds the closing brackets before the arguments. @return n if there are none */
static size_t find_close(const char *m, size_t i, size_t n, size_t *open) {
    for (; i < n; i++) {
        i = find_outside(m, i, n, ">>");
        *open = i < n ? brackets(m, i, '>') : 0;
        while (*open && *open < n && isspace((unsigned char)m[*open])) ++*open;
        if (*open && m[*open] == '(') return i;
    }
    return n;
}

bool launch_lacks_arguments(const char *m, size_t at, size_t n) {
    size_t i = brackets(m, at, '<'), end = i ? find_outside(m, i, n, ";") : n;
    if (end >= n) return false;
    i = find_outside(m, i, end, ">>");
    i = i < end ? brackets(m, i, '>') : 0;
    while (i && i < end && isspace((unsigned char)m[i])) i++;
    return i == end;
}

/* The preprocessor writes other letters than ASCII's as \U000000fc. */
bool launch_has_foreign_letter(const char *m, size_t at) {
    if (!is_launch(m, at)) return false;
    size_t i = skip_back(m, at);
    while (i && word_character(m[i - 1])) i--;
    return i && (m[i - 1] == '\\' || (unsigned char)m[i - 1] > 127);
}

bool launch_lacks_bounds(const char *m, size_t at, size_t n) {
    size_t from = brackets(m, at, '<'), to = from ? find_outside(m, from, n, ">>") : n;
    for (size_t comma = from; to < n && comma < to; from = comma + 1) {
        comma = find_outside(m, from, to, ",");
        size_t first = from, last = comma;
        trim(m, &first, &last);
        if (first == last) return true;
    }
    return false;
}

/* `__global__ void __cluster_dims__(2) k(...)`: adds the cluster's size to the launch. */
static bool add_cluster(struct text *out, const struct source *s, size_t name, size_t end) {
    static const char word[] = "__cluster_dims__";
    while (end > name && !word_character(s->mask[end - 1])) end--;
    size_t first = end;
    for (size_t i = name; i < end; i++) /* k of space::k<int> */
        if (s->mask[i] == '<') end = i;
    for (first = end; first > name && word_character(s->mask[first - 1]);) first--;
    for (const char *at = s->mask; (at = strstr(at, word)); at++) {
        size_t open = (size_t)(at - s->mask) + strlen(word);
        while (isspace((unsigned char)s->mask[open])) open++;
        size_t close = find_outside(s->mask, open + 1, s->length, ")");
        size_t next = find_outside(s->mask, close + 1, s->length, "("),
               last = skip_back(s->mask, next);
        size_t begin = last;
        while (begin && word_character(s->mask[begin - 1])) begin--;
        if (last - begin != end - first || memcmp(s->mask + begin, s->mask + first, end - first))
            continue;
        text_format(out, "(::lockstep::cluster(%.*s), ", (int)(close - open - 1),
                    s->text + open + 1);
        return true;
    }
    return false;
}

size_t rewrite_launch(const struct source *s, size_t at, size_t *start, struct text *out) {
    const char *m = s->mask;
    size_t n = s->length, name = kernel_start(m, at), name_end = skip_back(m, at);
    if (name < *start) name = *start;
    size_t first = brackets(m, at, '<'), open, close = find_close(m, first, n, &open);
    if (close >= n) return 0;
    size_t end = find_outside(m, open + 1, n, ")");
    if (end >= n) return 0;
    *start = name;
    bool in_cluster = add_cluster(out, s, name, name_end);
    text_format(out, "LOCKSTEP_LAUNCH%s(",
                is_looked_up(m, name, name_end) ? "_POINTER" : kind_of(m, open + 1, end));
    add_name(out, s->text, name, name_end);
    text_format(out, ", (%.*s), (%.*s)", (int)(name_end - name), s->text + name,
                (int)(close - first), s->text + first);
    for (size_t i = close; i < open; i++) /* later lines keep their numbers */
        if (s->text[i] == '\n') text_add(out, "\n", 1);
    add_arguments(out, s, open + 1, end);
    text_format(out, in_cluster ? "))" : ")");
    return end + 1;
}
