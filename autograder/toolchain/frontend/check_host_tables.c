/* Warns when device code indexes a constant array of the host: nvcc keeps no copy on the device,
   but here the array is in the memory of both. A single constant is allowed: nvcc puts its value
   in. The check goes by names; where one may be something else, it says nothing. */
#include "function_decls.h"

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
    size_t end = skip_back(m, (size_t)(bracket - m)), name = heads_word_before(m, end);
    return name > from && name < end ? name : to;
}

/* A namespace's brace, or that of extern "C", opens no initialiser and no body. */
static bool is_scope(const char *m, size_t from, size_t to) {
    return heads_have_word(m, from, to, "namespace") ||
           (heads_have_word(m, from, to, "extern") && !memchr(m + from, '(', to - from) &&
            !memchr(m + from, '[', to - from));
}

void heads_find_tables(struct walk *w) {
    const char *m = w->m;
    size_t from = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (!strchr("{};=", m[i]) || !m[i]) continue;
        size_t name = table_in(m, from, i);
        if (name < i) names_add(&w->tables, m + name);
        if (m[i] == '=') i = find_outside(m, i + 1, w->n, ";");
        if (m[i] == '{' && !is_scope(m, from, i)) i = find_outside(m, i + 1, w->n, "}");
        from = i + 1;
    }
}

/* Is this occurrence an element of the array, as in `sum += t[i]`? It is not if it may declare a
   variable of the same name, such as a parameter: `const int *t`, `int i, t[2]`. */
static bool is_element(const char *m, size_t at, size_t end) {
    size_t before = skip_back(m, at), word = heads_word_before(m, before);
    bool after_word = word < before && !word_at(m, word, "return") && !word_at(m, word, "else");
    return m[heads_skip_space(m, end)] == '[' && !after_word && m[before - 1] != ',';
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
    if (!names_have(&w->tables, m + at) || strchr(".>:", m[before - 1])) return false;
    if (is_computed_before(m, at)) return false;
    for (size_t i = h->name_end; i < to; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t length = name_length(m + i);
        if (length == n && !memcmp(m + i, m + at, n) && !is_element(m, i, i + n)) return false;
        i += length - 1;
    }
    return true;
}
