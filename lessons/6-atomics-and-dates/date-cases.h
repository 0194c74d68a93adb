/* Lesson 6, part B: the cases. */
#ifndef ATOMICS_AND_DATES_DATE_CASES_H
#define ATOMICS_AND_DATES_DATE_CASES_H

#include <lockstep/lesson.h>

/** Variants of `repair`: which steps the pairs need. All up to that one. */
enum repair_step { STEP_1, STEP_2, STEP_3, STEP_4, STEP_5, STEPS };

/** Variants of `days` and `pairs`: which dates. */
enum date_kind { AFTER_1900, CYCLE, ALL_YEARS, SAME_DAY };

enum { DAYS_OF_CYCLE = 146097 };

/* The second size tells part B's cases from part A's: those of `repair` have this one, others 0. */
enum { REPAIR_DATES = 1 << 20 };

#define DATES(n, variant) \
    { n, LOCKSTEP_ADD, variant }
#define PAIRS(n, step) \
    { n, LOCKSTEP_ADD, step, 0, REPAIR_DATES }

static const struct lockstep_case repair_cases[] = {
    PAIRS(0, STEP_1),    PAIRS(1, STEP_1),    PAIRS(33, STEP_1),  PAIRS(3000, STEP_1),
    PAIRS(3000, STEP_2), PAIRS(3000, STEP_3), PAIRS(1, STEP_4),   PAIRS(3000, STEP_4),
    PAIRS(257, STEP_5),  PAIRS(3000, STEP_5), PAIRS(9000, STEP_5)};

static const struct lockstep_case days_cases[] = {
    DATES(8, AFTER_1900),        DATES(0, AFTER_1900),    DATES(1, AFTER_1900),
    DATES(33, AFTER_1900),       DATES(257, ALL_YEARS),   DATES(1025, CYCLE),
    DATES(DAYS_OF_CYCLE, CYCLE), DATES(300000, ALL_YEARS)};

static const struct lockstep_case pairs_cases[] = {
    DATES(8, AFTER_1900),    DATES(0, AFTER_1900),   DATES(1, AFTER_1900),
    DATES(31, AFTER_1900),   DATES(32, SAME_DAY),    DATES(33, AFTER_1900),
    DATES(255, SAME_DAY),    DATES(256, ALL_YEARS),  DATES(257, AFTER_1900),
    DATES(1025, AFTER_1900), DATES(3000, ALL_YEARS), DATES(1 << 20, ALL_YEARS)};

#endif
