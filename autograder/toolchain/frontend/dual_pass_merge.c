/* Merges two versions of one piece of a program, the device's and the host's, into one that is
   correct on both sides. */
#include "dual_pass_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- bodies ---- */

/* Does a lambda inside that names its side differ as well? Then neither text can be used. */
static bool lambda_differs(const struct pass *p, const struct body *around) {
    for (size_t k = 0; k < p->body_count; k++) {
        const struct body *b = &p->bodies[k];
        if (b->open <= around->open || b->close > around->close || b->side == FOR_HOST) continue;
        for (size_t i = pass_line_at(p, b->open); i < p->count && p->lines[i].from < b->close; i++)
            if (p->lines[i].twin == NONE) return true;
    }
    return false;
}

static void add_body(struct text *out, const struct pass *p, const struct body *b) {
    pass_mark(p, b->open, out);
    text_add(out, p->text.data + b->open, b->close + 1 - b->open);
}

bool merge_bodies(struct edits *e, const struct pass *device, const struct body *d,
                  const struct pass *host, const struct body *h, enum side side) {
    if (side == FOR_DEVICE) return true;
    if (side == FOR_HOST && (lambda_differs(device, d) || lambda_differs(host, h))) return false;
    struct edit *x = edits_add(e, d->open, d->close + 1);
    if (!x) return true;
    if (side == FOR_HOST) {
        add_body(&x->text, host, h);
    } else {
        const char *known = d->constant ? "__builtin_is_constant_evaluated() || " : "";
        text_format(&x->text, "{ if (%s!lockstep_on_device())", known);
        add_body(&x->text, host, h);
        text_format(&x->text, " else ");
        add_body(&x->text, device, d);
        text_format(&x->text, "}");
    }
    pass_mark(device, d->close + 1, &x->text);
    return true;
}

/* ---- declarations ---- */

struct range {
    size_t from, to;
};

/* @return the last end of a declaration at or before i */
static size_t end_before(const struct pass *p, size_t i) {
    size_t best = 0;
    for (size_t k = 0; k < p->end_count && p->ends[k] <= i; k++) best = p->ends[k];
    return best;
}

static size_t end_behind(const struct pass *p, size_t i) {
    for (size_t k = 0; k < p->end_count; k++)
        if (p->ends[k] >= i) return p->ends[k];
    return p->text.length;
}

static bool is_empty(const struct pass *p, size_t from, size_t to) {
    trim(p->mask, &from, &to);
    return from >= to;
}

/* @return whether only white space lies between i and the end of a declaration */
static bool is_end(const struct pass *p, size_t i) { return is_empty(p, end_before(p, i), i); }

/* Widens both ranges to whole declarations. @return false if these end at different places */
static bool widen(const struct pass *d, struct range *a, const struct pass *h, struct range *b) {
    if (!is_end(d, a->from) || !is_end(h, b->from)) {
        a->from = end_before(d, a->from), b->from = end_before(h, b->from);
        if (!pass_same_place(d, a->from, h, b->from)) return false;
    }
    if (!is_end(d, a->to) || !is_end(h, b->to)) {
        a->to = end_behind(d, a->to), b->to = end_behind(h, b->to);
        return pass_same_place(d, a->to, h, b->to);
    }
    return true;
}

/* The next declaration of the range from *at on, without the white space around it. */
static bool next_declaration(const struct pass *p, struct range r, size_t *at, struct range *out) {
    while (*at < r.to) {
        size_t end = end_behind(p, *at + 1);
        *out = (struct range){*at, end < r.to ? end : r.to};
        *at = out->to;
        trim(p->mask, &out->from, &out->to);
        if (out->from < out->to) return true;
    }
    return false;
}

static const struct body *function(const struct pass *p, struct range r) {
    const struct body *best = NULL;
    for (size_t k = 0; k < p->body_count; k++) {
        const struct body *b = &p->bodies[k];
        bool within = b->open > r.from && b->close < r.to;
        if (within && (!best || b->open < best->open)) best = b;
    }
    return best;
}

static struct range head_of(const struct pass *p, struct range r) {
    const struct body *b = function(p, r);
    return (struct range){r.from, b ? b->open : r.to};
}

/* The declaration's words without those that name its side or its linkage. */
static void plain_words(const struct pass *p, struct range r, struct text *out) {
    static const char *const words[] = {"__device__", "__host__",        "static",
                                        "inline",     "__forceinline__", "__inline__"};
    for (size_t i = r.from; i < r.to; i++) {
        bool skipped = false;
        for (size_t w = 0; w < sizeof words / sizeof *words && !skipped; w++)
            if ((skipped = word_at(p->mask, i, words[w]))) i += strlen(words[w]) - 1;
        if (!skipped && !isspace((unsigned char)p->mask[i])) text_add(out, p->text.data + i, 1);
    }
}

static bool same_words(const struct pass *d, struct range a, const struct pass *h, struct range b) {
    struct text x = {0}, y = {0};
    plain_words(d, a, &x);
    plain_words(h, b, &y);
    bool same = x.length == y.length && !memcmp(x.data, y.data, x.length);
    text_free(&x);
    text_free(&y);
    return same;
}

/* The word before the parameters, the initialiser, the array size or the end. */
static struct range name_of(const struct pass *p, struct range r) {
    size_t end = r.from;
    while (end < r.to && !strchr("(=[;{", p->mask[end])) end++;
    end = skip_back(p->mask, end);
    size_t from = end;
    while (from > r.from && word_character(p->mask[from - 1])) from--;
    return (struct range){from, end};
}

enum found { NEW, SETTLED, CLASH };

/* Places the host's declaration next to the device's. */
static enum found place(struct edits *e, const struct pass *d, struct range all,
                        const struct pass *h, struct range one) {
    struct range head = head_of(h, one), other;
    enum side side = pass_side(h, head.from, head.to);
    if (side == FOR_DEVICE) return SETTLED;
    for (size_t at = all.from; next_declaration(d, all, &at, &other);) {
        const struct body *b = function(d, other), *c = function(h, one);
        if (same_words(d, other, h, one)) return SETTLED;
        if (b && c && same_words(d, head_of(d, other), h, head)) {
            side |= pass_side(d, other.from, b->open);
            return merge_bodies(e, d, b, h, c, side) ? SETTLED : CLASH;
        }
        if (same_words(d, name_of(d, other), h, name_of(h, one))) return CLASH;
    }
    return NEW;
}

bool merge_declarations(struct edits *e, const struct pass *device, size_t from, size_t to,
                        const struct pass *host, size_t host_from, size_t host_to) {
    struct range d = {from, to}, h = {host_from, host_to}, one;
    for (size_t i = 0; i < e->count; i++)
        if (e->list[i].from <= from && to < e->list[i].to) return true;
    if (!widen(device, &d, host, &h)) return false;
    struct text added = {0};
    bool fine = true;
    for (size_t at = h.from; fine && next_declaration(host, h, &at, &one);) {
        enum found f = place(e, device, d, host, one);
        bool part = strchr("{}", host->mask[one.to - 1]) && !function(host, one);
        fine = f != CLASH && !(part && f == NEW && !is_empty(device, d.from, d.to));
        if (f != NEW) continue;
        pass_mark(host, one.from, &added);
        text_add(&added, host->text.data + one.from, one.to - one.from);
    }
    struct edit *x = fine && added.length ? edits_add(e, d.to, d.to) : NULL;
    if (x) {
        text_add(&x->text, added.data, added.length);
        pass_mark(device, d.to, &x->text);
    }
    text_free(&added);
    return fine;
}
