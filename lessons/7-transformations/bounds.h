/* Lesson 7: what each exercise may cost, and must cost at least, as formulas of n points, m words
 * or maps, L letters, g generators and M elements.
 */
#ifndef TRANSFORMATIONS_BOUNDS_H
#define TRANSFORMATIONS_BOUNDS_H

#include <lockstep/lesson.h>
#include "facts.h"
#include "monoids.h"

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

/* A gather for each point and letter; for the first letter a plain copy of its row would do. */
static void compose_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = monoid_letters(c->variant);
    LOCKSTEP_BOUND(b, m, work, words * L * n);
    LOCKSTEP_AT_LEAST(b, m, work, words * (L - 1) * n);
    LOCKSTEP_AT_LEAST(b, m, global_writes, words * n);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, words > 0);
}

static void compose_elements_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = monoid_letters(c->variant);
    compose_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, L);
    LOCKSTEP_BOUND(b, m, barriers, 0);
    LOCKSTEP_AT_LEAST(b, m, threads, words * n);
}

#endif
