/* Lesson 6's cases: every difficult size, then lengths, limits and grids. */
#ifndef ATOMICS_AND_DATES_CASES_H
#define ATOMICS_AND_DATES_CASES_H

#include <lockstep/lesson.h>
#include "lists.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))
#define CASE(n, longest, variant) \
    { n, LOCKSTEP_ADD, variant, 0, longest }
/* After other calls, and twice: results left over from them must not count. Without bounds, which
   hold for one call. */
#define LATE(n, longest, variant) \
    { n, LOCKSTEP_ADD, (variant) + AGAIN, 2, longest }
#define GRID(number) ((number)*WIDTH) /* the grid is lists_width() blocks wide */

/* Fits a container: up to 64 elements. */
static const struct lockstep_case containers[] = {CASE(8, 7, EXAMPLE),
                                                  CASE(0, 64, UNIFORM),
                                                  CASE(1, 64, EQUAL + ALL),
                                                  CASE(1, 64, EMPTY + GRID(2)),
                                                  CASE(31, 64, UNIFORM),
                                                  CASE(32, 64, UNIFORM + EDGE + GRID(1)),
                                                  CASE(33, 64, UNIFORM + GRID(2)),
                                                  CASE(255, 20, UNIFORM),
                                                  CASE(256, 20, UNIFORM + ALL),
                                                  CASE(257, 20, UNIFORM + GRID(3)),
                                                  CASE(257, 20, UNIFORM + ALL + GRID(5)),
                                                  CASE(1025, 64, UNIFORM + EDGE + GRID(1)),
                                                  CASE(1025, 64, EMPTY + GRID(4)),
                                                  CASE(1025, 64, EMPTY + ALL),
                                                  CASE(3000, 64, GIANT + GRID(2)),
                                                  CASE(3000, 64, K_50 + EDGE + GRID(1)),
                                                  CASE(3000, 20, UNIFORM + NONE + GRID(7)),
                                                  CASE(3000, 1, EQUAL + GRID(3)),
                                                  CASE(66000, 20, K_50 + ALL + GRID(6)),
                                                  CASE(65536, 64, UNIFORM + GRID(4)),
                                                  LATE(1500, 30, UNIFORM + GRID(2))};

/* The longest length tells these cases from others. */
enum { CANDIDATE_LENGTH = 40 };
#define SHOWN(candidate) CASE(600, CANDIDATE_LENGTH, UNIFORM + GRID(1) + (candidate)*CANDIDATE)
static const struct lockstep_case candidates[] = {SHOWN(0),
                                                  SHOWN(SERIAL),
                                                  SHOWN(1),
                                                  SHOWN(2),
                                                  SHOWN(3),
                                                  SHOWN(NOTHING),
                                                  SHOWN(WRONG_FIRST),
                                                  SHOWN(WRONG_LATER),
                                                  SHOWN(AT_LIMIT),
                                                  SHOWN(ALL_ELEMENTS),
                                                  SHOWN(DIAGNOSE + 0),
                                                  SHOWN(DIAGNOSE + 4),
                                                  SHOWN(DIAGNOSE + 5),
                                                  SHOWN(DIAGNOSE + 6)};

/* Of any length. A share of `balanced` has 2,048 items: lists end at its border, or cross several.
 */
#define FLAT                                                                                    \
    CASE(8, 7, EXAMPLE), CASE(0, 64, UNIFORM), CASE(1, 64, EQUAL + ALL), CASE(1, 20000, EQUAL), \
        CASE(2, 2047, EQUAL + EDGE), CASE(31, 64, UNIFORM), CASE(32, 63, EQUAL + EDGE),         \
        CASE(33, 64, UNIFORM + ALL), CASE(70, 1, EMPTY + ALL), CASE(255, 300, UNIFORM),         \
        CASE(256, 20, UNIFORM + ALL), CASE(257, 2048, UNIFORM + EDGE),                          \
        CASE(1025, 64, UNIFORM + NONE), CASE(5000, 3, EMPTY), CASE(5000, 3, EMPTY + ALL),       \
        CASE(3000, 20000, GIANT + EDGE + GRID(2)), CASE(3000, 20000, GIANT + NONE),             \
        CASE(9, 9000, UNIFORM + EDGE + GRID(1)), CASE(60000, 1280, K_50 + GRID(6)),             \
        CASE(65536, 64, UNIFORM), LATE(1500, 300, UNIFORM)
static const struct lockstep_case flat[] = {FLAT, CASE(66000, 3, EMPTY)};
/* The longest list is more than one block may do. */
static const struct lockstep_case shared_out[] = {FLAT, CASE(5000, 150000, GIANT)};

#endif
