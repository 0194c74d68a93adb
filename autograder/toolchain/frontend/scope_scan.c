/* Classifies the brackets of a preprocessed text: function bodies, and scopes around declarations
   (namespaces, classes). Finds where declarations end. */
#include "dual_pass_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Kind of an open bracket. */
enum kind { AROUND, STATEMENTS, VALUES };
struct bracket {
    enum kind kind;
    size_t body; /* index of the body, or NONE */
    size_t head; /* where the text before it begins */
    int parentheses;
};

/* @return whether [from, to) contains the word */
static bool has_word(const char *m, size_t from, size_t to, const char *word) {
    for (size_t i = from; i + strlen(word) <= to; i++)
        if (m[i] == *word && word_at(m, i, word)) return true;
    return false;
}

/* `template <class T, int = f(3)>` does not tell what is declared. */
static size_t skip_template(const char *m, size_t from, size_t to) {
    for (;;) {
        while (from < to && isspace((unsigned char)m[from])) from++;
        if (!word_at(m, from, "template")) return from;
        while (from < to && m[from] != '<') from++;
        for (int depth = 0; from < to; from++) {
            depth += (m[from] == '<') - (m[from] == '>' && m[from - 1] != '-');
            if (!depth) break;
        }
        from += from < to;
    }
}

/* `f(int a) const noexcept -> int`: a function's head has a parameter list, and few words after its
   last parenthesis. */
static bool is_function(const char *m, size_t from, size_t to) {
    size_t i = to;
    while (i > from && m[i - 1] != ')' && m[i - 1] != '=') i--;
    if (i == from || m[i - 1] == '=') return false;
    bool type = has_word(m, from, to, "class") || has_word(m, from, to, "struct") ||
                has_word(m, from, to, "union") || has_word(m, from, to, "enum");
    size_t rest = i;
    while (rest < to && isspace((unsigned char)m[rest])) rest++;
    if (m[rest] == ':' || m[rest] == ',') return m[to - 1] == '}'; /* `X() : a{1}`, then the body */
    static const char *const words[] = {"const", "noexcept", "override", "final",
                                        "try",   "mutable",  "->",       "&"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (!strncmp(m + rest, words[w], strlen(words[w]))) return true;
    return rest == to || !type; /* `struct __align__(8) pair {` is not one */
}

static enum kind kind_of(const char *m, size_t from, size_t to) {
    from = skip_template(m, from, to);
    size_t last = to;
    trim(m, &from, &last);
    if (has_word(m, from, last, "namespace")) return AROUND;
    if (word_at(m, from, "extern") && !memchr(m + from, '(', last - from)) return AROUND;
    if (is_function(m, from, last)) return STATEMENTS;
    if (has_word(m, from, last, "enum")) return VALUES;
    bool type = has_word(m, from, last, "class") || has_word(m, from, last, "struct") ||
                has_word(m, from, last, "union");
    return type ? AROUND : VALUES;
}

enum side pass_side(const struct pass *p, size_t from, size_t to) {
    bool device = has_word(p->mask, from, to, "__device__");
    bool host = has_word(p->mask, from, to, "__host__");
    if (has_word(p->mask, from, to, "__global__") || has_word(p->mask, from, to, "__constant__") ||
        has_word(p->mask, from, to, "__managed__"))
        return FOR_DEVICE;
    if (device) return host ? FOR_BOTH : FOR_DEVICE;
    return has_word(p->mask, from, to, "constexpr") && !host ? FOR_BOTH : FOR_HOST;
}

static bool says_side(const struct pass *p, size_t from, size_t to) {
    return has_word(p->mask, from, to, "__device__") || has_word(p->mask, from, to, "__host__") ||
           has_word(p->mask, from, to, "__global__");
}

static void *more(void *list, size_t count, size_t size) {
    if (count & (count - 1)) return list; /* the capacity is a power of two */
    list = realloc(list, (count ? 2 * count : 1) * size);
    if (!list) abort();
    return list;
}

static size_t add_body(struct pass *p, size_t head, size_t open) {
    p->bodies = more(p->bodies, p->body_count, sizeof *p->bodies);
    p->bodies[p->body_count] = (struct body){head, open, NONE, pass_side(p, head, open),
                                             has_word(p->mask, head, open, "constexpr")};
    return p->body_count++;
}

static void add_end(struct pass *p, size_t at) {
    p->ends = more(p->ends, p->end_count, sizeof *p->ends);
    p->ends[p->end_count++] = at;
}

enum { DEEPEST = 512 };

/* A bracket opens at i; the text before it begins at `head`. */
static struct bracket open_bracket(struct pass *p, size_t head, size_t i, bool around) {
    struct bracket b = {VALUES, NONE, head, 0};
    if (around) b.kind = kind_of(p->mask, head, i);
    if (around ? b.kind == STATEMENTS : says_side(p, head, i)) b.body = add_body(p, head, i);
    return b;
}

/* `public:` at [head, i] */
static bool is_access(const char *m, size_t head, size_t i) {
    if (m[i] != ':') return false;
    trim(m, &head, &i);
    return word_at(m, head, "public") || word_at(m, head, "private") ||
           word_at(m, head, "protected");
}

void pass_shape(struct pass *p) {
    struct bracket stack[DEEPEST] = {{AROUND, NONE, 0, 0}};
    size_t head = 0;
    const char *m = p->mask;
    for (size_t i = 0, depth = 0; i < p->text.length; i++) {
        struct bracket *b = &stack[depth];
        if (m[i] == '(') b->parentheses++;
        if (m[i] == ')') b->parentheses--;
        if (b->kind == AROUND && is_access(m, head, i)) add_end(p, head = i + 1);
        if (!strchr(";{}", m[i]) || !m[i]) continue;
        if (m[i] == '{' && depth + 1 < DEEPEST)
            stack[++depth] = open_bracket(p, head, i, b->kind == AROUND && !b->parentheses);
        if (m[i] == '}' && b->body != NONE) p->bodies[b->body].close = i;
        bool values = m[i] == '}' && b->kind == VALUES; /* `int a[] = {1, 2}` continues */
        head = values ? b->head : i + 1;
        if (m[i] == '}' && depth) depth--;
        b = &stack[depth];
        if (b->kind == AROUND && !b->parentheses && !values) add_end(p, i + 1);
    }
    for (size_t k = 0; k < p->body_count; k++)
        if (p->bodies[k].close == NONE) p->bodies[k].close = p->text.length;
}

const struct body *pass_body(const struct pass *p, size_t from, size_t to) {
    const struct body *best = NULL;
    for (size_t k = 0; k < p->body_count; k++) {
        const struct body *b = &p->bodies[k];
        if (b->open < from && to <= b->close && (!best || b->open > best->open)) best = b;
    }
    return best;
}
