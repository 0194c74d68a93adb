/* `__launch_bounds__(256)`: the kernel's body begins with a call that compares the block with it
   (CUDA C++ Programming Guide, "Launch Bounds"). The number is evaluated there, since a template's
   parameters have no value where the kernel is launched. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

/* @return where the declaration begins whose body opens at `at` */
static size_t head_start(const char *m, size_t at) {
    size_t i = at;
    for (int depth = 0; i && (depth || !strchr(";{}", m[i - 1])); i--)
        depth += (m[i - 1] == ')') - (m[i - 1] == '(');
    return i;
}

/* @return the position of the word in [i, end), or `end` */
static size_t find_word(const char *m, size_t i, size_t end, const char *word) {
    while (i < end && !word_at(m, i, word)) i++;
    return i;
}

size_t rewrite_bounded_body(const struct source *s, size_t at, struct text *out) {
    static const char word[] = "__launch_bounds__";
    const char *m = s->mask;
    size_t before = skip_back(m, at);
    if (!before || m[before - 1] != ')') return 0;
    size_t start = head_start(m, at), bounds = find_word(m, start, at, word);
    if (bounds == at || find_word(m, start, at, "__global__") == at) return 0;
    size_t open = bounds + strlen(word);
    while (isspace((unsigned char)m[open])) open++;
    size_t close = find_outside(m, open + 1, at, ")"), end = find_outside(m, open + 1, close, ",");
    text_format(out, "{ ::lockstep_launch_bounds(%.*s);", (int)(end - open - 1),
                s->text + open + 1);
    return at + 1;
}
