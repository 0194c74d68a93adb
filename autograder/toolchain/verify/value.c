/* Interns symbolic values: sums of unknowns with factors, by hashing (value numbering). */
#include "value.h"

#include <stdlib.h>
#include <string.h>

enum { TERMS = 6 }; /* an element of a two-dimensional shared array has four */

struct leaf {
    int32_t what;
    int64_t a, b;
};

struct term {
    int64_t factor;
    uint32_t leaf;
};

/* A sum; its terms are sorted by leaf, unused ones are zero. */
struct sum {
    int64_t constant;
    struct term term[TERMS];
    int32_t count;
};

/* A hash table of records of one size, numbered in order of insertion. */
struct table {
    size_t bytes;
    unsigned char *records;
    uint32_t count, capacity, *slots, slot_count;
};

static struct table leaves = {.bytes = sizeof(struct leaf)};
static struct table sums = {.bytes = sizeof(struct sum)};

static uint64_t hash_of(const unsigned char *p, size_t n) { /* FNV-1a */
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * UINT64_C(1099511628211);
    return h ^ h >> 29;
}

static void grow(struct table *t) {
    uint32_t count = t->slot_count ? 2 * t->slot_count : 1024;
    uint32_t *slots = calloc(count, sizeof *slots);
    t->capacity = count / 2;
    t->records = realloc(t->records, t->capacity * t->bytes);
    if (!slots || !t->records) abort();
    for (uint32_t i = 0; i < t->count; i++) {
        uint32_t at = (uint32_t)hash_of(t->records + i * t->bytes, t->bytes) & (count - 1);
        while (slots[at]) at = (at + 1) & (count - 1);
        slots[at] = i + 1;
    }
    free(t->slots);
    t->slots = slots;
    t->slot_count = count;
}

static uint32_t intern(struct table *t, const void *record) {
    if (t->count == t->capacity) grow(t);
    uint32_t at = (uint32_t)hash_of(record, t->bytes) & (t->slot_count - 1);
    for (; t->slots[at]; at = (at + 1) & (t->slot_count - 1))
        if (!memcmp(t->records + (t->slots[at] - 1) * t->bytes, record, t->bytes))
            return t->slots[at] - 1;
    memcpy(t->records + t->count * t->bytes, record, t->bytes);
    t->slots[at] = ++t->count;
    return t->count - 1;
}

static void forget(struct table *t) {
    t->count = 0;
    if (t->slots) memset(t->slots, 0, t->slot_count * sizeof *t->slots);
}

void values_reset(void) {
    forget(&leaves);
    forget(&sums);
}

static struct sum sum_of(value_t v) {
    struct sum s;
    memcpy(&s, sums.records + v * sizeof s, sizeof s);
    return s;
}

static struct leaf leaf_of(uint32_t n) {
    struct leaf l;
    memcpy(&l, leaves.records + n * sizeof l, sizeof l);
    return l;
}

value_t value_constant(int64_t c) {
    struct sum s;
    memset(&s, 0, sizeof s);
    s.constant = c;
    return intern(&sums, &s);
}

static value_t single(const struct leaf *l) {
    struct sum s;
    memset(&s, 0, sizeof s);
    s.count = 1;
    s.term[0].leaf = intern(&leaves, l);
    s.term[0].factor = 1;
    return intern(&sums, &s);
}

value_t value_unknown(enum unknown what, int64_t a, int64_t b) {
    struct leaf l;
    memset(&l, 0, sizeof l);
    l.what = (int32_t)what;
    l.a = a;
    l.b = b;
    return single(&l);
}

/* Adds a term. @return false if the sum is full */
static bool add_term(struct sum *s, struct term t) {
    int at = 0;
    while (at < s->count && s->term[at].leaf < t.leaf) at++;
    if (at < s->count && s->term[at].leaf == t.leaf) {
        s->term[at].factor = (int64_t)((uint64_t)s->term[at].factor + (uint64_t)t.factor);
        if (s->term[at].factor) return true;
        memmove(s->term + at, s->term + at + 1, (size_t)(s->count - at - 1) * sizeof t);
        memset(&s->term[--s->count], 0, sizeof t);
        return true;
    }
    if (s->count == TERMS) return false;
    memmove(s->term + at + 1, s->term + at, (size_t)(s->count - at) * sizeof t);
    memset(&s->term[at], 0, sizeof t);
    s->term[at].leaf = t.leaf;
    s->term[at].factor = t.factor;
    s->count++;
    return true;
}

/* A sum with too many terms becomes a new unknown. */
static value_t opaque_sum(value_t a, value_t b) {
    enum { SUM = 1000 };
    return value_unknown((enum unknown)SUM, a < b ? a : b, a < b ? b : a);
}

value_t value_add(value_t a, value_t b) {
    struct sum s = sum_of(a), other = sum_of(b);
    for (int i = 0; i < other.count; i++)
        if (!add_term(&s, other.term[i])) return opaque_sum(a, b);
    s.constant = (int64_t)((uint64_t)s.constant + (uint64_t)other.constant);
    return intern(&sums, &s);
}

value_t value_add_constant(value_t a, int64_t c) {
    struct sum s = sum_of(a);
    s.constant = (int64_t)((uint64_t)s.constant + (uint64_t)c);
    return intern(&sums, &s);
}

value_t value_multiply(value_t a, int64_t factor) {
    struct sum s = sum_of(a);
    if (!factor) return value_constant(0);
    s.constant = (int64_t)((uint64_t)s.constant * (uint64_t)factor);
    for (int i = 0; i < s.count; i++) {
        s.term[i].factor = (int64_t)((uint64_t)s.term[i].factor * (uint64_t)factor);
        if (!s.term[i].factor)
            return value_unknown(LOW_HALF, a, factor); /* it may have wrapped around */
    }
    return intern(&sums, &s);
}

value_t value_low_half(value_t a, bool with_sign) {
    struct sum s = sum_of(a);
    if (!s.count)
        return value_constant(with_sign ? (int32_t)s.constant : (int64_t)(uint32_t)s.constant);
    if (s.count == 1 && s.term[0].factor == 1 &&
        !s.constant) { /* extending it again changes nothing */
        struct leaf l = leaf_of(s.term[0].leaf);
        if ((l.what == LOW_HALF || l.what == LOW_HALF_SIGNED) && !l.b) a = (value_t)l.a;
    }
    return value_unknown(with_sign ? LOW_HALF_SIGNED : LOW_HALF, a, 0);
}

bool value_is_constant(value_t a, int64_t *c) {
    struct sum s = sum_of(a);
    *c = s.constant;
    return !s.count;
}

bool value_is_offset(value_t a, enum unknown *what, int64_t *x, int64_t *y, int64_t *c) {
    struct sum s = sum_of(a);
    if (s.count != 1 || s.term[0].factor != 1) return false;
    struct leaf l = leaf_of(s.term[0].leaf);
    *what = (enum unknown)l.what;
    *x = l.a;
    *y = l.b;
    *c = s.constant;
    return true;
}

bool value_difference(value_t a, value_t b, int64_t *c) {
    struct sum x = sum_of(a), y = sum_of(b);
    if (x.count != y.count || memcmp(x.term, y.term, sizeof x.term)) return false;
    *c = (int64_t)((uint64_t)x.constant - (uint64_t)y.constant);
    return true;
}
