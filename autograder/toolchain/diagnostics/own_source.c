/* Finds lines and tokens in the program's own files. */
#include "own_source.h"
#include "toolchain/lexer/lexer.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 20 };

size_t message_place(const char *s, size_t n) {
    for (size_t i = 1; i + 1 < n; i++) {
        if (s[i] != ':' || !isdigit((unsigned char)s[i + 1])) continue;
        for (i++; i < n && isdigit((unsigned char)s[i]); i++) {}
        return i < n && s[i] == ':' ? i : 0;
    }
    return 0;
}

bool message_read_place(const char *s, size_t n, struct message_place *p) {
    size_t length = message_place(s, n);
    if (!length) return false;
    const char *colon = memrchr(s, ':', length);
    *p = (struct message_place){
        .file = s, .file_length = (size_t)(colon - s), .length = length, .line = atoi(colon + 1)};
    char *rest;
    size_t column = strtoul(s + length + 1, &rest, 10);
    if (rest > s + length + 1 && *rest == ':' && rest < s + n)
        p->column = column, p->length = (size_t)(rest - s);
    return p->line > 0;
}

bool own_source_open(struct own_source *s, const struct message_place *p, const char *source,
                     bool untrusted) {
    struct text file = {0};
    struct stat status;
    *s = (struct own_source){.mask = NULL};
    text_format(&file, "%.*s", (int)p->file_length, p->file);
    bool may = !untrusted || !strcmp(file.data, source);
    may = may && !stat(file.data, &status) && S_ISREG(status.st_mode) && status.st_size < LARGEST;
    if (may && !text_read(&s->text, file.data) && s->text.data)
        s->mask = source_mask(s->text.data, s->text.length);
    text_free(&file);
    if (!s->mask) text_free(&s->text);
    return s->mask != NULL;
}

void own_source_close(struct own_source *s) {
    text_free(&s->text);
    free(s->mask);
    s->mask = NULL;
}

size_t line_start(const char *text, int number) {
    size_t i = 0;
    for (int line = 1; text[i] && line < number; line++) {
        i += strcspn(text + i, "\n");
        i += text[i] == '\n';
    }
    return i;
}

size_t token_start(const char *line, size_t at) {
    if (!word_character(line[at])) return at;
    while (at && word_character(line[at - 1])) at--;
    return at;
}

size_t token_length(const char *line) {
    size_t n = 0;
    while (word_character(line[n])) n++;
    return n ? n : !isspace((unsigned char)*line) && *line;
}

static bool is_token(const char *line, size_t at, const char *token, size_t length) {
    bool word = word_character(*token), joined = at && word_character(line[at - 1]);
    return !strncmp(line + at, token, length) &&
           !(word && (joined || word_character(line[at + length])));
}

size_t token_count(const char *line, size_t n, const char *token, size_t length) {
    size_t count = 0;
    for (size_t i = 0; length && i < n; i++) count += is_token(line, i, token, length);
    return count;
}

size_t token_find(const char *line, size_t n, const char *token, size_t length, size_t which) {
    for (size_t i = 0; length && i < n; i++)
        if (is_token(line, i, token, length) && !which--) return i;
    return n;
}
