/* A macro of an untrusted file takes effect in every header after it, and headers are trusted:
   `#define __forceinline__ __attribute__((no_sanitize("thread")))` would reach every function of
   the lesson's contract. So a macro before the last system or project header must be harmless: a
   name in capitals, defined as nothing or as a number. */
#include "vetting_internal.h"
#include "support/subprocess.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A contract's header is empty the second time, unless its include guard is undefined. */
static bool is_contract(const char *name, size_t n) {
    struct text pattern = {0};
    glob_t g;
    if (n < 3 || *name != '"' || memchr(name, '/', n) || memchr(name, '*', n)) return false;
    text_format(&pattern, "%s/lessons/*/%.*s", project_home(), (int)n - 2, name + 1);
    bool found = !glob(pattern.data, 0, NULL, &g);
    if (found) globfree(&g);
    text_free(&pattern);
    return found;
}

struct walk {
    struct text seen;  /* headers included so far: "\n<math.h>\n" */
    struct text macro; /* the first dangerous macro: "a.cu:3: NAME" */
    bool undefined;    /* an include guard may be undefined */
    struct text *messages;
    int depth;
};

static bool has(const struct text *list, const char *name, size_t length) {
    struct text line = {0};
    text_format(&line, "\n%.*s\n", (int)length, name);
    bool found = list->data && strstr(list->data, line.data);
    text_free(&line);
    return found;
}

static size_t blanks(const char *s) { return strspn(s, " \t\v\f"); }

/* `NAME`, `NAME 12`, `NAME 0x10u`: to the end of the line. */
static bool is_harmless(const char *s) {
    size_t n = 0;
    if (!isupper((unsigned char)*s) || !strncmp(s, "LOCKSTEP", 8)) return false;
    while (isupper((unsigned char)s[n]) || isdigit((unsigned char)s[n]) || s[n] == '_') n++;
    if (s[n] == '(' || (s[n] != '\n' && s[n] && !blanks(s + n))) return false;
    s += n + blanks(s + n);
    if (isdigit((unsigned char)*s)) s += strspn(s, "0123456789abcdefABCDEFxXuUlL.");
    s += blanks(s);
    return *s == '\n' || *s == '\r' || !*s;
}

static int visit(struct walk *w, const char *path);

/* A file next to the including one, `"frame.cu"`, is read, too; all others are headers. */
static int include(struct walk *w, const char *path, int line, const char *name) {
    size_t n = strcspn(name, "\r\n");
    while (n && isspace((unsigned char)name[n - 1])) n--;
    const char *slash = strrchr(path, '/');
    struct text own = {0};
    if (*name == '"' && n > 2 && name[1] == '/')
        text_format(&own, "%.*s", (int)n - 2, name + 1);
    else if (*name == '"' && n > 2)
        text_format(&own, "%.*s%.*s", slash ? (int)(slash + 1 - path) : 0, path, (int)n - 2,
                    name + 1);
    int failed = 0;
    if (own.data && !access(own.data, R_OK) && !vet_is_known(own.data)) {
        failed = visit(w, own.data);
    } else if (w->macro.data &&
               (w->undefined || !is_contract(name, n) || !has(&w->seen, name, n))) {
        text_format(
            w->messages,
            "%s: a lesson's file must define its macros after the #includes: this one comes before line %d of %s, which includes %.*s\n",
            w->macro.data, line, path, (int)n, name);
        failed = -1;
    } else {
        text_format(&w->seen, "%s%.*s\n", w->seen.data ? "" : "\n", (int)n, name);
    }
    text_free(&own);
    return failed;
}

static int look(struct walk *w, const char *path, int line, const char *blanked,
                const char *joined) {
    size_t length, mark = *blanked == '#' ? 1 : 2;
    if (vet_directive(blanked, &length)) return 0; /* refused elsewhere */
    if (*blanked != '#' && strncmp(blanked, "%:", 2)) return 0;
    mark += blanks(blanked + mark);
    size_t word = mark + strspn(blanked + mark, "abcdefghijklmnopqrstuvwxyz_");
    size_t name = word + blanks(blanked + word);
    if (!strncmp(blanked + mark, "include", word - mark))
        return include(w, path, line, joined + word + blanks(joined + word));
    bool defines = !strncmp(blanked + mark, "define", 6) && !is_harmless(blanked + name);
    bool undefines = !strncmp(blanked + mark, "undef", 5);
    w->undefined |= undefines;
    if ((defines || undefines) && !w->macro.data)
        text_format(&w->macro, "%s:%d: `%.*s`", path, line, (int)strcspn(joined + name, " \t\r\n("),
                    joined + name);
    return 0;
}

static int visit(struct walk *w, const char *path) {
    struct text joined = {0}, blanked = {0}, lines = {0};
    enum { DEEPEST = 32 };
    int failed = 0;
    if (w->depth == DEEPEST || has(&w->seen, path, strlen(path))) return 0;
    text_format(&w->seen, "%s%s\n", w->seen.data ? "" : "\n", path);
    if (vet_read(path, &joined, &blanked, &lines)) return 0;
    w->depth++;
    for (size_t i = 0; !failed && i < blanked.length;) {
        size_t at = i + blanks(blanked.data + i);
        int line;
        memcpy(&line, lines.data + at * sizeof line, at < blanked.length ? sizeof line : 0);
        if (at < blanked.length) failed = look(w, path, line, blanked.data + at, joined.data + at);
        const char *end = strchr(blanked.data + i, '\n');
        i = end ? (size_t)(end - blanked.data) + 1 : blanked.length;
    }
    w->depth--;
    text_free(&joined);
    text_free(&blanked);
    text_free(&lines);
    return failed;
}

int vet_macros(const char *path, struct text *messages) {
    struct walk w = {.messages = messages};
    int failed = visit(&w, path);
    text_free(&w.seen);
    text_free(&w.macro);
    return failed;
}
