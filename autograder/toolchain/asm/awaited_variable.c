/* Is a word of source waited for anywhere in its file? The lock of Peterson (1981) stores whose
   turn it is, with a value of each thread's own; the bakery (Lamport 1974) looks at all tickets
   before it draws one. No thread may have had to wait in this run, but the source says that one
   would. */
#include "wait_in_source.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum { MAX_WORD = 96, MAX_CONDITION = 1024 };

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The bracket that the one before `p` closes. */
static const char *opening(const char *start, const char *p) {
    int depth = 0;
    while (p > start) {
        p--;
        depth += (*p == ']' || *p == ')') - (*p == '[' || *p == '(');
        if (!depth) break;
    }
    return p;
}

/* Where the expression that ends at `end` begins: `number[i]`, `lock->turn`, `*turn`. */
static const char *begin_of(const char *start, const char *end) {
    const char *p = end;
    for (;;) {
        if (p > start && is_name(p[-1]))
            while (p > start && is_name(p[-1])) p--;
        else if (p > start && p[-1] == ']')
            p = opening(start, p);
        else if (p > start + 1 && p[-1] == '>' && p[-2] == '-')
            p -= 2;
        else if (p > start && p[-1] == '.')
            p--;
        else
            break;
    }
    return p > start && p[-1] == '*' && p < end ? p - 1 : p;
}

/* Copies it without blanks. An index that is a name becomes `?`: threads have their own. */
static void plain(char *to, size_t capacity, const char *from, const char *end) {
    size_t n = 0;
    for (const char *p = from; p < end && n + 2 < capacity; p++) {
        if (!isspace((unsigned char)*p)) to[n++] = *p;
        if (*p != '[' || isdigit((unsigned char)p[1])) continue;
        const char *name = p + 1;
        while (name < end && (is_name(*name) || *name == '.')) name++;
        if (name == end || *name != ']') continue;
        to[n++] = '?';
        p = name - 1;
    }
    to[n] = 0;
}

/* What is accessed there. gcc's columns: the bracket after an index, the star or the `=` of a
   store, or where a name or a member begins. */
static void word_at(char word[MAX_WORD], const char *line, int column) {
    size_t length = strcspn(line, "\n");
    *word = 0;
    if (column < 1 || (size_t)column > length) return;
    const char *at = line + column - 1, *end = at;
    if (*at == ']') end = at + 1;
    if (*at == '*') end++;
    while (*at != '=' && is_name(*end)) end++;
    while (*at == '=' && end > line && end[-1] == ' ') end--;
    plain(word, MAX_WORD, begin_of(line, end), end);
}

static bool is_part(const char *start, const char *p) { /* of a longer word that began before */
    if (p == start) return false;
    return is_name(p[-1]) || p[-1] == '.' || p[-1] == '*' ||
           (p[-1] == '>' && p - 1 > start && p[-2] == '-');
}

/* Does the condition hold that word, and not only as a part of a longer one? */
static bool holds(const char *open, const char *end, const char *word) {
    char condition[MAX_CONDITION];
    plain(condition, sizeof condition, open, end);
    size_t n = strlen(word);
    for (const char *p = condition; (p = strstr(p, word)) != NULL; p++) {
        bool longer = is_name(p[n]) || p[n] == '[' || p[n] == '.' || !strncmp(p + n, "->", 2);
        if (!longer && !is_part(condition, p)) return true;
    }
    return false;
}

bool source_waits_for(const char *source, int line, int column) {
    char word[MAX_WORD] = "";
    bool found = false;
    const char *p = line > 0 ? source : NULL;
    for (int i = 1; i < line && p; i++) p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    if (p) word_at(word, p, column);
    for (p = source; *word && !found && (p = strstr(p, "while")) != NULL; p += 5) {
        const char *open = p + 5 + strspn(p + 5, " "), *end = open;
        if (*open != '(' || (p > source && is_name(p[-1]))) continue;
        for (int depth = 0; *end; end++) {
            depth += (*end == '(') - (*end == ')');
            if (!depth) break;
        }
        found = holds(open, end, word);
    }
    return found;
}
