/* Finds words and brackets in a mask. */
#include "lexer.h"

#include <ctype.h>
#include <string.h>

bool word_at(const char *m, size_t i, const char *word) {
    if (m[i] != *word) return false; /* the usual case */
    size_t n = strlen(word);
    return (i == 0 || !word_character(m[i - 1])) && !strncmp(m + i, word, n) &&
           !word_character(m[i + n]);
}

size_t skip_back(const char *m, size_t i) {
    while (i > 0 && (isspace((unsigned char)m[i - 1]) || m[i - 1] == '\\')) i--;
    return i;
}

size_t skip_space(const char *m, size_t i) {
    while (isspace((unsigned char)m[i])) i++;
    return i;
}

size_t word_start(const char *m, size_t i) {
    while (i && word_character(m[i - 1])) i--;
    return i;
}

/* @return the position of `stop` outside all brackets, or n */
size_t find_outside(const char *m, size_t i, size_t n, const char *stop) {
    int depth = 0;
    for (; i < n; i++) {
        char c = m[i]; /* tested before the call, since most characters are not brackets */
        if (depth == 0 && c == *stop && !strncmp(m + i, stop, strlen(stop))) return i;
        if (c == '(' || c == '[' || c == '{') depth++;
        if ((c == ')' || c == ']' || c == '}') && --depth < 0) return n;
    }
    return n;
}

void trim(const char *s, size_t *from, size_t *to) {
    while (*from < *to && isspace((unsigned char)s[*from])) ++*from;
    while (*to > *from && isspace((unsigned char)s[*to - 1])) --*to;
}
