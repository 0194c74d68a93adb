/* `(void *)kernel` loses the types of the kernel's parameters, which cudaLaunchKernel() needs: it
   becomes a call that records them. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

static size_t skip_word(const char *m, size_t i, const char *word) {
    return word_at(m, i, word) ? skip_space(m, i + strlen(word)) : i;
}

/* `(void *)`, `(const void*)`, `(void const *)`. @return its end, or 0 */
static size_t end_of_cast(const char *m, size_t i) {
    i = skip_word(m, skip_space(m, i + 1), "const");
    size_t after = skip_word(m, i, "void");
    if (after == i) return 0;
    i = skip_word(m, after, "const");
    if (m[i] != '*') return 0;
    i = skip_space(m, i + 1);
    return m[i] == ')' ? i + 1 : 0;
}

/* Is `name` the function whose declaration begins with `__global__` at i? It is the word before the
   parameters. */
static bool declares(const char *m, size_t i, size_t n, const char *name, size_t length) {
    for (i += strlen("__global__"); i < n && m[i] != ';' && m[i] != '{'; i++) {
        if (m[i] != '(') continue;
        size_t end = skip_back(m, i), start = end;
        while (start && word_character(m[start - 1])) start--;
        if (end - start == length && !memcmp(m + start, name, length)) return true;
        i = find_outside(m, i + 1, n, ")");
    }
    return false;
}

static bool is_kernel(const struct source *s, const char *name, size_t length) {
    const char *m = s->mask;
    for (const char *p = m; (p = strstr(p, "__global__")); p += 10)
        if (declares(m, (size_t)(p - m), s->length, name, length)) return true;
    return false;
}

size_t rewrite_kernel_address(const struct source *s, size_t at, struct text *out) {
    const char *m = s->mask;
    size_t start = end_of_cast(m, at);
    if (!start) return 0;
    start = skip_space(m, start);
    if (m[start] == '&') start = skip_space(m, start + 1);
    size_t end = start, last = start;
    for (; word_character(m[end]) || m[end] == ':'; end++)
        if (m[end] == ':') last = end + 1;
    if (end == last || !is_kernel(s, m + last, end - last)) return 0;
    size_t next = skip_space(m, end), name_end = end;
    if (m[next] == '<' && m[next + 1] != '<') {
        int depth = 0;
        for (end = next; end < s->length && m[end] != ';'; end++) {
            depth += (m[end] == '<') - (m[end] == '>');
            if (!depth) break;
        }
        end++;
    }
    if (m[skip_space(m, end)] == '(') return 0; /* a call */
    text_format(out, "::lockstep::kernel_address(%.*s, \"%.*s\")", (int)(end - start),
                s->text + start, (int)(name_end - last), s->text + last);
    return end;
}
