/* Compares the device and host passes of a file line by line, and merges what differs. */
#include "dual_pass.h"
#include "dual_pass_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- is a second pass needed? ---- */

static bool file_asks(const struct place *p) {
    struct text path = {0}, file = {0};
    text_add(&path, p->file, p->file_length);
    bool asks = p->file[0] != '<' && !text_read(&file, path.data) &&
                (strstr(file.data, "__CUDA_ARCH__") || strstr(file.data, "NV_IF_") ||
                 strstr(file.data, "NV_DISPATCH_TARGET")); /* <nv/target> */
    text_free(&path);
    text_free(&file);
    return asks;
}

/* A header is read where the text enters it, as often as it is included. */
bool dual_pass_is_needed(const struct text *device) {
    struct place p = {0};
    for (const char *s = device->data; s; s = strstr(s, "\n# ")) {
        s += *s == '\n';
        size_t end = read_marker(device->data, (size_t)(s - device->data), &p);
        bool enters = end && memchr(s, '1', 3) && p.line == 1;
        if (enters && !p.system && file_asks(&p)) return true;
    }
    return false;
}

/* ---- lines ---- */

static void add_line(struct pass *p, size_t from, size_t to, const struct place *here) {
    for (size_t i = from; i < to; i++) {
        if (isspace((unsigned char)p->text.data[i])) continue;
        if (!(p->count & (p->count - 1))) {
            p->lines = realloc(p->lines, (p->count ? 2 * p->count : 1) * sizeof *p->lines);
            if (!p->lines) abort();
        }
        p->lines[p->count++] = (struct pass_line){from, to, *here, NONE};
        return;
    }
}

static void read_lines(struct pass *p) {
    struct place here = {.file = "", .line = 1};
    for (size_t i = 0; i < p->text.length;) {
        const char *newline = memchr(p->text.data + i, '\n', p->text.length - i);
        size_t to = newline ? (size_t)(newline - p->text.data) + 1 : p->text.length;
        if (!read_marker(p->text.data, i, &here)) {
            if (!here.system) add_line(p, i, to, &here);
            here.line++;
        }
        i = to;
    }
}

void pass_read(struct pass *p, const struct text *source) {
    join_lines(source, &p->text);
    p->mask = source_mask(p->text.data, p->text.length);
    read_lines(p);
    pass_shape(p);
}

void pass_free(struct pass *p) {
    text_free(&p->text);
    free(p->mask);
    free(p->lines);
    free(p->bodies);
    free(p->ends);
}

size_t pass_line_at(const struct pass *p, size_t i) {
    size_t low = 0, high = p->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->lines[middle].from <= i)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? low - 1 : NONE;
}

void pass_mark(const struct pass *p, size_t i, struct text *out) {
    size_t k = pass_line_at(p, i);
    if (k == NONE) return;
    const struct pass_line *l = &p->lines[k];
    int line = l->place.line;
    for (const char *s = p->text.data + l->from; s < p->text.data + i; s++) line += *s == '\n';
    text_format(out, "\n# %d \"%.*s\"\n", line, (int)l->place.file_length, l->place.file);
}

/* ---- lines that both passes share ---- */

static int compare(const struct pass *a, size_t i, const struct pass *b, size_t j) {
    const struct pass_line *x = &a->lines[i], *y = &b->lines[j];
    size_t n = x->to - x->from, m = y->to - y->from;
    int order = memcmp(a->text.data + x->from, b->text.data + y->from, n < m ? n : m);
    if (!order) order = (n > m) - (n < m);
    if (!order) order = (x->place.line > y->place.line) - (x->place.line < y->place.line);
    return order;
}

static const struct pass *sorted_pass;
static int by_text(const void *a, const void *b) {
    size_t i = *(const size_t *)a, j = *(const size_t *)b;
    int order = compare(sorted_pass, i, sorted_pass, j);
    return order ? order : (i > j) - (i < j);
}

/* The first line from `from` on that equals line i of the other pass. */
static size_t find(const struct pass *h, const size_t *sorted, size_t from, const struct pass *d,
                   size_t i) {
    size_t low = 0, high = h->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(h, sorted[middle], d, i);
        if (order < 0 || (!order && sorted[middle] < from))
            low = middle + 1;
        else
            high = middle;
    }
    return low < h->count && !compare(h, sorted[low], d, i) ? sorted[low] : NONE;
}

/* Lines have the same order in both passes: after a difference, pair the nearest equal lines. */
static void pair_lines(struct pass *d, struct pass *h) {
    size_t *sorted = malloc((h->count + 1) * sizeof *sorted), i = 0, j = 0;
    if (!sorted) abort();
    for (size_t k = 0; k < h->count; k++) sorted[k] = k;
    sorted_pass = h;
    qsort(sorted, h->count, sizeof *sorted, by_text);
    while (i < d->count && j < h->count) {
        size_t best = NONE, far = NONE;
        for (size_t a = 0; a < far && i + a < d->count; a++) {
            size_t k = find(h, sorted, j, d, i + a);
            if (k != NONE && a + (k - j) < far) far = a + (k - j), best = i + a;
        }
        if (best == NONE) break;
        j = find(h, sorted, j, d, best), i = best;
        d->lines[i].twin = j, h->lines[j].twin = i;
        i++, j++;
    }
    free(sorted);
}

/* ---- lines that differ ---- */

struct edit *edits_add(struct edits *e, size_t from, size_t to) {
    for (size_t i = 0; i < e->count; i++)
        if (e->list[i].from == from && e->list[i].to == to) return NULL; /* done before */
    e->list = realloc(e->list, (e->count + 1) * sizeof *e->list);
    if (!e->list) abort();
    e->list[e->count] = (struct edit){from, to, {0}};
    return &e->list[e->count++];
}

/* The text between the equal lines before and after a difference. */
static void range(const struct pass *p, size_t first, size_t last, size_t *from, size_t *to) {
    *from = first ? p->lines[first - 1].to : 0;
    *to = last > first ? p->lines[last - 1].to : *from;
    if (last > first) *from = p->lines[first].from;
}

bool pass_same_place(const struct pass *d, size_t i, const struct pass *h, size_t j) {
    size_t k = pass_line_at(d, i), l = pass_line_at(h, j);
    if (k == NONE || l == NONE) return k == l;
    return d->lines[k].twin == l && i - d->lines[k].from == j - h->lines[l].from;
}

static bool settle(struct edits *e, const struct pass *d, const struct pass *h,
                   const size_t at[4]) {
    size_t from, to, host_from, host_to;
    range(d, at[0], at[1], &from, &to);
    range(h, at[2], at[3], &host_from, &host_to);
    const struct body *b = pass_body(d, from, to), *c = pass_body(h, host_from, host_to);
    if (b && c && pass_same_place(d, b->open, h, c->open))
        return merge_bodies(e, d, b, h, c, b->side);
    return merge_declarations(e, d, from, to, h, host_from, host_to);
}

static void warn(const struct pass *d, const struct pass *h, const size_t at[4],
                 struct text *messages) {
    const struct pass_line *l = at[1] > at[0] ? &d->lines[at[0]] : &h->lines[at[2]];
    text_format(
        messages,
        "%.*s:%d: warning: host code is compiled as for the device here: the two versions that __CUDA_ARCH__ selects cannot be separated\n",
        (int)l->place.file_length, l->place.file, l->place.line);
}

static int by_place(const void *a, const void *b) {
    const struct edit *x = a, *y = b;
    return x->from != y->from ? (x->from > y->from) - (x->from < y->from)
                              : (x->to < y->to) - (x->to > y->to); /* the outer one first */
}

static void apply(struct edits *e, const struct pass *d, struct text *out) {
    size_t done = 0;
    qsort(e->list, e->count, sizeof *e->list, by_place);
    for (size_t i = 0; i < e->count; i++) {
        const struct edit *x = &e->list[i];
        if (x->from < done) continue; /* inside an edit that was applied */
        text_add(out, d->text.data + done, x->from - done);
        text_add(out, x->text.data, x->text.length);
        done = x->to;
    }
    text_add(out, d->text.data + done, d->text.length - done);
}

/* From line i of the device's pass and line j of the host's pass on, both differ. */
static void next_difference(const struct pass *d, const struct pass *h, size_t at[4]) {
    size_t i = at[1], j = at[3];
    while (i < d->count && j < h->count && d->lines[i].twin == j) i++, j++;
    at[0] = i, at[2] = j;
    while (i < d->count && d->lines[i].twin == NONE) i++;
    while (j < h->count && h->lines[j].twin == NONE) j++;
    at[1] = i, at[3] = j;
}

bool dual_pass_merge(const struct text *device, const struct text *host, struct text *out,
                     struct text *messages) {
    struct pass d = {0}, h = {0};
    struct edits e = {0};
    pass_read(&d, device);
    pass_read(&h, host);
    pair_lines(&d, &h);
    size_t at[4] = {0};
    for (next_difference(&d, &h, at); at[1] > at[0] || at[3] > at[2]; next_difference(&d, &h, at))
        if (!settle(&e, &d, &h, at)) warn(&d, &h, at, messages);
    apply(&e, &d, out);
    for (size_t i = 0; i < e.count; i++) text_free(&e.list[i].text);
    free(e.list);
    pass_free(&d);
    pass_free(&h);
    return e.count > 0;
}
