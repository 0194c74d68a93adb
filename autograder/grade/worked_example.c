/* Chooses the worked example's case, and its values. */
#include "worked_example.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 8, TWO_WARPS = 64, LARGEST = 4096 };

static const uint32_t eight[SIZE] = {3, 1, 7, 0, 4, 1, 6, 3};
static const uint32_t *values = eight;
static uint32_t value_count = SIZE;
static const uint64_t *stream; /* the one that draws them; NULL: none yet */
static bool in_use, traced;
static int chosen_bytes;

void worked_ask_for(bool trace) { traced = trace; }

bool worked_asked_for(void) { return traced; }

void worked_set_values(const uint32_t *list, uint32_t count) {
    values = count ? list : eight;
    value_count = count ? count : SIZE;
    chosen_bytes = 0;
}

bool worked_chosen(uint64_t i, int bytes, int64_t *value) {
    if (!in_use || values == eight) return false;
    int64_t v = (int32_t)values[i % value_count];
    bool fits = bytes >= 4 ||
                (v >= -(INT64_C(1) << (8 * bytes - 1)) && v < INT64_C(1) << (8 * bytes - 1));
    if (!fits || chosen_bytes >= 0) chosen_bytes = fits ? bytes : -bytes;
    *value = v;
    return true;
}

int worked_chosen_bytes(void) { return chosen_bytes; }

void worked_use(bool on) {
    in_use = on;
    stream = NULL;
}

bool worked_in_use(void) { return in_use; }

bool worked_is_input(const uint32_t *words, uint64_t count) {
    return count >= value_count && !memcmp(words, values, value_count * sizeof *values);
}

static uint64_t divisor(uint64_t a, uint64_t b) { return b ? divisor(b, a % b) : a; }

/* A lesson whose sizes are all multiples of 16 may rely on it. */
static uint64_t size_for(const struct lockstep_exercise *e) {
    if (e->diagnosis) return TWO_WARPS; /* 8 values may not show the error to be found */
    uint64_t common = 0;
    for (int i = 0; i < e->case_count; i++) common = divisor(common, e->cases[i].n);
    uint64_t n = common ? (SIZE + common - 1) / common * common : SIZE;
    return n <= LARGEST ? n : e->cases[0].n;
}

/* The lesson's plain variant has priority over addition, and addition over the size. */
static int plainness(const struct lockstep_case *c) {
    return 4 * (c->n > 1) + 2 * (c->variant == 0) + (c->operation == LOCKSTEP_ADD);
}

struct lockstep_case worked_case(const struct lockstep_exercise *e) {
    const struct lockstep_case *best = &e->cases[0];
    for (int i = 0; i < e->case_count; i++) {
        const struct lockstep_case *c = &e->cases[i];
        int gain = plainness(c) - plainness(best);
        if (gain > 0 || (gain == 0 && c->n < best->n)) best = c;
    }
    struct lockstep_case worked = *best;
    worked.n = size_for(e);
    worked.repetitions = 0;
    return worked;
}

struct lockstep_case worked_traced_case(const struct lockstep_exercise *e) {
    return e->traced.n ? e->traced : worked_case(e);
}

uint32_t worked_random(uint64_t *state) {
    static uint32_t next;
    if (stream != state) next = 0; /* another stream starts at the beginning */
    stream = state;
    return values[next++ % value_count];
}
