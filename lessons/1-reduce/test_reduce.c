/* Lesson 1's suite: makes inputs and right answers, serially; the kernels run in another process.
 */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdlib.h>

/* In `bug`, candidates 2 and 4 of entry.cu can be trusted; the others cannot. */
static bool trustworthy(int variant) { return variant == 2 || variant == 4; }

static uint32_t value_for(int operation, uint64_t *seed, uint64_t n) {
    uint32_t r = suite_random(seed);
    if (operation == LOCKSTEP_OR) return r % (n + 1) == 0;  /* nearly all 0: each one counts */
    if (operation == LOCKSTEP_AND) return r % (n + 1) != 0; /* nearly all 1 */
    if (operation == LOCKSTEP_MULTIPLY) return r | 1;       /* odd: no factor is lost modulo 2^32 */
    if (operation != LOCKSTEP_AFFINE) return r;
    uint32_t a = 1 + r % (LOCKSTEP_PRIME - 1),
             b = (r >> 16) % LOCKSTEP_PRIME; /* invertible: a != 0 */
    return a << 16 | b;
}

/* [fill] */
static void fill(struct suite_case *c) {
    uint64_t n = c->shape->n, seed = n * 31 + (uint64_t)c->shape->operation;
    int op = c->shape->operation;
    c->input_words = n;
    c->output_words = 1;
    c->scratch_words = 2 * n + 1024; /* as reduce.h promises */
    c->input = malloc(4 * n + 4);
    c->expected = malloc(4);
    cr_assert(c->input && c->expected, "out of memory for n = %llu", (unsigned long long)n);
    for (uint64_t i = 0; i < n; i++) c->input[i] = value_for(op, &seed, n);
    uint32_t sum = n ? c->input[0] : lockstep_identity(op);
    for (uint64_t i = 1; i < n; i++) sum = lockstep_apply(op, sum, c->input[i]);
    *c->expected = c->shape->variant ? trustworthy(c->shape->variant) : sum;
}
/* [fill] */

static void grade(const char *exercise) {
    const char *why = suite_grade(lockstep_lesson_find(1), exercise, fill);
    cr_assert(why == NULL, "%s", why);
}

TestSuite(reduce, .timeout = 300);
Test(reduce, serial) { grade("serial"); }
Test(reduce, global) { grade("global"); }
Test(reduce, shared) { grade("shared"); }
Test(reduce, bug) { grade("bug"); }
Test(reduce, first_add) { grade("first-add"); }
Test(reduce, many_items) { grade("many-items"); }
Test(reduce, warp) { grade("warp"); }
Test(reduce, one_launch) { grade("one-launch"); }
Test(reduce, any_operator) { grade("any-operator"); }
Test(reduce, peak) { grade("peak"); }
