/* A kernel calls a function without __device__: for nvcc an error, and the mistake that everybody
   makes first. Here both run on the same processor, so a compiler would say nothing: this does. By
   names, for types are not known yet: a name that any function of the device has is not looked at.
 */
#include "lexer_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The head of a declaration: what stands between the end of the last one and a parameter list. */
struct head {
    size_t name, name_end; /* the name before the parentheses */
    size_t behind;         /* of what follows them */
    bool host, device;     /* which of CUDA's words it has; neither: a function of the host */
    bool free; /* a plain function outside of all types, neither template nor constexpr */
};

struct names {
    const char **at; /* into the mask, where each begins */
    size_t count, room;
};

static void add_name(struct names *names, const char *name) {
    if (names->count == names->room) {
        names->room = names->room ? 2 * names->room : 64;
        names->at = realloc(names->at, names->room * sizeof *names->at);
        if (!names->at) abort();
    }
    names->at[names->count++] = name;
}

static size_t name_length(const char *name) {
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

static bool has_name(const struct names *names, const char *name) {
    return names->count &&
           bsearch(&name, names->at, names->count, sizeof *names->at, compare_names) != NULL;
}

/* By memmem(), for the ranges are long: between two functions stand all headers of the system. */
static bool has_word(const char *m, size_t from, size_t to, const char *word) {
    const char *at = m + from, *end = m + to;
    while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
        if (word_at(m, (size_t)(at - m), word)) return true;
        at++;
    }
    return false;
}

static size_t skip_space(const char *m, size_t i) {
    while (isspace((unsigned char)m[i])) i++;
    return i;
}

/* The word that ends before i, as its beginning; i itself if there is none. */
static size_t word_before(const char *m, size_t i) {
    while (i && word_character(m[i - 1])) i--;
    return i;
}

/* Reads the head that begins at `from` and whose parameter list opens at `open`. */
static bool read_head(const char *m, size_t n, size_t from, size_t open, bool free,
                      struct head *h) {
    static const char *const no_names[] = {"__attribute__", "__launch_bounds__", "__align__",
                                           "alignas",       "decltype",          "noexcept",
                                           "__declspec",    "__asm__",           "requires"};
    h->name_end = skip_back(m, open);
    h->name = word_before(m, h->name_end);
    size_t close = find_outside(m, open + 1, n, ")");
    if (h->name == h->name_end || isdigit((unsigned char)m[h->name]) || close >= n) return false;
    for (size_t w = 0; w < sizeof no_names / sizeof *no_names; w++)
        if (word_at(m, h->name, no_names[w])) return false;
    h->behind = skip_space(m, close + 1);
    h->host = has_word(m, from, h->name, "__host__");
    h->device = has_word(m, from, h->name, "__device__") ||
                has_word(m, from, h->name, "__global__");
    size_t type = skip_back(m, h->name);
    h->free = free && type > from && (word_character(m[type - 1]) || strchr("*&>", m[type - 1])) &&
              !has_word(m, from, h->name, "template") && !has_word(m, from, h->name, "constexpr") &&
              !has_word(m, from, h->name, "operator") && !has_word(m, from, h->name, "typedef") &&
              !memchr(m + from, '=', h->name - from);
    return true;
}

/* Does a namespace or a linkage block, whose contents are outside of all types, open here? */
static bool opens_no_type(const char *m, size_t from, size_t brace) {
    return has_word(m, from, brace, "namespace") ||
           (has_word(m, from, brace, "extern") && !memchr(m + from, '(', brace - from));
}

/* A walk over the heads of all functions. */
struct walk {
    const char *m;
    size_t n;
    void (*found)(struct walk *w, const struct head *h);
    struct names *host, *other;
    struct text *out;
    const struct source *source;
};

/* Calls `found` for each head in a range; bodies of functions are skipped. */
static void walk(struct walk *w, size_t i, size_t end, bool free) {
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
            bool type = has_word(w->m, from, i, "class") || has_word(w->m, from, i, "struct") ||
                        has_word(w->m, from, i, "union");
            if (!function && opens_no_type(w->m, from, i))
                walk(w, i + 1, close, free);
            else if (!function && type)
                walk(w, i + 1, close, false);
            i = close;
            from = i + 1, function = false;
        }
    }
}

/* ---- first: which names are the host's alone ---- */

static void sort_name(struct walk *w, const struct head *h) {
    if (h->free && !h->device && strchr("{;", w->m[h->behind]))
        add_name(w->host, w->m + h->name);
    else
        add_name(w->other, w->m + h->name);
}

/* ---- then: who of the device calls them ---- */

/* A call, and no declaration of a variable, no member, no other namespace's? */
static bool is_call(const char *m, size_t at) {
    size_t before = skip_back(m, at);
    if (!before || strchr(".:~", m[before - 1])) return false;
    if (m[before - 1] == '>') return before < 2 || m[before - 2] != '-';
    if (!word_character(m[before - 1])) return true;
    size_t word = word_before(m, before);
    return word_at(m, word, "return") || word_at(m, word, "else") || word_at(m, word, "do");
}

/* Is it a variable or a parameter here, such as a lambda? Then it stands somewhere without a list.
 */
static bool is_local(const char *m, size_t from, size_t to, const char *name, size_t n) {
    for (size_t i = from; i < to; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        if (name_length(m + i) == n && !memcmp(m + i, name, n) && m[skip_space(m, i + n)] != '(')
            return true;
    }
    return false;
}

/* The toolkit has functions of these names, for both sides. */
static bool is_common(const char *name, size_t n) {
    static const char *const common[] = {"min",   "max",  "abs",  "fabs", "pow",   "sqrt",
                                         "exp",   "log",  "sin",  "cos",  "round", "ceil",
                                         "floor", "swap", "fmin", "fma",  "fmax",  "assert"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strlen(common[i]) == n && !memcmp(common[i], name, n)) return true;
    return false;
}

static void say(struct walk *w, size_t at, size_t end) {
    struct place p = {0};
    find_place(w->source->text, at, &p);
    if (!p.file || p.system) return;
    text_format(w->out, "\n# %d \"%.*s\"\n", p.line, (int)p.file_length, p.file);
    text_format(
        w->out,
        "_Pragma(\"GCC warning \\\"nvcc refuses this: %.*s() is a function of the host, and "
        "code of the device calls it: write __device__ before it\\\"\")\n",
        (int)(end - at), w->m + at);
}

static void search_body(struct walk *w, const struct head *h) {
    if (!h->device || h->host || w->m[h->behind] != '{') return;
    size_t close = find_outside(w->m, h->behind + 1, w->n, "}");
    for (size_t i = h->behind; i < close; i++) {
        if (!word_character(w->m[i]) || word_character(w->m[i - 1])) continue;
        size_t end = i + name_length(w->m + i);
        if (w->m[skip_space(w->m, end)] == '(' && has_name(w->host, w->m + i) &&
            !has_name(w->other, w->m + i) && is_call(w->m, i) &&
            !is_local(w->m, h->name_end, close, w->m + i, end - i) && !is_common(w->m + i, end - i))
            say(w, i, end);
        i = end - 1;
    }
}

void lexer_host_calls(const struct source *s, struct text *out) {
    struct names host = {0}, other = {0};
    struct walk w = {s->mask, s->length, sort_name, &host, &other, out, s};
    if (!strstr(s->mask, "__device__") && !strstr(s->mask, "__global__")) return;
    walk(&w, 0, s->length, true);
    if (host.count) qsort(host.at, host.count, sizeof *host.at, compare_names);
    if (other.count) qsort(other.at, other.count, sizeof *other.at, compare_names);
    w.found = search_body;
    walk(&w, 0, s->length, true);
    free(host.at);
    free(other.at);
}
