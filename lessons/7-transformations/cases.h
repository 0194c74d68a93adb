/* Lesson 7's cases: every difficult number of points, words and maps. */
#ifndef TRANSFORMATIONS_CASES_H
#define TRANSFORMATIONS_CASES_H

#include <lockstep/lesson.h>
#include "monoids.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

/* m words of `length` letters over the generators of a monoid with n points. */
#define WORDS(n, m, monoid, length) \
    { n, LOCKSTEP_ADD, (monoid) + (length)*LETTERS, 0, m }

static const struct lockstep_case composed[] = {
    WORDS(8, 3, EXAMPLE, 2),     WORDS(8, 0, EXAMPLE, 2),    WORDS(8, 5, EXAMPLE, 0),
    WORDS(1, 7, RANDOM, 3),      WORDS(5, 9, FULL_5, 10),    WORDS(5, 4, NO_GENERATOR, 0),
    WORDS(17, 3, IDENTITY, 5),   WORDS(31, 40, RANDOM, 6),   WORDS(32, 33, RANDOM, 1),
    WORDS(33, 31, CONSTANTS, 4), WORDS(34, 100, RENA_3, 7),  WORDS(120, 300, BIHECKE_5, 17),
    WORDS(255, 3, RANDOM, 9),    WORDS(257, 10, RANDOM, 12), WORDS(1023, 5, RANDOM, 3),
    WORDS(1024, 4, RANDOM, 5),   WORDS(1025, 6, RANDOM, 4),  WORDS(1546, 20, RENA_5, 19),
    WORDS(4096, 3, RANDOM, 80)};

#endif
