/* A class in which some are late, have an extension, or no time at all. */
#ifndef LOCKSTEP_BATCH_COURSE_TEST_PUPILS_H
#define LOCKSTEP_BATCH_COURSE_TEST_PUPILS_H

#include "class.h"

static const struct pupil pupils[] = {
    {"ann", "1", "Ann", "passed", "passed", "2027-03-01 20:00:00 Z", 0},
    {"bob", "2", "=Bob", "passed", "racy", "2027-03-02 20:00:00 Z", 0},
    {"cat", "3", "Cat", "passed", NULL, "2027-03-02 20:00:00 Z", 0},
    {"dan", "4", "Dan", "grader-error", "passed", NULL, 0},
    {"eve", "5", "Eve", NULL, NULL, NULL, 0},
    {"fay", "6", "Fay", "passed", "passed", NULL, 1803945540 + 4 * 86400},
};
enum { PUPILS = sizeof pupils / sizeof *pupils };

#endif
