/* Vets directives in the file itself, since preprocessing removes them. A line marker in untrusted
   source would hide what follows: `# 1 "system.h" 3`. */
#include "vetting_internal.h"

#include <ctype.h>
#include <string.h>

static const char *const directives[] = {"include", "define", "undef",   "if",
                                         "ifdef",   "ifndef", "elif",    "else",
                                         "endif",   "error",  "warning", "pragma"};
static const char *const pragmas[] = {"unroll", "nounroll", "once", "nv_diag_suppress", "omp"};

/* Removes line splices; `lines` gets each character's line number. */
static void join(const struct text *in, struct text *out, struct text *lines) {
    int line = 1;
    for (size_t i = 0; i < in->length; i++) {
        const char *s = in->data + i;
        size_t splice = !strncmp(s, "\\\n", 2) ? 2 : !strncmp(s, "\\\r\n", 3) ? 3 : 0;
        if (splice) {
            line++;
            i += splice - 1;
            continue;
        }
        text_add(out, s, 1);
        text_add(lines, (char *)&line, sizeof line);
        line += *s == '\n';
    }
}

enum quote vet_quote(const char *s, size_t i) {
    if (s[i] != '"' && s[i] != '\'') return QUOTE_NONE;
    size_t word = i;
    while (word && word_character(s[word - 1])) word--;
    if (s[i] == '"') return word < i && s[i - 1] == 'R' ? QUOTE_REFUSED : QUOTE_LITERAL;
    if (word == i) return QUOTE_LITERAL;
    return isdigit((unsigned char)s[word]) ? QUOTE_SEPARATOR : QUOTE_REFUSED;
}

size_t vet_skip(const char *s, size_t i) {
    char quote = s[i++];
    while (s[i] && s[i] != quote && s[i] != '\n') i += s[i] == '\\' && s[i + 1] ? 2 : 1;
    return s[i] == quote ? i + 1 : i;
}

/* Blanks comments and literals. @return the position of a quote that is refused, or the length */
static size_t blank(char *s, size_t n) {
    for (size_t i = 0; i < n;) {
        enum quote q = vet_quote(s, i);
        size_t end = i;
        if (q == QUOTE_REFUSED) return i;
        if (q == QUOTE_LITERAL) {
            end = vet_skip(s, i);
        } else if (!strncmp(s + i, "/*", 2)) {
            const char *close = strstr(s + i + 2, "*/");
            end = close ? (size_t)(close - s) + 2 : n;
        } else if (!strncmp(s + i, "//", 2)) {
            end = i + strcspn(s + i, "\n");
        }
        for (size_t k = i; k < end; k++)
            s[k] = ' '; /* a newline in a comment does not end a directive */
        i = end > i ? end : i + 1;
    }
    return n;
}

static bool listed(const char *word, size_t length, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strlen(list[i]) == length && !memcmp(list[i], word, length)) return true;
    return false;
}
#define LISTED(word, length, list) listed(word, length, list, sizeof list / sizeof *list)

static size_t word_length(const char *s) {
    size_t n = 0;
    while (word_character(s[n])) n++;
    return n;
}

/* A kernel that differs from the one on a GPU proves nothing: LOCKSTEP_SIM and the macros of GCC's
   sanitizers tell the simulator from nvcc. */
static const char *own_macro(const char *s) {
    static const char sanitizer[] = "__SANITIZE_";
    size_t end = strcspn(s, "\n");
    for (size_t i = 0; i < end; i++)
        if (word_at(s, i, "LOCKSTEP_SIM") ||
            ((!i || !word_character(s[i - 1])) && !strncmp(s + i, sanitizer, strlen(sanitizer))))
            return s + i;
    return NULL;
}

const char *vet_directive(const char *s, size_t *length) {
    size_t mark = *s == '#' ? 1 : !strncmp(s, "%:", 2) ? 2 : 0;
    if (!mark) return NULL;
    s += mark + strspn(s + mark, " \t\v\f");
    *length = word_length(s);
    if (*length == 0) return *s == '\n' || !*s ? NULL : (*length = 1, s);
    if (!LISTED(s, *length, directives)) return s;
    const char *ours = own_macro(s);
    if (ours) return *length = word_length(ours), ours;
    if (*length != 6 || memcmp(s, "pragma", 6)) return NULL;
    s += 6 + strspn(s + 6, " \t\v\f");
    *length = word_length(s);
    return LISTED(s, *length, pragmas) ? NULL : s;
}

/* The first refused directive in joined, blanked text, from *at on. */
static const char *find_refused(const char *s, size_t n, size_t *at, size_t *length) {
    for (size_t i = 0; i < n;) {
        *at = i + strspn(s + i, " \t\v\f");
        const char *word = vet_directive(s + *at, length), *end = strchr(s + i, '\n');
        if (word) return word;
        i = end ? (size_t)(end - s) + 1 : n;
    }
    return NULL;
}

int vet_read(const char *path, struct text *joined, struct text *blanked, struct text *lines) {
    struct text in = {0};
    if (text_read(&in, path)) return -1;
    join(&in, joined, lines);
    text_add(joined, "", 0);
    text_add(blanked, joined->data, joined->length);
    if (blanked->length) blank(blanked->data, blanked->length);
    text_free(&in);
    return 0;
}

int vet_directives(const char *path, struct text *messages) {
    struct text in = {0}, out = {0}, lines = {0};
    if (text_read(&in, path)) { /* the compiler has read it, but writes some names in another way */
        text_format(messages,
                    "%s: cannot be read again: give the file a name without a backslash\n", path);
        return -1;
    }
    join(&in, &out, &lines);
    size_t at = out.length ? blank(out.data, out.length) : 0, length = 1;
    const char *what = "literal with the prefix", *word = out.data + at - 1;
    if (at == out.length) {
        what = "directive";
        word = out.length ? find_refused(out.data, out.length, &at, &length) : NULL;
        if (word && own_macro(word) == word) what = "macro";
    }
    if (word) {
        int line;
        memcpy(&line, lines.data + at * sizeof line, sizeof line);
        text_format(messages, "%s:%d: a lesson's file may not use the %s `%.*s`\n", path, line,
                    what, (int)length, word);
    }
    text_free(&in);
    text_free(&out);
    text_free(&lines);
    return word ? -1 : 0;
}
