/* `(flip ? a : b)[i / 2]` on two arrays: g++ 12 computes the index on one of the two ways only if
   it checks signed overflow (-fsanitize=signed-integer-overflow), since it takes the element of
   each array before it chooses. An array that has become a pointer is not divided so. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* @return where the word before `at` begins; `at` if there is none */
static size_t word_before(const char *m, size_t at) {
    size_t end = skip_back(m, at), begin = end;
    while (begin && is_word(m[begin - 1])) begin--;
    return begin == end ? at : begin;
}

/* @return whether the parenthesis that closes before `at` is a statement's: `for (...)` */
static bool ends_head(const char *m, size_t at) {
    static const char *const words[] = {"for", "if", "while", "switch"};
    int depth = 0;
    size_t open = at;
    do {
        open--;
        depth += (m[open] == ')') - (m[open] == '(');
    } while (open && depth);
    size_t word = word_before(m, open);
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (word < open && word_at(m, word, words[w])) return true;
    return false;
}

/* @return whether the parenthesis at `at` begins an operand. The parenthesis of a call does not,
   nor does one that follows a cast. */
static bool begins_operand(const char *m, size_t at) {
    size_t before = skip_back(m, at), word = word_before(m, at);
    if (word < at) return word_at(m, word, "return") || word_at(m, word, "else");
    if (before && m[before - 1] == ')') return ends_head(m, before);
    return before && !strchr("]>", m[before - 1]);
}

size_t rewrite_chosen_array(const struct source *s, size_t at, struct text *out) {
    const char *m = s->mask;
    size_t close = find_outside(m, at + 1, s->length, ")"), after = close + 1;
    if (close >= s->length || find_outside(m, at + 1, close, "?") >= close) return 0;
    while (after < s->length && isspace((unsigned char)m[after])) after++;
    if (after >= s->length || m[after] != '[' || !begins_operand(m, at)) return 0;
    text_format(out, "lockstep_decayed(");
    return at + 1;
}
