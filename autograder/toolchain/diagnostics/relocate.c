/* An error in the program may be reported inside a template or macro of ours, as for `k<<<1,
   1>>>(x)` with a wrong argument. Such a message gets the program's place and words about the
   program; the include and macro trace is dropped. */
#include "filter.h"
#include "own_source.h"
#include "wording.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OURS "/sim/include/"

/* One line of the compiler's text, split into its parts. */
struct line {
    const char *at;
    size_t length;
    size_t place;   /* length of "file:line", or 0 */
    size_t message; /* where "error: ..." begins, or 0 */
    bool note, ours, way;
    bool foreign; /* it is in one of our headers, or in the system's */
};

static bool has(const struct line *l, const char *what) {
    return memmem(l->at, l->length, what, strlen(what)) != NULL;
}

static bool begins(const char *text, size_t n, const char *what) {
    return n >= strlen(what) && !memcmp(text, what, strlen(what));
}

static struct line read_line(const char *s) {
    static const char *const kinds[] = {": error: ", ": warning: ", ": fatal error: ", ": note: "};
    struct line l = {.at = s, .length = strcspn(s, "\n")};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !l.message; k++) {
        const char *found = memmem(s, l.length, kinds[k], strlen(kinds[k]));
        if (found) l.message = (size_t)(found - s) + 2, l.note = k == 3;
    }
    l.place = message_place(s, l.length);
    size_t place = l.place ? l.place : l.length;
    l.ours = memmem(s, place, OURS, strlen(OURS)) != NULL;
    l.foreign = l.ours || begins(s, l.length, "/usr/");
    l.way = has(&l, "  required ") || has(&l, " from ") || has(&l, "In lambda") ||
            has(&l, "In instantiation") || has(&l, "In substitution") || has(&l, "expansion of");
    return l;
}

struct pass {
    struct text kept, way; /* `way`: lines that lead to the next message */
    struct text place;     /* the program's place in these lines */
    bool named;            /* one of our headers occurs in them */
    bool dropped;          /* the last message was dropped: drop its notes as well */
};

/* Where the sentence begins, after "error: ". */
static size_t sentence(const struct line *l) {
    const char *colon = memchr(l->at + l->message, ':', l->length - l->message);
    return colon ? (size_t)(colon - l->at) + 2 : l->message;
}

static void add_message(struct pass *p, const struct line *l) {
    size_t start = sentence(l);
    text_add(&p->kept, l->at + l->message, start - l->message);
    wording_add(&p->kept, l->at + start, l->length - start);
}

/* The same message about one line twice: for the launch, and for its expansion. */
static bool is_repeated(const struct pass *p, const char *place, size_t n, const struct line *l) {
    const char *text = l->at + l->message, *hint = memchr(text, ';', l->length - l->message);
    const char *search = strstr(text, ", and no declarations were found");
    size_t length = hint ? (size_t)(hint - text) : l->length - l->message;
    if (search && (size_t)(search - text) < length) length = (size_t)(search - text);
    for (const char *s = p->kept.data; s && *s; s += strcspn(s, "\n"), s += *s == '\n') {
        size_t end = strcspn(s, "\n");
        if (begins(s, end, "") && end > n && !memcmp(s, place, n) && s[n] == ':' &&
            memmem(s, end, text, length))
            return true;
    }
    return false;
}

/* The first place in the program in the notes after a message about our headers: the macro's
   use, or where the variable is declared that a launch uses uninitialised. */
static void look_ahead(struct pass *p, const char *s) {
    for (; *s && !p->place.length; s++) {
        s += strcspn(s, "\n");
        if (!*s) return;
        struct line l = read_line(s + 1);
        if (!l.note && l.message) return;
        bool tells = has(&l, "in expansion of macro") || has(&l, "was declared here");
        if (l.note && !l.ours && l.place && tells) text_add(&p->place, l.at, l.place);
    }
}

static void add_or_drop(struct pass *p, const struct line *l) {
    if (l->ours && !p->place.length) look_ahead(p, l->at);
    bool moved = l->foreign && p->place.length;
    const char *place = moved ? p->place.data : l->at;
    size_t n = moved ? p->place.length : l->place;
    p->dropped = wording_drops(l->at + sentence(l), l->length - sentence(l)) ||
                 is_repeated(p, place, n, l);
    if (!p->dropped) {
        if (p->way.length && !p->named) text_add(&p->kept, p->way.data, p->way.length);
        if (place == l->at && l->place)
            text_add(&p->kept, l->at, l->message);
        else
            text_format(&p->kept, "%.*s: ", (int)n, place);
        add_message(p, l);
        if (p->named && p->place.length && !moved)
            text_format(&p->kept, "%s: note: because of this\n", p->place.data);
    }
    p->named = false;
    p->way.length = 0;
}

/* Notes about the program stay; of those about our headers, those that explain a mismatch. */
static void add_note(struct pass *p, const struct line *l) {
    bool about_us = l->ours || has(l, "LOCKSTEP_") || has(l, "lockstep");
    bool later = has(l, "declared here, later");
    bool why = l->ours && p->place.length && has(l, ": note:   ") && !has(l, "initializing");
    if (p->dropped ? !later : about_us && !why) return;
    if (why)
        text_format(&p->kept, "%s: ", p->place.data);
    else
        text_add(&p->kept, l->at, l->message);
    text_add(&p->kept, l->at + l->message, l->length - l->message);
    text_add(&p->kept, "\n", 1);
}

/* The program's place: of "In file included from FILE:1", the file that includes our header. */
static void note_way(struct pass *p, const struct line *l) {
    const char *from = memmem(l->at, l->place, " from ", 6);
    if (from && p->place.length) return;
    p->place.length = 0;
    from = from ? from + 6 : l->at;
    text_add(&p->place, from, (size_t)(l->at + l->place - from));
}

static void take_line(struct pass *p, const struct line *l) {
    if (l->message && !l->note) {
        add_or_drop(p, l);
    } else if (l->note) {
        add_note(p, l);
    } else {
        if (!p->way.length) p->place.length = 0;
        p->named = p->named || has(l, OURS) || has(l, "<command-line>") || has(l, "lockstep::");
        if (l->way && l->place && !l->foreign) note_way(p, l);
        if (l->way && has(l, "lambda")) return;
        text_add(&p->way, l->at, l->length);
        text_add(&p->way, "\n", 1);
    }
}

void diagnostics_relocate(struct text *messages, size_t from) {
    struct pass p = {.named = false};
    if (messages->length <= from) return;
    for (const char *s = messages->data + from; *s;) {
        struct line l = read_line(s);
        take_line(&p, &l);
        s += l.length + (s[l.length] == '\n');
    }
    if (p.way.length && !p.named) text_add(&p.kept, p.way.data, p.way.length);
    messages->data[messages->length = from] = 0;
    if (p.kept.length) text_add(messages, p.kept.data, p.kept.length);
    text_free(&p.kept);
    text_free(&p.way);
    text_free(&p.place);
}
