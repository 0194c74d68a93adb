/* Makes the mask of a source: comments and literals are blanked, so that a search finds only
   code. */
#include "lexer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void cover(char *mask, size_t from, size_t to, char with) {
    for (size_t i = from; i < to; i++)
        if (mask[i] != '\n') mask[i] = with;
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

/* @return where the literal or comment at i ends, or i if none begins there */
static size_t end_of_literal(const char *s, size_t i, size_t n) {
    size_t end = i;
    if (s[i] == '/' && s[i + 1] == '/') {
        while (end < n && (s[end] != '\n' || s[end - 1] == '\\')) end++;
    } else if (s[i] == '/' && s[i + 1] == '*') {
        const char *close = strstr(s + i + 2, "*/");
        end = close ? (size_t)(close - s) + 2 : n;
    } else if (s[i] == '"') {
        bool raw = i > 0 && s[i - 1] == 'R' && (i < 2 || !word_character(s[i - 2]));
        end = raw ? end_of_raw(s, i, n) : end_of_quoted(s, i, n);
    } else if (s[i] == '\'' && (i == 0 || !isdigit((unsigned char)s[i - 1]))) {
        end = end_of_quoted(s, i, n);
    }
    return end;
}

/* Blanks comments, literals, markers and all system headers: none of them holds CUDA syntax. A
   literal keeps its quotes, or `out << "a" << b` would show the brackets of a launch. */
char *source_mask(const char *s, size_t n) {
    char *mask = malloc(n + 1);
    if (!mask) abort();
    memcpy(mask, s, n + 1);
    struct place p = {0};
    for (size_t i = 0; i < n;) {
        size_t end = read_marker(s, i, &p);
        if (!end && p.system) {
            const char *line = memchr(s + i, '\n', n - i);
            end = line ? (size_t)(line - s) + 1 : n;
        }
        bool literal = !end && s[i] != '/';
        if (!end) end = end_of_literal(s, i, n);
        if (end > i) cover(mask, i, end, literal ? '"' : ' ');
        i = end > i ? end : i + 1;
    }
    return mask;
}
