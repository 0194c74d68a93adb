/* Operators as the suite computes them on the host. */
#include <lockstep/suite.h>
#include "worked_example.h"

uint32_t suite_apply(const struct suite_case *c, uint32_t a, uint32_t b) {
    return lockstep_apply_keyed(c->shape->operation, &c->key, a, b);
}

uint64_t suite_compared(const struct suite_case *c, uint64_t v) {
    return lockstep_compared_keyed(c->shape->operation, &c->key, v);
}

uint32_t suite_identity(const struct suite_case *c) {
    return lockstep_identity_keyed(c->shape->operation, &c->key);
}

/* x -> a x + b with a >= 1: invertible, so that no value is lost. */
static uint32_t affine_map(uint32_t r) {
    uint32_t a = 1 + r % (LOCKSTEP_PRIME - 1), b = (r >> 16) % LOCKSTEP_PRIME;
    return a << 16 | b;
}

uint32_t suite_value(const struct suite_case *c, uint64_t *state) {
    uint32_t r = suite_random(state);
    uint64_t n = c->shape->n;
    switch (c->shape->operation) {
    case LOCKSTEP_OR: return r % (n + 1) == 0;  /* nearly all 0: every 1 matters */
    case LOCKSTEP_AND: return r % (n + 1) != 0; /* nearly all 1 */
    case LOCKSTEP_MULTIPLY: return r | 1;       /* odd, so invertible modulo 2^32 */
    case LOCKSTEP_AFFINE: return affine_map(r);
    case LOCKSTEP_SECRET_ORDERED: return lockstep_hide(&c->key, affine_map(r));
    case LOCKSTEP_ADD: /* small numbers in the report; 0 would hide that a value is left out */
        return n <= SUITE_SMALL && !worked_in_use() ? 1 + r % 9 : r;
    default: return r;
    }
}

bool suite_chosen(uint64_t i, int bytes, int64_t *value) { return worked_chosen(i, bytes, value); }
