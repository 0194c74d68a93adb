/* Lesson 0 as data: its exercises with cases, bounds and hints. */
#include <lockstep/lesson.h>

#define CASE(n, operation) \
    { n, operation, 0, 0, 0 }
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case sizes[] = {
    CASE(8, LOCKSTEP_ADD),        CASE(0, LOCKSTEP_ADD),
    CASE(1, LOCKSTEP_ADD),        CASE(31, LOCKSTEP_ADD),
    CASE(32, LOCKSTEP_MULTIPLY),  CASE(33, LOCKSTEP_SECRET),
    CASE(255, LOCKSTEP_ADD),      CASE(256, LOCKSTEP_SECRET),
    CASE(257, LOCKSTEP_ADD),      CASE(1000, LOCKSTEP_SECRET_ORDERED),
    CASE(100003, LOCKSTEP_SECRET)};

/* One operation for each value, in parallel; each value is read once, each result written once. */
static void map_bounds(struct lockstep_bounds *b, const struct lockstep_metrics *m,
                       const struct lockstep_case *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_AT_LEAST(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, 1);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    LOCKSTEP_AT_LEAST(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, launches, 1);
}

static const struct lockstep_exercise exercises[] = {
    {.id = "map",
     .title = "one thread per value",
     .points = 10,
     .hints = {"How many threads does a grid of blocks have, and how many values are there?",
               "The last block may have more threads than values: which condition keeps them out?",
               "if (i < n) d_out[i] = combine(d_in[i], d_in[i]); each of them is read once."},
     .cases = sizes,
     .case_count = COUNT(sizes),
     .bounds = map_bounds},
};

static const struct lockstep_lesson lesson = {.number = 0,
                                              .name = "template",
                                              .title = "Template: a lesson to copy",
                                              .exercises = exercises,
                                              .count = COUNT(exercises)};
LOCKSTEP_LESSON(lesson);
