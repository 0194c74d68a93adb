/* `texture<float, 2> image;`: a texture reference, which CUDA 12 removed. Its type is in the
   simulator's namespace (lockstep/texture/reference.hpp), since newer programs use the name
   `texture` for other things. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

static const char name[] = "texture";

/* @return whether the program defines a type of this name */
static bool is_defined(const char *m) {
    for (const char *p = strstr(m, name); p; p = strstr(p + 1, name)) {
        size_t at = (size_t)(p - m), before = skip_back(m, at);
        if (!word_at(m, at, name)) continue;
        if (before >= 6 && word_at(m, before - 6, "struct")) return true;
        if (before >= 5 && word_at(m, before - 5, "class")) return true;
        if (before >= 5 && word_at(m, before - 5, "using")) return true;
    }
    return false;
}

/* @return whether a declaration or a parameter begins here */
static bool is_type_here(const char *m, size_t at, bool in_parameters) {
    size_t before = skip_back(m, at);
    if (!before || strchr(";{}", m[before - 1])) return true;
    if (strchr("(,", m[before - 1])) return in_parameters;
    static const char *const words[] = {"static", "extern", "const"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        size_t n = strlen(words[w]);
        if (before >= n && word_at(m, before - n, words[w])) return true;
    }
    return false;
}

size_t rewrite_texture_ref(const struct source *s, size_t at, struct text *out) {
    const char *m = s->mask;
    if (m[at] != 't' || !word_at(m, at, name)) return 0;
    size_t open = at + strlen(name);
    while (isspace((unsigned char)m[open])) open++;
    if (m[open] != '<') return 0;
    size_t close = open + strcspn(m + open, ">;{");
    const char *mode = strstr(m + open, "cudaReadMode");
    if (m[close] != '>' || !is_type_here(m, at, mode && mode < m + close)) return 0;
    size_t next = close +
                  1; /* the declared name: without one, `texture < a > b` is an expression */
    while (isspace((unsigned char)m[next]) || m[next] == '&' || m[next] == '*') next++;
    if (!word_character(m[next]) || isdigit((unsigned char)m[next]) || is_defined(m)) return 0;
    text_format(out, "::lockstep::reference");
    return at + strlen(name);
}
