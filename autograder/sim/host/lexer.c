#include "lexer.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* ---- the mask: the source with comments and literals blanked, so that positions stay equal ----
 */

static void blank(char *mask, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (mask[i] != '\n') mask[i] = ' ';
}

static size_t end_of_quoted(const char *s, size_t i, size_t n) {
    char quote = s[i++];
    while (i < n && s[i] != quote && s[i] != '\n') i += s[i] == '\\' && i + 1 < n ? 2 : 1;
    return i < n ? i + 1 : n;
}

/* R"mark( ... )mark" */
static size_t end_of_raw(const char *s, size_t i, size_t n) {
    size_t mark = i + 1, open = mark;
    while (open < n && s[open] != '(') open++;
    for (size_t j = open; j + 1 + open - mark < n; j++)
        if (s[j] == ')' && !memcmp(s + j + 1, s + mark, open - mark) &&
            s[j + 1 + open - mark] == '"')
            return j + 2 + open - mark;
    return n;
}

static bool word_character(char c) { return isalnum((unsigned char)c) || c == '_'; }

static char *make_mask(const char *s, size_t n) {
    char *mask = malloc(n + 1);
    if (!mask) abort();
    memcpy(mask, s, n + 1);
    for (size_t i = 0; i < n;) {
        size_t end = i + 1;
        if (s[i] == '/' && s[i + 1] == '/') {
            while (end < n && (s[end] != '\n' || s[end - 1] == '\\')) end++;
            blank(mask, i, end);
        } else if (s[i] == '/' && s[i + 1] == '*') {
            const char *close = strstr(s + i + 2, "*/");
            end = close ? (size_t)(close - s) + 2 : n;
            blank(mask, i, end);
        } else if (s[i] == '"') {
            bool raw = i > 0 && s[i - 1] == 'R' && (i < 2 || !word_character(s[i - 2]));
            end = raw ? end_of_raw(s, i, n) : end_of_quoted(s, i, n);
            blank(mask, i, end);
        } else if (s[i] == '\'' && (i == 0 || !isdigit((unsigned char)s[i - 1]))) {
            end = end_of_quoted(s, i, n);
            blank(mask, i, end);
        }
        i = end;
    }
    return mask;
}

static int line_of(const char *s, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++) line += s[i] == '\n';
    return line;
}

/* ---- launches ---- */

static size_t skip_back(const char *m, size_t i) {
    while (i > 0 && (isspace((unsigned char)m[i - 1]) || m[i - 1] == '\\')) i--;
    return i;
}

static size_t match_back(const char *m, size_t i, char open, char close) {
    int depth = 0;
    while (i > 0) {
        i--;
        if (m[i] == close) depth++;
        if (m[i] == open && --depth == 0) return i;
    }
    return 0;
}

/* Where the kernel's name begins, given the position of its `<<<`. */
static size_t kernel_start(const char *m, size_t at) {
    size_t i = skip_back(m, at);
    if (i && m[i - 1] == '>') i = skip_back(m, match_back(m, i, '<', '>'));
    if (i && m[i - 1] == ')') return match_back(m, i, '(', ')');
    if (i && m[i - 1] == ']') i = match_back(m, i, '[', ']');
    while (i && (word_character(m[i - 1]) || m[i - 1] == ':' || m[i - 1] == '.')) i--;
    return i;
}

/* The position of `stop` outside all brackets, or n. */
static size_t find_outside(const char *m, size_t i, size_t n, const char *stop) {
    int depth = 0;
    for (; i < n; i++) {
        if (depth == 0 && !strncmp(m + i, stop, strlen(stop))) return i;
        if (strchr("([{", m[i])) depth++;
        if (strchr(")]}", m[i]) && --depth < 0) return n;
    }
    return n;
}

static void trim(const char *s, size_t *from, size_t *to) {
    while (*from < *to && isspace((unsigned char)s[*from])) ++*from;
    while (*to > *from && isspace((unsigned char)s[*to - 1])) --*to;
}

/* Arguments as they are, but NULL, which is an integer to templates, as a null pointer. */
static void add_arguments(struct text *out, const char *s, const char *m, size_t from, size_t to) {
    size_t first = from, last = to;
    trim(m, &first, &last);
    if (first == last) {
        text_add(out, s + from, to - from);
        return;
    }
    text_add(out, ", ", 2);
    while (from <= to) {
        size_t comma = find_outside(m, from, to, ","), a = from, b = comma;
        trim(m, &a, &b);
        if (b - a == 4 && !memcmp(s + a, "NULL", 4))
            text_add(out, "nullptr", 7);
        else
            text_add(out, s + from, comma - from);
        if (comma == to) break;
        text_add(out, ",", 1);
        from = comma + 1;
    }
}

static void add_name(struct text *out, const char *s, size_t from, size_t to) {
    text_add(out, "\"", 1);
    for (; from < to; from++)
        if (!isspace((unsigned char)s[from]) && s[from] != '"' && s[from] != '\\')
            text_add(out, s + from, 1);
    text_add(out, "\"", 1);
}

/* Rewrites the launch whose `<<<` is at `at`. @return the end of it, or 0 if it is none */
static size_t launch(struct text *out, const char *s, const char *m, size_t start, size_t at,
                     size_t n) {
    size_t close = find_outside(m, at + 3, n, ">>>"), open = close + 3;
    if (close >= n) return 0;
    while (open < n && isspace((unsigned char)m[open])) open++;
    if (m[open] != '(') return 0;
    size_t end = find_outside(m, open + 1, n, ")"), name_end = skip_back(m, at);
    if (end >= n) return 0;
    text_format(out, "LOCKSTEP_LAUNCH(");
    add_name(out, s, start, name_end);
    text_format(out, ", (%.*s), (%.*s)", (int)(name_end - start), s + start, (int)(close - at - 3),
                s + at + 3);
    text_add(out, s + close + 3, open - close - 3); /* newlines stay where they were */
    add_arguments(out, s, m, open + 1, end);
    text_add(out, ")", 1);
    return end + 1;
}

/* ---- variables ---- */

static const struct {
    const char *word, *macro;
} spaces[] = {
    {"__device__", "LOCKSTEP_DEVICE_VARIABLE"},
    {"__constant__", "LOCKSTEP_CONSTANT_VARIABLE"},
    {"__managed__", "LOCKSTEP_MANAGED_VARIABLE"},
};

static bool word_at(const char *m, size_t i, const char *word) {
    size_t n = strlen(word);
    return (i == 0 || !word_character(m[i - 1])) && !strncmp(m + i, word, n) &&
           !word_character(m[i + n]);
}

static bool takes_parentheses(const char *m, size_t end) {
    static const char *const words[] = {"__attribute__",     "__align__", "alignas",
                                        "__launch_bounds__", "decltype",  "__declspec"};
    size_t start = end;
    while (start && word_character(m[start - 1])) start--;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (end - start == strlen(words[w]) && !memcmp(m + start, words[w], end - start))
            return true;
    return false;
}

/* A declaration is a variable's if `;`, `=`, `[` or `{` comes before any parameter list. */
static bool is_variable(const char *m, size_t i, size_t n) {
    for (; i < n; i++) {
        if (m[i] == '(') {
            if (!takes_parentheses(m, skip_back(m, i))) return false;
            i = find_outside(m, i + 1, n, ")");
        } else if (strchr(";=[{", m[i])) {
            return true;
        } else if (m[i] == '}' || m[i] == ')' || word_at(m, i, "operator")) {
            return false;
        } else if (word_at(m, i, "__shared__") || word_at(m, i, "struct {") ||
                   word_at(m, i, "__global__")) {
            return false;
        }
    }
    return false;
}

/* A later keyword of the same declaration says more: `__device__ __constant__ int x`. */
static bool refined_later(const char *m, size_t i) {
    while (isspace((unsigned char)m[i])) i++;
    for (size_t w = 1; w < sizeof spaces / sizeof *spaces; w++)
        if (word_at(m, i, spaces[w].word)) return true;
    return word_at(m, i, "__shared__");
}

static size_t variable(struct text *out, const char *m, size_t i, size_t n) {
    for (size_t w = 0; w < sizeof spaces / sizeof *spaces; w++) {
        if (!word_at(m, i, spaces[w].word)) continue;
        size_t end = i + strlen(spaces[w].word);
        if (refined_later(m, end) || !is_variable(m, end, n)) return 0;
        text_format(out, "%s", spaces[w].macro);
        return end;
    }
    return 0;
}

/* ---- the file ---- */

static int refuse_assembly(const char *path, const char *s, const char *m, struct text *error) {
    static const char *const words[] = {"asm", "__asm__", "__asm"};
    for (size_t i = 0; m[i]; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (word_at(m, i, words[w])) {
                text_format(error,
                            "%s:%d: inline assembly is not supported by the simulator: write it "
                            "with CUDA's functions instead",
                            path, line_of(s, i));
                return -1;
            }
    return 0;
}

int lexer_rewrite(const char *path, const struct text *source, struct text *out,
                  struct text *error) {
    const char *s = source->data;
    size_t n = source->length, copied = 0;
    char *m = make_mask(s, n);
    if (refuse_assembly(path, s, m, error)) {
        free(m);
        return -1;
    }
    text_format(out, "#line 1 \"%s\"\n", path);
    for (size_t i = 0; i < n; i++) {
        size_t start = i, end = 0, before = out->length;
        if (!strncmp(m + i, "<<<", 3)) {
            start = kernel_start(m, i);
            if (start < copied) start = i;
            text_add(out, s + copied, start - copied);
            end = launch(out, s, m, start, i, n);
        } else if (m[i] == '_' && (end = variable(out, m, i, n)) != 0) {
            out->length = before;
            text_add(out, s + copied, start - copied);
            variable(out, m, i, n);
        }
        if (!end) {
            out->length = before;
            continue;
        }
        copied = end;
        i = end - 1;
    }
    text_add(out, s + copied, n - copied);
    free(m);
    return 0;
}
