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

/* Is the word that ends before `end` this one? */
static bool is_word(const char *text, const char *end, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(end - text) < n || strncmp(end - n, word, n)) return false;
    return end - n == text ||
           !(isalnum((unsigned char)end[-(ptrdiff_t)n - 1]) || end[-(ptrdiff_t)n - 1] == '_');
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

bool source_waits_around(const char *source, int line) {
    const char *p = begin_of(source, line);
    enum head head = OTHER;
    if (p && begins_body(source, p)) head = WAITS;
    for (int depth = 0; p && p > source && head == OTHER;) {
        p--;
        if (*p == '}') depth++;
        if (*p == '{' && depth-- == 0) head = head_of(source, p), depth = 0;
    }
    return head == WAITS;
}
