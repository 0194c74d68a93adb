#include "wait_in_source.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Where the line begins; NULL: there is none such. */
static const char *begin_of(const char *text, int line) {
    const char *p = line > 0 ? text : NULL;
    for (int i = 1; i < line && p; i++) p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    return p;
}

bool source_waits_in_line(const char *source, int line) {
    const char *p = begin_of(source, line), *word = p ? strstr(p, "while") : NULL;
    return word && word < p + strcspn(p, "\n");
}

/* The bracket that `p` closes. */
static const char *matching(const char *text, const char *p) {
    for (int depth = 0; p > text; p--) {
        depth += (*p == ')') - (*p == '(');
        if (!depth) break;
    }
    return p;
}

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Is the word that ends before `end` this one? */
static bool is_word(const char *text, const char *end, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(end - text) < n || strncmp(end - n, word, n)) return false;
    return end - n == text || !is_in_word(end[-(ptrdiff_t)n - 1]);
}

static const char *skip_space(const char *text, const char *end) {
    while (end > text && isspace((unsigned char)end[-1])) end--;
    return end;
}

/* What a block belongs to. */
enum head { WAITS, COUNTS, FUNCTION, OTHER };

/* `for (;;)`, however it is spaced. */
static bool is_endless(const char *open) {
    const char *condition = open + strcspn(open, ";");
    condition += *condition == ';';
    return condition[strspn(condition, " \n")] == ';';
}

static enum head head_of(const char *text, const char *brace) {
    const char *end = skip_space(text, brace);
    if (is_word(text, end, "do")) return WAITS;
    if (end == text || end[-1] != ')') return OTHER; /* else, a bare block */
    const char *open = matching(text, end - 1);
    end = skip_space(text, open);
    if (is_word(text, end, "while")) return WAITS;
    if (is_word(text, end, "for")) return is_endless(open) ? WAITS : COUNTS;
    bool condition = is_word(text, end, "if") || is_word(text, end, "constexpr") ||
                     is_word(text, end, "switch");
    return condition ? OTHER : FUNCTION;
}

/* Is the line the body, without braces, of a loop that waits: of a `do` before it or in it? */
static bool begins_body(const char *text, const char *line) {
    const char *p = line + strspn(line, " "), *end = line + strcspn(line, "\n");
    if (head_of(text, p) == WAITS) return true;
    for (; p < end && strncmp(p, "//", 2) != 0; p++)
        if (*p == ' ' && is_word(text, p, "do")) return true;
    return false;
}

/* The innermost loop or function around `p`. *brace gets its body's beginning. */
static enum head enclosing(const char *text, const char *p, const char **brace) {
    enum head head = OTHER;
    for (int depth = 0; p > text && head == OTHER;) {
        p--;
        if (*p == '}') depth++;
        if (*p == '{' && depth-- == 0) head = head_of(text, *brace = p), depth = 0;
    }
    return head;
}

static bool waits_around(const char *text, const char *line) {
    const char *brace;
    return begins_body(text, line) || enclosing(text, line, &brace) == WAITS;
}

bool source_waits_around(const char *source, int line) {
    const char *p = begin_of(source, line);
    return p && waits_around(source, p);
}

/* The name of the function whose body begins with that brace. @return its length */
static size_t name_of_function(const char *text, const char *brace, const char **name) {
    const char *end = skip_space(text, brace);
    end = skip_space(text, matching(text, end - 1));
    for (*name = end; *name > text && is_in_word((*name)[-1]);) --*name;
    return (size_t)(end - *name);
}

bool source_waits_in_callers(const char *source, int line, int column) {
    const char *begin = begin_of(source, line), *brace, *name;
    if (!begin || column < 1 || (size_t)column > strcspn(begin, "\n")) return false;
    begin += column - 1;
    if (enclosing(source, begin, &brace) != FUNCTION) return false;
    size_t n = name_of_function(source, brace, &name);
    for (const char *p = brace; n && (p = strstr(p + 1, "("));) {
        const char *end = skip_space(source, p), *from = p;
        if ((size_t)(end - source) <= n || strncmp(end - n, name, n) ||
            is_in_word(end[-(ptrdiff_t)n - 1]))
            continue;
        while (from > source && from[-1] != '\n') from--;
        const char *word = strstr(from, "while");
        if ((word && word < p + strcspn(p, "\n")) || waits_around(source, from)) return true;
    }
    return false;
}
