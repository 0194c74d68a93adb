/* Warns when device code uses a constant array of the host: nvcc keeps no copy on the device,
   but here the array is in the memory of both. A single constant is allowed: nvcc puts its value
   in. The check goes by names; where one may be something else, it says nothing. */
#include "function_decls.h"

#include <ctype.h>
#include <string.h>

static bool has_any(const char *m, size_t from, size_t to, const char *const *words) {
    for (; *words; words++)
        if (heads_have_word(m, from, to, *words)) return true;
    return false;
}

/* Is this text, up to a declaration's initialiser, that of a constant array without a specifier?
   @return the position of its name, or `to` */
static size_t table_in(const char *m, size_t from, size_t to) {
    static const char *const constant[] = {"const", "constexpr", NULL};
    static const char *const others[] = {"__device__", "__constant__", "__managed__", "typedef",
                                         "using",      "template",     "operator",    NULL};
    const char *bracket = memchr(m + from, '[', to - from);
    if (!bracket || memchr(m + from, '(', to - from)) return to;
    if (!has_any(m, from, to, constant) || has_any(m, from, to, others)) return to;
    size_t end = skip_back(m, (size_t)(bracket - m)), name = word_start(m, end);
    if (name <= from || name == end) return to;
    return m[skip_back(m, name) - 1] == ':' ? to : name; /* not const int type::name[2] = ... */
}

/* A namespace's brace, or that of extern "C", opens no initialiser and no body. */
static bool is_scope(const char *m, size_t from, size_t to) {
    return heads_have_word(m, from, to, "namespace") ||
           (heads_have_word(m, from, to, "extern") && !memchr(m + from, '(', to - from) &&
            !memchr(m + from, '[', to - from));
}

/* `static const struct table first`, without the body of the type, up to its initialiser.
   @return the position of the name, or `to` */
static size_t object_in(const char *m, size_t from, size_t to) {
    static const char *const constant[] = {"const", "constexpr", NULL};
    static const char *const others[] = {"__device__", "__constant__", "__managed__", "using",
                                         "template",   "operator",     NULL};
    if (memchr(m + from, '(', to - from) || memchr(m + from, '*', to - from)) return to;
    if (!has_any(m, from, to, constant) || has_any(m, from, to, others)) return to;
    size_t end = skip_back(m, to), name = word_start(m, end);
    return name > from && name < end && m[skip_back(m, name) - 1] != ':' ? name : to;
}

/* `const struct table { int of[2]; } first = ...`, whose body is between the braces */
static size_t object_after(const char *m, size_t from, size_t open, size_t close) {
    size_t name = skip_space(m, close + 1), end = name;
    while (word_character(m[end])) end++;
    bool constant = heads_have_word(m, from, open, "const") && !memchr(m + from, '(', open - from);
    return constant && m[skip_space(m, end)] == '=' ? name : end;
}

/* `static constexpr int t[2] = ...` in the body of a type */
static void find_in_type(struct walk *w, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        if (!word_at(w->m, i, "static")) continue;
        size_t stop = i + strcspn(w->m + i, "={;"), name = table_in(w->m, i, stop);
        if (name < stop) names_add(&w->in_types, w->m + name);
    }
}

void heads_find_tables(struct walk *w) {
    const char *m = w->m;
    size_t from = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (!strchr("{};=", m[i]) || !m[i]) continue;
        size_t name = table_in(m, from, i);
        if (name < i) names_add(&w->tables, m + name);
        size_t object = m[i] == '=' ? object_in(m, from, i) : i;
        if (object < i && name == i) names_add(&w->objects, m + object);
        if (m[i] == '=') i = find_outside(m, i + 1, w->n, ";");
        if (m[i] == '{' && !is_scope(m, from, i)) {
            size_t close = find_outside(m, i + 1, w->n, "}");
            if (!memchr(m + from, '(', i - from)) find_in_type(w, i + 1, close);
            object = close < w->n ? object_after(m, from, i, close) : close;
            if (word_character(m[object])) names_add(&w->objects, m + object);
            i = close;
        }
        from = i + 1;
    }
}

/* Is this occurrence an element or the address of the array, as in `sum += t[i]`, `for (int d :
   t)`, `p = t;`, `f(t, i)`? It is not if it may declare a variable of the same name, such as a
   parameter: `const int *t`, `int i, t[2]`. */
static bool is_use(const char *m, size_t at, size_t end) {
    size_t before = skip_back(m, at), word = word_start(m, before);
    bool after_word = word < before && !word_at(m, word, "return") && !word_at(m, word, "else");
    char last = m[before - 1], next = m[skip_space(m, end)];
    if (next == '[') return !after_word && last != ',';
    if (last == '=') return !strchr("=!<>", m[before - 2]) && strchr(";,)", next);
    if (last == ':') return m[before - 2] != ':' && next == ')';
    return (last == '(' && strchr(",)", next)) || (last == ',' && next == ')');
}

/* What the compiler computes needs no array on the device: `constexpr int x = t[1]`, `f<t[1]>()`,
   `int a[t[1]]`, `sizeof(t[0])`. */
static bool is_computed_before(const char *m, size_t at) {
    static const char *const words[] = {"constexpr", "static_assert", "sizeof", "decltype", NULL};
    size_t before = skip_back(m, at), from = before;
    while (from && !strchr("{};", m[from - 1])) from--;
    return strchr("[<", m[before - 1]) || has_any(m, from, at, words);
}

bool heads_is_table(const struct walk *w, const struct head *h, size_t at, size_t end, size_t to) {
    const char *m = w->m;
    size_t n = end - at, before = skip_back(m, at);
    if (!names_have(&w->tables, m + at) || strchr(".>", m[before - 1])) return false;
    if (m[before - 1] == ':' && m[before - 2] == ':') return false;
    if (is_computed_before(m, at)) return false;
    for (size_t i = h->name_end; i < to; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t length = name_length(m + i);
        if (length == n && !memcmp(m + i, m + at, n) && !is_use(m, i, i + n)) return false;
        i += length - 1;
    }
    return true;
}

bool heads_is_table_within(const struct walk *w, const struct head *h, size_t at, size_t end,
                           size_t to) {
    const char *m = w->m;
    size_t n = end - at, before = skip_back(m, at);
    if (!names_have(&w->objects, m + at) || strchr(".>:", m[before - 1]) || m[end] != '.')
        return false;
    if (m[end + 1 + name_length(m + end + 1)] != '[' || is_computed_before(m, at)) return false;
    for (size_t i = h->name_end; i < to; i++) { /* a parameter or variable of the same name? */
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t length = name_length(m + i);
        if (length == n && !memcmp(m + i, m + at, n) && m[i + n] != '.') return false;
        i += length - 1;
    }
    return true;
}

/* Does an index contain something that cannot be a constant: a member of an object, or a variable
   that the function increments? */
static bool is_variable(const char *m, size_t from, size_t to, const struct head *h, size_t end) {
    for (size_t i = from; i < to; i++) {
        if (m[i] == '.' && !isdigit((unsigned char)m[i + 1])) return true;
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t n = name_length(m + i);
        for (size_t k = h->after; k + n < end; k++)
            if (!word_character(m[k - 1]) && !memcmp(m + k, m + i, n) &&
                !strncmp(m + k + n, "++", 2))
                return true;
    }
    return false;
}

bool heads_is_table_of_type(const struct walk *w, const struct head *h, size_t at, size_t end,
                            size_t to) {
    const char *m = w->m;
    size_t before = skip_back(m, at);
    if (m[end] != '[' || m[before - 1] != ':' || m[before - 2] != ':') return false;
    if (!names_have(&w->in_types, m + at) || is_computed_before(m, at)) return false;
    return is_variable(m, end + 1, find_outside(m, end + 1, to, "]"), h, to);
}
