/* Device variables: their specifier becomes a macro that puts them in a section of their own, where
   the runtime finds them. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *word, *macro, *merged;
} spaces[] = {
    {"__device__", "LOCKSTEP_DEVICE_VARIABLE", "LOCKSTEP_DEVICE_TEMPLATE"},
    {"__constant__", "LOCKSTEP_CONSTANT_VARIABLE", "LOCKSTEP_CONSTANT_TEMPLATE"},
    {"__managed__", "LOCKSTEP_MANAGED_VARIABLE", "LOCKSTEP_MANAGED_VARIABLE"},
};

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

/* `(*name)(...)` or `(*name[3])(...)`: a pointer to a function, not a parameter list. */
static bool is_pointer(const char *m, size_t open, size_t n) {
    size_t i = open + 1, close = find_outside(m, i, n, ")");
    while (i < n && isspace((unsigned char)m[i])) i++;
    if (m[i] != '*' || close >= n || memchr(m + i, '(', close - i)) return false;
    for (close++; close < n && isspace((unsigned char)m[close]);) close++;
    return m[close] == '(' || m[close] == '[';
}

/* `int limit(5);`: parentheses with a number first are an initialiser, not a parameter list. */
static bool is_value(const char *m, size_t open, size_t n) {
    size_t i = open + 1, close = find_outside(m, i, n, ")");
    while (i < n && isspace((unsigned char)m[i])) i++;
    if (!isdigit((unsigned char)m[i]) && !strchr("-+.", m[i]) && !word_at(m, i, "true") &&
        !word_at(m, i, "false") && !word_at(m, i, "nullptr"))
        return false;
    if (m[i] == '.' && m[i + 1] == '.') return false;
    for (close++; close < n && isspace((unsigned char)m[close]);) close++;
    return close < n && strchr(";,", m[close]);
}

/* Kinds of declarations. Constants need no section: kernels may read all of them, and a section
   cannot hold both constants and variables. */
enum declaration { FUNCTION, VARIABLE, CONSTANT };

/* A variable's declaration has a type, a name, and `;`, `=`, `[` or `{` before any parameter list;
   a lambda (`[=] __device__ { ... }`) does not have two words. */
static enum declaration classify(const char *m, size_t i, size_t n) {
    bool constant = false, structure = false;
    int words = 0;
    for (; i < n; i++) {
        if (word_character(m[i]) && !word_character(m[i - 1])) words++;
        if (word_at(m, i, "struct") || word_at(m, i, "union")) structure = true;
        if (m[i] == '(' && is_pointer(m, i, n)) return VARIABLE;
        if (m[i] == '(' && words > 1 && is_value(m, i, n)) return constant ? CONSTANT : VARIABLE;
        if (m[i] == '(') {
            if (!takes_parentheses(m, skip_back(m, i))) return FUNCTION;
            i = find_outside(m, i + 1, n, ")");
        } else if (m[i] == '{' && structure) { /* a type declared here, then the name */
            i = find_outside(m, i + 1, n, "}");
            structure = false;
        } else if (strchr(";=[{", m[i])) {
            if (words < 2) return FUNCTION;
            return constant ? CONSTANT : VARIABLE;
        } else if (m[i] == '*') {
            constant = false; /* that was the pointee's const */
        } else if (word_at(m, i, "const") || word_at(m, i, "constexpr")) {
            constant = true;
        } else if (strchr("})", m[i]) || word_at(m, i, "operator") || word_at(m, i, "__shared__") ||
                   word_at(m, i, "__global__")) {
            return FUNCTION;
        }
    }
    return FUNCTION;
}

/* A later specifier of the same declaration is more specific: `__device__ __constant__ int x`. */
static bool refined_later(const char *m, size_t i) {
    while (isspace((unsigned char)m[i])) i++;
    for (size_t w = 1; w < sizeof spaces / sizeof *spaces; w++)
        if (word_at(m, i, spaces[w].word)) return true;
    return word_at(m, i, "__shared__");
}

/* `const __device__ int x`: the declaration begins before the specifier. */
static bool constant_before(const char *m, size_t i) {
    size_t from = i;
    while (from && !strchr(";{}", m[from - 1])) from--;
    for (bool constant = false;; from++) {
        if (from >= i) return constant;
        if (m[from] == '*') constant = false;
        if (word_at(m, from, "const") || word_at(m, from, "constexpr")) constant = true;
    }
}

/* Does the declaration whose keyword ends at `end` make variables that the linker merges between
   files: `template <typename T>` or `inline`? `template <>` declares a single variable. */
static bool is_merged(const char *m, size_t end) {
    bool merged = false;
    size_t i = end;
    while (i && !strchr(";{}", m[i - 1])) i--;
    for (; i < end || !strchr(";=[{", m[i]); i++) {
        if (word_at(m, i, "static")) return false;
        if (word_at(m, i, "inline")) merged = true;
        if (!word_at(m, i, "template")) continue;
        for (i += strlen("template"); isspace((unsigned char)m[i]);) i++;
        merged = m[i] == '<' && m[i + 1 + strspn(m + i + 1, " \t\n")] != '>';
    }
    return merged;
}

/* Is the function around position i device-only, and not one of which the linker keeps any copy
   (inline, template)? Those have sections of their own. Its head lies before the outermost brace
   that is not a namespace's or class's. */
static bool in_device_function(const char *m, size_t i) {
    static const char *const words[] = {"__device__",      "__global__", "__host__", "inline",
                                        "__inline__",      "template",   "struct",   "class",
                                        "__forceinline__", "constexpr"};
    bool device = false;
    for (int depth = 0; i > 0; i--) {
        if (m[i - 1] == '}') depth++;
        if (m[i - 1] != '{' || depth-- > 0) continue;
        depth = 0;
        size_t head = i - 1;
        for (int round = 0; head && (round || !strchr(";{}", m[head - 1])); head--)
            round += (m[head - 1] == ')') - (m[head - 1] == '(');
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            size_t at = head;
            while (at < i && !word_at(m, at, words[w])) at++;
            if (at < i && w > 1) return false;
            device = device || at < i;
        }
    }
    return device;
}

/* `static int calls;` in a device function is in device memory. */
size_t rewrite_device_static(const struct source *s, size_t at, struct text *out) {
    static const char *const others[] = {"__shared__",  "__device__", "__constant__",
                                         "__managed__", "const",      "constexpr"};
    const char *m = s->mask;
    if (!word_at(m, at, "static")) return 0;
    size_t end = at + strlen("static"), from = at, to = end;
    while (from && !strchr(";{}", m[from - 1])) from--;
    while (m[to] && !strchr(";={[", m[to])) to++;
    for (; from < to; from++)
        for (size_t w = 0; w < sizeof others / sizeof *others; w++)
            if (word_at(m, from, others[w])) return 0;
    if (classify(m, end, s->length) != VARIABLE || !in_device_function(m, at)) return 0;
    text_format(out, "static %s", spaces[0].macro);
    return end;
}

size_t rewrite_space_specifier(const struct source *s, size_t at, struct text *out) {
    const char *m = s->mask;
    for (size_t w = 0; w < sizeof spaces / sizeof *spaces; w++) {
        if (!word_at(m, at, spaces[w].word)) continue;
        size_t end = at + strlen(spaces[w].word);
        if (refined_later(m, end) || classify(m, end, s->length) != VARIABLE) return 0;
        if (constant_before(m, at)) return 0;
        text_format(out, "%s", is_merged(m, end) ? spaces[w].merged : spaces[w].macro);
        return end;
    }
    return 0;
}
