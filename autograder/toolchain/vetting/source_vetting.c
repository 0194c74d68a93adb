/* Checks the words of a preprocessed untrusted source against lists of allowed ones. */
#include "vetting_internal.h"
#include "support/subprocess.h"

#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without the underscores around them. Other attributes may put text of their own into the
   assembly, and exception tables with it, which the verifier does not cover (toolchain/verify). */
static const char *const attributes[] = {
    "aligned",     "always_inline", "noinline",  "unused",     "packed",       "noreturn",
    "const",       "pure",          "may_alias", "deprecated", "maybe_unused", "nodiscard",
    "fallthrough", "likely",        "unlikely",  "gnu"};
/* Our macros expand CUDA's and C's names to these; all other internal names are the simulator's. */
static const char *const ours[] = {
    "lockstep_todo",          "lockstep_cuda_*",         "lockstep_cu_malloc", "lockstep_malloc",
    "lockstep_malloc_async",  "lockstep_malloc_ordered", "lockstep_pitched",   "lockstep_c_pitched",
    "lockstep_host_register", "lockstep_copy_bytes",     "lockstep_memset",    "lockstep_fast_*"};
/* What only the compiler may call; thread-local variables, since the simulator keeps shared ones
   there; and the namespace of the simulator's headers. */
static const char *const not_by_name[] = {
    "__tsan_*",  "__ubsan_*", "__declspec",   "__x86_*",       "__cxa_*",
    "_Unwind_*", "__thread",  "thread_local", "_Thread_local", "lockstep"};

static bool listed(const char *word, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!fnmatch(list[i], word, 0)) return true;
    return false;
}
#define LISTED(word, list) listed(word, list, sizeof list / sizeof *list)

/* Blanks, line markers where a macro was expanded, and directives made from _Pragma(): the compiler
   ignores those that it does not know, even between the tokens of an attribute. */
static size_t skip_blanks(const char *s, size_t i) {
    for (;;) {
        if (s[i] == '#' && i && s[i - 1] == '\n')
            i += strcspn(s + i, "\n");
        else if (s[i] && strchr(" \n\t\r\v\f", s[i]))
            i++;
        else
            return i;
    }
}

/* @return the length of the bracket, or of its digraph; 0: there is none */
static size_t opens(const char *s) { return *s == '[' ? 1 : strncmp(s, "<:", 2) ? 0 : 2; }
static size_t closes(const char *s) { return *s == ']' ? 1 : strncmp(s, ":>", 2) ? 0 : 2; }

/* Copies the word at i without the underscores around it. @return its end */
static size_t bare_word(const char *s, size_t i, char *word, size_t capacity) {
    size_t from = i, n = 0;
    while (word_character(s[i])) i++;
    size_t to = i;
    while (s[from] == '_') from++;
    while (to > from && s[to - 1] == '_') to--;
    for (; from < to && n + 1 < capacity; from++) word[n++] = s[from];
    word[n] = 0;
    return i;
}

/* `((a, b(1)))` or `[[a, b(1)]]`, from the first bracket: checks the names on the outermost
   level. */
static bool attributes_allowed(const char *s, size_t i, char *word, size_t capacity) {
    int depth = 0;
    if (s[i] != '(' && !opens(s + i)) return false;
    do {
        size_t bracket = opens(s + i) + closes(s + i);
        if (s[i] == '(' || opens(s + i)) depth++;
        if (s[i] == ')' || closes(s + i)) depth--;
        if (skip_blanks(s, i) > i) {
            i = skip_blanks(s, i);
        } else if (depth == 2 && word_character(s[i])) {
            i = bare_word(s, i, word, capacity);
            if (strcmp(word, "using") && !LISTED(word, attributes)) return false;
        } else {
            i += bracket ? bracket : 1;
        }
    } while (s[i] && depth > 0);
    return true;
}

/* C++ attributes: two brackets, whatever blanks there are between them. */
static bool begins_attributes(const char *s, size_t i) {
    size_t first = opens(s + i);
    return first && opens(s + skip_blanks(s, i + first));
}

/* @return whether the word or directive that begins at i is refused; `word` gets its name */
static bool refused(const char *s, size_t i, char *word, size_t capacity) {
    if (s[i] == '#' && (!i || s[i - 1] == '\n')) { /* a directive made from _Pragma() */
        size_t length;
        const char *directive = vet_directive(s + i, &length);
        if (directive) snprintf(word, capacity, "%.*s", (int)length, directive);
        return directive != NULL;
    }
    if (begins_attributes(s, i)) return !attributes_allowed(s, i, word, capacity);
    if (!word_character(s[i]) || (i && word_character(s[i - 1]))) return false;
    size_t end = i, n = 0;
    for (; word_character(s[end]); end++)
        if (n + 1 < capacity) word[n++] = s[end];
    word[n] = 0;
    if (!strncmp(word, "__attribute", 11))
        return !attributes_allowed(s, skip_blanks(s, end), word, capacity);
    if (!strncmp(word, "lockstep_", 9)) return !LISTED(word, ours);
    return LISTED(word, not_by_name);
}

static bool begins_with(const struct place *p, const char *folder) {
    size_t n = strlen(folder);
    return p->file_length > n && !memcmp(p->file, folder, n);
}

static const char *const folders[] = {"autograder/include/", "autograder/sim/include/",
                                      "autograder/sim/abi/", "lessons/"};
enum { FOLDERS = sizeof folders / sizeof *folders };

/* The folder's real path: the compiler names a header by it if that is shorter, and the folder may
   be a symbolic link. */
static void add_real(struct text *t, const char *folder) {
    char *whole = realpath(folder, NULL);
    text_format(t, "%s%s", whole ? whole : folder, whole ? "/" : "");
    free(whole);
}

/* System and project files are trusted. */
static bool is_known(const struct place *p) {
    static struct text named[FOLDERS], real[FOLDERS];
    bool known = begins_with(p, "/usr/") || begins_with(p, "<");
    for (size_t i = 0; i < FOLDERS && !known; i++) {
        if (!named[i].length) {
            text_format(&named[i], "%s/%s", project_home(), folders[i]);
            add_real(&real[i], named[i].data);
        }
        known = begins_with(p, named[i].data) || begins_with(p, real[i].data);
    }
    return known;
}

bool vet_is_known(const char *path) {
    char whole[PATH_MAX]; /* resolves `..` */
    const char *file = realpath(path, whole) ? whole : path;
    struct place p = {.file = file, .file_length = strlen(file)};
    return is_known(&p);
}

/* The name of a file, without its folders, if it is in a list with blanks between the names. */
static const char *name_in(const struct place *p, const char *list, size_t *length) {
    const char *end = p->file + p->file_length, *name = end;
    while (name > p->file && name[-1] != '/') name--;
    *length = (size_t)(end - name);
    for (size_t n; list && *list; list += n + strspn(list + n, " ")) {
        n = strcspn(list, " ");
        if (n == *length && !memcmp(list, name, n)) return name;
    }
    return NULL;
}

/* @return the first line that has these words; 1 if another file includes it */
static int line_with(const char *path, const char *words, size_t length) {
    struct text source = {0};
    int line = 1;
    const char *at = text_read(&source, path) ? NULL
                                              : memmem(source.data, source.length, words, length);
    for (const char *c = source.data; at && c < at; c++) line += *c == '\n';
    text_free(&source);
    return line;
}

/* The part of a path that begins with the folder of Thrust's or CUB's headers, or NULL. */
static const char *library_header(const struct place *p, size_t *length) {
    static const char *const libraries[] = {"/include/cub/", "/include/thrust/"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        const char *at = memmem(p->file, p->file_length, libraries[i], strlen(libraries[i]));
        if (!at) continue;
        at += strlen("/include/");
        *length = (size_t)(p->file + p->file_length - at);
        return at;
    }
    return NULL;
}

static int check_file(const char *path, const struct place *p, const struct vet_includes *includes,
                      struct text *messages) {
    size_t length;
    const char *given = name_in(p, includes->apart, &length);
    const char *why = "has what this exercise asks for";
    if (!given && !includes->library && (given = library_header(p, &length)))
        why = "belongs to CUB or Thrust, and this exercise asks for code of your own";
    if (given) {
        text_format(messages, "%s:%d: error: `%.*s` %s: remove the #include\n", path,
                    line_with(path, given, length), (int)length, given, why);
        return -1;
    }
    if (is_known(p)) return 0;
    char *name = strndup(p->file, p->file_length);
    int failed = vet_directives(name, messages);
    free(name);
    return failed;
}

int vet_source(const char *path, const struct text *preprocessed,
               const struct vet_includes *includes, struct text *messages) {
    const char *s = preprocessed->data;
    struct place p = {.file = path, .file_length = strlen(path), .line = 1};
    bool known = false;
    char word[64];
    if (vet_directives(path, messages) || vet_macros(path, messages)) return -1;
    for (size_t i = 0; i < preprocessed->length;) {
        size_t end = read_marker(s, i, &p);
        if (end) {
            if (p.moves && check_file(path, &p, includes, messages)) return -1;
            known = is_known(&p);
            i = end + 1;
            continue;
        }
        if (!known && refused(s, i, word, sizeof word)) {
            text_format(
                messages,
                "%.*s:%d: a lesson's file may not use `%s`, which would bypass the simulator's checks: remove it\n",
                (int)p.file_length, p.file, p.line, word);
            return -1;
        }
        p.line += s[i] == '\n';
        i = !known && vet_quote(s, i) == QUOTE_LITERAL ? vet_skip(s, i) : i + 1;
    }
    return 0;
}
