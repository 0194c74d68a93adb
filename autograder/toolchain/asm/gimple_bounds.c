/* The compiler's notes on a function, before it optimises, look like this:

       int f (int n)
         int x[8];
         <bb 2> :
         [a.cu:5:6] .UBSAN_BOUNDS (0B, n_1(D), 7);
         [a.cu:5:8] [a.cu:5:6] x[n_1(D)] = 3;

   The check of an index comes first; what uses the same index next, is what was checked. */
#include "bounds_annotate.h"
#include "gimple_bounds.h"
#include "lines.h"
#include "sim/abi/bounds_sites.h"
#include "support/strbuf.h"
#include "support/subprocess.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char check[] = ".UBSAN_BOUNDS (0B, ", marks[] = "\n;; Function ";

static bool word_character(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The dump of one function: its variables come before its first block. */
struct function {
    const char *start, *end, *variables_end;
};

static struct function function_at(const char *start) {
    struct function f = {.start = start};
    f.end = strstr(start, marks);
    if (!f.end) f.end = start + strlen(start);
    f.variables_end = strstr(start, "<bb 2>");
    if (!f.variables_end || f.variables_end > f.end) f.variables_end = f.end;
    return f;
}

/* Is it a local variable or a parameter? `static int x[8];` is neither. */
static bool is_local(const struct function *f, const char *name, size_t length) {
    for (const char *p = f->start; (p = strstr(p, name)) && p < f->variables_end; p += length) {
        if (word_character(p[-1]) || p[-1] == '.' || !strchr("[;,)", p[length])) continue;
        const char *line = p;
        while (line > f->start && line[-1] != '\n') line--;
        if (strncmp(line, ";; ", 3) && strncmp(line, "  static ", 9)) return true;
    }
    return false;
}

/* The reference before `[index]`: `x`, `s.w`, `m[i.1_2]`; a pointer has other characters.
   @return where it begins */
static const char *reference(const char *line, const char *end, bool *pointer) {
    int depth = 0;
    for (; end > line; end--) {
        if (end[-1] == ']') depth++;
        if (end[-1] == '[') depth--;
        if (depth < 0) return end;
        if (depth || word_character(end[-1]) || strchr("[.", end[-1])) continue;
        if (end[-1] != ' ' && end[-1] != '&') *pointer = true;
        return end;
    }
    return end;
}

/* Skips the location marks, `[a.cu:5:8] `, before a statement's text. */
static const char *behind_marks(const char *line) {
    line += strspn(line, " ");
    while (*line == '[') {
        const char *close = strstr(line, "] ");
        if (!close) return line;
        line = close + 2;
    }
    return line;
}

/* `_6 = &x[i]` with _6 declared as `int & _6;` is a reference: it counts as a use. */
static uint32_t use_of_address(const struct function *f, const char *line) {
    char name[32];
    const char *left = behind_marks(line);
    int n = (int)strcspn(left, " ;\n");
    if (strncmp(left + n, " = ", 3)) return BOUNDS_ADDRESS;
    snprintf(name, sizeof name, "& %.*s;", n, left);
    const char *p = strstr(f->start, name);
    if (!p || p > f->variables_end) return BOUNDS_ADDRESS;
    while (p[-1] != '\n') p--;
    return strncmp(p, "  const ", 8) ? BOUNDS_WRITE : BOUNDS_READ;
}

static uint32_t use(const struct function *f, const char *line, const char *start,
                    const char *open) {
    while (start > line + 1 && start[-1] == ' ' && start[-2] == ']') /* location marks before it */
        for (start -= 2; start > line && *start != '['; start--) {}
    if (start > line && start[-1] == '&') return use_of_address(f, line);
    const char *equals = strstr(open, " ="), *newline = strchr(open, '\n');
    return equals && equals < newline ? BOUNDS_WRITE : BOUNDS_READ;
}

/* Gets the name for the message: w for `s.w[i]`, m for `m[i][j]`. */
static void note_name(struct array_place *p, const char *start, const char *open) {
    const char *name = open;
    for (int depth = 0; name > start; name--) {
        if (!depth && name[-1] != ']' && !word_character(name[-1])) break;
        depth += (name[-1] == ']') - (name[-1] == '[');
    }
    snprintf(p->name, sizeof p->name, "%.*s", (int)strcspn(name, "[. "), name);
}

/* Records how the index between its brackets, `open` and `close`, is used. */
static void note_use(const struct function *f, const char *open, const char *close,
                     struct array_place *p) {
    const char *line = open;
    bool pointer = false;
    while (line[-1] != '\n') line--;
    const char *start = reference(line, open, &pointer);
    size_t length = strcspn(start, "[. ");
    char root[sizeof p->name];
    snprintf(root, sizeof root, "%.*s", (int)length, start);
    if (pointer || !*root || !strcmp(root, "MEM"))
        p->flags |= BOUNDS_POINTER;
    else
        p->flags |= is_local(f, root, strlen(root)) ? BOUNDS_LOCAL : BOUNDS_STATIC;
    if (open[-1] == ']' || close[1] == '[') p->flags |= BOUNDS_ROW;
    p->flags |= use(f, line, start, open);
    note_name(p, start, open);
}

/* `[a.cu:5:6] ` before the check: its line and column. */
static bool place_before(const char *start, const char *at, struct array_place *p) {
    if (at - start < 8 || strncmp(at - 2, "] ", 2)) return false;
    const char *column = at - 2;
    while (isdigit((unsigned char)column[-1])) column--;
    if (column[-1] != ':') return false;
    const char *line = column - 1;
    while (isdigit((unsigned char)line[-1])) line--;
    *p = (struct array_place){.line = (unsigned)atoi(line), .column = (unsigned)atoi(column)};
    return line[-1] == ':';
}

/* Each instance of a template appears in the dump: flags of one place are combined. */
static void add(struct array_places *list, const struct array_place *p) {
    for (size_t i = 0; i < list->count; i++) {
        struct array_place *q = &list->list[i];
        if (q->line != p->line || q->column != p->column) continue;
        q->flags |= p->flags;
        return;
    }
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->list = realloc(list->list, list->capacity * sizeof *list->list);
        if (!list->list) abort();
    }
    list->list[list->count++] = *p;
}

/* Finds the last index of the reference at `s`. @return where its bracket closes, or NULL */
static const char *last_index(const char *s, const char **open) {
    const char *close = NULL;
    for (int depth = 0; *s && (depth || word_character(*s) || strchr("[].", *s)); s++) {
        if (*s == '[' && !depth++) *open = s;
        if (*s == ']' && !--depth) close = s;
    }
    return close;
}

/* The index may be loaded again for its use, as in `a[b[i]]++`: then compare the places. */
static void note_same_place(const struct function *f, struct array_place *p) {
    char text[32];
    int n = snprintf(text, sizeof text, ":%u:%u] ", p->line, p->column);
    for (const char *u = f->start; (u = strstr(u, text)) && u < f->end; u += n) {
        const char *s = behind_marks(u + n), *open = NULL;
        if (*s == '&') s = behind_marks(s + 1);
        const char *close = last_index(s, &open);
        if (close) note_use(f, open, close, p);
    }
}

static void read_function(struct array_places *list, const struct function *f) {
    struct array_place p;
    char index[80];
    for (const char *at = f->start; (at = strstr(at, check)) && at < f->end; at++) {
        const char *name = at + sizeof check - 1, *comma = strchr(name, ',');
        if (!comma || !place_before(f->start, at, &p)) continue;
        int n = snprintf(index, sizeof index, "[%.*s]", (int)(comma - name), name);
        for (const char *u = comma; (u = strstr(u, index)) && u < f->end; u += n)
            note_use(f, u, u + n - 1, &p);
        if (!p.flags) note_same_place(f, &p);
        add(list, &p);
    }
}

void gimple_bounds_read(struct array_places *list, const char *dump) {
    for (const char *next = strstr(dump, marks + 1); next;) {
        struct function f = function_at(next);
        read_function(list, &f);
        next = *f.end ? f.end + 1 : NULL;
    }
}

/* Code in a system header, or in one of ours that stands for the toolkit's, is not the program's:
   -I and -isystem name ours by their place in the project. */
static bool is_in_library(const char *line) {
    const char *mark = strchr(line, '['), *end = strchr(line, '\n'), *home = project_home();
    if (!mark || mark > end || begins(mark, "[/usr/")) return true;
    if (!begins(mark + 1, home)) return false;
    const char *path = mark + 1 + strlen(home);
    return begins(path, "/autograder/sim/include/") || begins(path, "/build/sim/include/");
}

/* Is the bracket not an index: of a location mark, of `operator[]`, or of `MEM[(int *)p_1]`, which
   is `*p`? `MEM[(int *)p_1 + 28B]` may be the index 7 of an array. */
static bool is_no_index(const char *open, const char *close) {
    static const char index_operator[] = "operator", memory[] = "MEM";
    if (!word_character(open[-1]) && open[-1] != ']') return true;
    if (begins(open - (sizeof index_operator - 1), index_operator)) return true;
    return begins(open - (sizeof memory - 1), memory) && !memchr(open, '+', (size_t)(close - open));
}

/* @return whether the function indexes a local array, or an array member */
static bool uses_array(const struct function *f) {
    for (const char *u = f->variables_end; (u = strchr(u, '[')) && u < f->end; u++) {
        const char *close = strchr(u, ']'), *line = u;
        if (!close || is_no_index(u, close)) continue;
        while (line[-1] != '\n') line--;
        struct array_place p = {0};
        note_use(f, u, close, &p);
        if (p.flags & (BOUNDS_LOCAL | BOUNDS_POINTER) && !is_in_library(line)) return true;
    }
    return false;
}

/* The launch wrapper has an array of arguments in every program. */
static bool is_ours(const char *function) {
    const char *name = strstr(function, "Function ");
    return name && !strncmp(name, "Function lockstep::", strlen("Function lockstep::"));
}

bool arrays_are_used(const char *path) {
    struct text notes = {0};
    bool used = false;
    const char *next = text_read(&notes, path) ? NULL : strstr(notes.data, marks + 1);
    while (next && !used) {
        struct function f = function_at(next);
        used = !is_ours(next) && uses_array(&f);
        next = *f.end ? f.end + 1 : NULL;
    }
    text_free(&notes);
    return used;
}
