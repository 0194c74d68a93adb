/* Lesson 1's suite: makes inputs and right answers, serially; the kernels run in another process.
 */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdlib.h>
#include "variants.h"

/* Which of `bug`'s candidates may be called again and again? */
static bool trustworthy(int variant) {
    return variant == SERIAL || variant == SHUFFLES || variant == ON_A_COPY ||
           variant == IN_THE_OUTPUT;
}

static void exchange(uint32_t *a, uint32_t *b) {
    uint32_t c = *a;
    *a = *b, *b = c;
}

/* [fill] */
void suite_fill(struct suite_case *c) {
    uint64_t n = c->shape->n, seed = c->seed;
    bool changes = c->shape->variant == ONE_CHANGED;
    c->input_words = n + changes;
    c->output_words = 1;
    if (c->shape->variant == PLAIN) c->folds = SUITE_ONE;
    c->scratch_words = 2 * n + 1024; /* as reduce.h promises */
    c->input = malloc(4 * n + 8);
    c->expected = malloc(4);
    cr_assert(c->input && c->expected, "out of memory for n = %llu", (unsigned long long)n);
    for (uint64_t i = 0; i < n; i++) c->input[i] = suite_value(c, &seed);
    if (changes) c->input[n] = suite_value(c, &seed);
    if (changes)
        exchange(&c->input[n / 2], &c->input[n]); /* expected is the second call's result */
    uint32_t sum = n ? c->input[0] : suite_identity(c);
    for (uint64_t i = 1; i < n; i++) sum = suite_apply(c, sum, c->input[i]);
    if (changes) exchange(&c->input[n / 2], &c->input[n]);
    if (judges(c->shape->variant)) c->returns = "check()";
    *c->expected = judges(c->shape->variant) ? trustworthy(c->shape->variant) : sum;
}
/* [fill] */
