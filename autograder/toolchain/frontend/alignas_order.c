/* `extern __shared__ alignas(16) float s[];`: nvcc does not treat its own keywords as part of the
   declaration, so alignas may follow them. For other compilers alignas must come first. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

/* @return where the words `static`, `extern` and `inline` before `at` begin */
static size_t storage_before(const char *m, size_t at) {
    static const char *const words[] = {"static", "extern", "inline"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        size_t end = skip_back(m, at), n = strlen(words[w]);
        if (end >= n && word_at(m, end - n, words[w])) return storage_before(m, end - n);
    }
    return at;
}

/* @return the end of the CUDA keyword at `at`, or 0 */
static size_t end_of_word(const char *m, size_t at) {
    static const char *const words[] = {"__shared__", "__device__", "__constant__", "__managed__"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (word_at(m, at, words[w])) return at + strlen(words[w]);
    return 0;
}

size_t rewrite_alignas(const struct source *s, size_t at, size_t *start, struct text *out) {
    const char *m = s->mask;
    size_t end = end_of_word(m, at), from = end;
    while (end && isspace((unsigned char)m[from])) from++;
    if (!end || !word_at(m, from, "alignas")) return 0;
    size_t open = from + strlen("alignas");
    while (isspace((unsigned char)m[open])) open++;
    size_t close = m[open] == '(' ? find_outside(m, open + 1, s->length, ")") : s->length;
    if (close >= s->length) return 0;
    *start = storage_before(m, at);
    text_format(out, "%.*s %.*s", (int)(close + 1 - from), s->text + from, (int)(at - *start),
                s->text + *start);
    if (!rewrite_space_specifier(s, at, out)) text_add(out, s->text + at, end - at);
    text_add(out, s->text + end, from - end); /* later lines keep their numbers */
    return close + 1;
}
