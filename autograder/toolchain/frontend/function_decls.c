/* Lists the functions of a source by names, since types are not known yet. */
#include "function_decls.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void names_add(struct names *names, const char *name) {
    if (names->count == names->capacity) {
        names->capacity = names->capacity ? 2 * names->capacity : 64;
        names->at = realloc(names->at, names->capacity * sizeof *names->at);
        if (!names->at) abort();
    }
    names->at[names->count++] = name;
}

size_t name_length(const char *name) {
    size_t n = 0;
    while (word_character(name[n])) n++;
    return n;
}

static int compare_names(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    size_t m = name_length(x), n = name_length(y);
    int order = memcmp(x, y, m < n ? m : n);
    return order ? order : (m > n) - (m < n);
}

void names_sort(struct names *names) {
    if (names->count) qsort(names->at, names->count, sizeof *names->at, compare_names);
}

bool names_have(const struct names *names, const char *name) {
    return names->count &&
           bsearch(&name, names->at, names->count, sizeof *names->at, compare_names) != NULL;
}

/* Uses memmem(): the ranges are long, since all system headers lie between two functions. */
bool heads_have_word(const char *m, size_t from, size_t to, const char *word) {
    const char *at = m + from, *end = m + to;
    while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
        if (word_at(m, (size_t)(at - m), word)) return true;
        at++;
    }
    return false;
}

/* @return the position after `<...>`, which opens at i; i if it does not close before `end` */
static size_t skip_angles(const char *m, size_t i, size_t end) {
    int depth = 0;
    for (size_t at = i; at < end && !strchr(";{}", m[at]); at++) {
        if (m[at] == '(') at = find_outside(m, at + 1, end, ")");
        depth += (m[at] == '<') - (m[at] == '>');
        if (!depth) return at + 1;
    }
    return i;
}

/* @return what follows a name: after white space and `<...>` */
size_t heads_skip_list(const char *m, size_t i, size_t end) {
    i = skip_space(m, i);
    if (m[i] != '<' || is_launch(m, i)) return i;
    return skip_space(m, skip_angles(m, i, end));
}

/* @return the beginning of the word that ends before i; i itself if there is none */
/* @return the end of one or more `template <...>` at i; i if there is none */
static size_t skip_template(const char *m, size_t i, size_t end) {
    i = skip_space(m, i);
    if (i >= end || !word_at(m, i, "template")) return i;
    size_t open = skip_space(m, i + strlen("template"));
    if (m[open] != '<') return i;
    return skip_template(m, skip_angles(m, open, end), end);
}

size_t heads_find_any(const char *m, size_t i, size_t end, const char *stops) {
    for (int depth = 0; i < end; i++) {
        if (!depth && strchr(stops, m[i])) return i;
        depth += (strchr("([{", m[i]) != NULL) - (strchr(")]}", m[i]) != NULL);
        if (depth < 0) return end;
    }
    return end;
}

/* Skips the qualifiers between parameters and body. @return the position of the body or of `;` */
static size_t skip_qualifiers(const char *m, size_t n, size_t i) {
    static const char *const words[] = {"const", "noexcept", "override", "final", "&"};
    i = skip_space(m, i);
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (word_at(m, i, words[w])) return skip_qualifiers(m, n, i + strlen(words[w]));
    return m[i] == '-' && m[i + 1] == '>' ? heads_find_any(m, i + 2, n, "{;") : i;
}

/* Reads the head that begins at `from` and whose parameter list opens at `open`. */
static bool read_head(const char *m, size_t n, size_t from, size_t open, bool free,
                      struct head *h) {
    static const char *const no_names[] = {
        "__attribute__", "__launch_bounds__", "__align__", "alignas",  "decltype",
        "noexcept",      "__declspec",        "__asm__",   "requires", "sizeof"};
    h->name_end = skip_back(m, open);
    h->name = word_start(m, h->name_end);
    size_t close = find_outside(m, open + 1, n, ")");
    if (h->name == h->name_end || isdigit((unsigned char)m[h->name]) || close >= n) return false;
    for (size_t w = 0; w < sizeof no_names / sizeof *no_names; w++)
        if (word_at(m, h->name, no_names[w])) return false;
    h->after = skip_qualifiers(m, n, close + 1);
    h->host = heads_have_word(m, from, h->name, "__host__");
    h->from = from;
    h->kernel = heads_have_word(m, from, h->name, "__global__");
    h->device = h->kernel || heads_have_word(m, from, h->name, "__device__");
    h->either = heads_have_word(m, from, h->name, "constexpr");
    size_t type = skip_back(m, h->name), begin = skip_template(m, from, h->name);
    h->plain = type > begin && (word_character(m[type - 1]) || strchr("*&>", m[type - 1])) &&
               !heads_have_word(m, begin, h->name, "operator") &&
               !heads_have_word(m, begin, h->name, "typedef") &&
               !memchr(m + begin, '=', h->name - begin);
    h->free = free && h->plain;
    h->member = !free && !heads_have_word(m, from, h->name, "friend");
    return true;
}

/* Does a namespace or a linkage block open here? Its contents are outside of all types. */
static bool opens_no_type(const char *m, size_t from, size_t brace) {
    return heads_have_word(m, from, brace, "namespace") ||
           (heads_have_word(m, from, brace, "extern") && !memchr(m + from, '(', brace - from));
}

/* @return where the name is of the type whose body opens at the brace; 0: it has none */
static size_t type_name(const char *m, size_t from, size_t brace) {
    size_t i = skip_template(m, from, brace);
    while (i < brace && !word_at(m, i, "struct") && !word_at(m, i, "class") &&
           !word_at(m, i, "union"))
        i++;
    i += i < brace ? name_length(m + i) : 0;
    for (i = skip_space(m, i); i < brace && word_character(m[i]);) {
        size_t next = skip_space(m, i + name_length(m + i));
        if (m[next] == '<') return 0; /* a specialization, as of std::hash */
        if (m[next] != '(') return i; /* else __align__(8) */
        i = skip_space(m, find_outside(m, next + 1, brace, ")") + 1);
    }
    return 0;
}

static void walk_type(struct walk *w, size_t from, size_t brace, size_t close) {
    size_t outer = w->type;
    w->type = type_name(w->m, from, brace);
    heads_walk(w, brace + 1, close, false);
    w->type = outer;
}

/* Calls `found` for each head in a range; bodies of functions are skipped. */
void heads_walk(struct walk *w, size_t i, size_t end, bool free) {
    size_t from = i;
    bool function = false; /* a parameter list was seen: a brace now opens a body */
    for (; i < end; i++) {
        char c = w->m[i];
        struct head h;
        if (c == ';') {
            from = i + 1, function = false;
        } else if (c == '(') {
            if (!function && read_head(w->m, w->n, from, i, free, &h)) {
                w->found(w, &h);
                function = true;
            }
            i = find_outside(w->m, i + 1, end, ")");
        } else if (c == '{') {
            size_t close = find_outside(w->m, i + 1, end, "}");
            bool type = heads_have_word(w->m, from, i, "class") ||
                        heads_have_word(w->m, from, i, "struct") ||
                        heads_have_word(w->m, from, i, "union");
            if (!function && opens_no_type(w->m, from, i))
                heads_walk(w, i + 1, close, free);
            else if (!function && type)
                walk_type(w, from, i, close);
            i = close;
            from = i + 1, function = false;
        }
    }
}

bool heads_is_call(const char *m, size_t at) {
    size_t before = skip_back(m, at);
    if (!before || strchr(".:~", m[before - 1])) return false;
    if (m[before - 1] == '>') return before < 2 || m[before - 2] != '-';
    if (!word_character(m[before - 1])) return true;
    size_t word = word_start(m, before);
    return word_at(m, word, "return") || word_at(m, word, "else") || word_at(m, word, "do");
}

bool heads_is_local(const char *m, size_t from, size_t to, const char *name, size_t n) {
    for (size_t i = from; i < to; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        if (name_length(m + i) == n && !memcmp(m + i, name, n) &&
            m[heads_skip_list(m, i + n, to)] != '(')
            return true;
    }
    return false;
}

void heads_say(struct walk *w, size_t at, const char *format, ...) {
    struct place p = {0};
    char sentence[400];
    va_list values;
    find_place(w->source->text, at, &p);
    if (!p.file || p.system) return;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    text_format(w->out, "\n# %d \"%.*s\"\n", p.line, (int)p.file_length, p.file);
    text_format(w->out, "_Pragma(\"GCC %s \\\"nvcc refuses this: %s\\\"\")\n",
                w->source->native ? "warning" : "error", sentence);
}
