/* The suite of `hash-set`: keys, and whether each is said to be new exactly once. Any of equal keys
   may be the new one. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include "facts.h"
#include "fill.h"

static char reason[200];

enum { SET_CALLS = 3 };
static uint64_t *keys; /* of the case at hand */

static uint64_t make_key(const struct lockstep_case *s, uint64_t number, uint64_t seed) {
    switch (s->variant % KEYS_BATCHES) {
    case KEYS_SMALL: return number;
    case KEYS_MULTIPLE: return number << 40;
    case KEYS_EMPTY: return number % 2 ? monoid_random(seed + number) : 0;
    default: return monoid_random(seed + number);
    }
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = keys[*(const int *)a], y = keys[*(const int *)b];
    if (x != y) return x < y ? -1 : 1;
    return *(const int *)a - *(const int *)b;
}

/* The places of the keys, equal ones together and in their order. The caller frees it. */
static int *sort_keys(uint64_t n) {
    int *places = allocate(n, sizeof *places);
    for (uint64_t i = 0; i < n; i++) places[i] = (int)i;
    qsort(places, n, sizeof *places, compare_keys);
    return places;
}

/* Which of the calls has key i. */
static uint64_t call_of(const struct lockstep_case *s, uint64_t i) {
    uint64_t each = s->n / SET_CALLS;
    if (!(s->variant % MONOIDS & KEYS_BATCHES)) return 0;
    return i / each < SET_CALLS ? i / each : SET_CALLS - 1;
}

/* Of equal keys, one must be new, and it must be in the first call that has any of them. */
static const char *judge_news(const struct lockstep_case *s, const int *equals, uint64_t count,
                              const uint32_t *is_new) {
    uint64_t news = 0;
    for (uint64_t e = 0; e < count; e++) {
        uint32_t x = is_new[equals[e]];
        bool late = x && call_of(s, (uint64_t)equals[e]) > call_of(s, (uint64_t)equals[0]);
        news += x == 1;
        if (x > 1 || late)
            snprintf(reason, sizeof reason, "d_is_new of key %d is %u; expected %s", equals[e], x,
                     late ? "0: an earlier call had that key" : "0 or 1");
        if (x > 1 || late) return reason;
    }
    if (news == 1) return NULL;
    snprintf(reason, sizeof reason,
             "the key 0x%llx occurs %llu times, and %llu of them are said to be new",
             (unsigned long long)keys[equals[0]], (unsigned long long)count,
             (unsigned long long)news);
    return reason;
}

static const char *judge_head(const struct suite_case *c, const uint32_t *head) {
    double taken = head[0], has_empty = head[1], capacity = head[2], k = maps_facts.distinct;
    if (taken + has_empty != k)
        snprintf(reason, sizeof reason, "taken + has_empty is %.0f; expected %.0f different keys",
                 taken + has_empty, k);
    else if (!head[2] || head[2] & (head[2] - 1))
        snprintf(reason, sizeof reason, "%.0f slots: expected a power of two", capacity);
    else if (2 * taken > capacity || capacity > maps_facts.slots)
        snprintf(reason, sizeof reason, "%.0f slots for %.0f keys: expected %.0f to %.0f", capacity,
                 taken, 2 * taken, maps_facts.slots);
    else
        return NULL;
    (void)c;
    return reason;
}

/* Is that key one of the case's? `places` are its keys' places in their order. */
static bool is_a_key(const int *places, uint64_t n, uint64_t key) {
    uint64_t low = 0, high = n;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (keys[places[middle]] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && keys[places[low]] == key;
}

__attribute__((format(printf, 1, 2))) static const char *say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return reason;
}

/* @param empty the last slot before slot i that is empty, going round the end */
static const char *judge_slot(const int *places, uint64_t n, uint64_t capacity, uint64_t i,
                              uint64_t key, uint64_t empty) {
    uint64_t home = monoid_mix(key) % capacity;
    if (!is_a_key(places, n, key))
        return say("slot %" PRIu64 " holds 0x%" PRIx64 ", which is none of the keys", i, key);
    if ((i - home) % capacity < (i - empty) % capacity) return NULL;
    return say("the key 0x%" PRIx64 " is in slot %" PRIu64 "; expected %" PRIu64
               " = mix(key) %% capacity, or the first empty one after it: slot %" PRIu64
               " is empty",
               key, i, home, empty);
}

/* The keys in slots are those of the case, as many as `taken` says; between the slot that mix()
   gives a key and the one that it is in, none is empty. */
static const char *judge_slots(const int *places, uint64_t n, const uint32_t *head) {
    uint64_t capacity = head[2], taken = 0, *slots = allocate(capacity, sizeof *slots);
    const char *why = NULL;
    memcpy(slots, head + 3, capacity * sizeof *slots);
    uint64_t empty = capacity - 1;
    while (empty > 0 && slots[empty]) empty--;
    for (uint64_t i = 0; i < capacity && !why; i++) {
        if (slots[i]) why = judge_slot(places, n, capacity, i, slots[i], empty);
        if (!slots[i]) empty = i;
        taken += slots[i] != 0;
    }
    free(slots);
    if (why || taken == head[0]) return why;
    return say("taken is %" PRIu32 ", but %" PRIu64 " slots hold a key", head[0], taken);
}

static const char *judge_set(const struct suite_case *c, const uint32_t *output,
                             const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    const char *why = NULL;
    uint64_t n = c->shape->n;
    int *places = sort_keys(n);
    for (uint64_t i = 0, end; i < n && !why; i = end) {
        for (end = i + 1; end < n && keys[places[end]] == keys[places[i]];) end++;
        why = judge_news(c->shape, places + i, end - i, output);
    }
    if (!why) why = judge_head(c, output + n);
    if (!why) why = judge_slots(places, n, output + n);
    free(places);
    return why;
}

static void count_keys(const struct lockstep_case *s) {
    int *places = sort_keys(s->n);
    maps_facts = (struct facts){0};
    for (uint64_t i = 0; i < s->n; i++) {
        bool first = i == 0 || keys[places[i]] != keys[places[i - 1]];
        maps_facts.distinct += first;
        maps_facts.repeated += !first && keys[places[i]] != 0;
    }
    free(places);
    double start = (double)(1 << set_bits(s->variant)), grown = 4 * maps_facts.distinct;
    maps_facts.slots = start > grown ? start : grown;
}

void fill_keys(struct suite_case *c) {
    static const uint64_t example[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    uint64_t n = c->shape->n, state = c->seed;
    free(keys);
    keys = allocate(n, sizeof *keys);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t number = n == c->shape->m ? i : suite_random(&state) % c->shape->m;
        keys[i] = make_key(c->shape, number, c->seed);
        if (c->shape->variant % MONOIDS == KEYS_EXAMPLE) keys[i] = example[i % 8];
    }
    count_keys(c->shape);
    c->input_words = 2 * n;
    c->input = allocate(c->input_words, sizeof *c->input);
    memcpy(c->input, keys, n * sizeof *keys);
    c->output_words = n + 3 + 2 * (uint64_t)maps_facts.slots;
    c->judge = judge_set;
}
