/* Lesson 0's suite: makes inputs and right answers. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdlib.h>

void suite_fill(struct suite_case *c) {
    uint64_t n = c->shape->n, seed = c->seed;
    c->input_words = c->output_words = n;
    c->input = malloc(4 * n + 4);
    c->expected = malloc(4 * n + 4);
    cr_assert(c->input && c->expected, "out of memory for n = %llu", (unsigned long long)n);
    for (uint64_t i = 0; i < n; i++) {
        c->input[i] = suite_value(c, &seed);
        c->expected[i] = suite_apply(c, c->input[i], c->input[i]);
    }
}
