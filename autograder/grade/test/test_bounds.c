/* Bounds with two sides, against hand-computed numbers. */
#include <criterion/criterion.h>
#include <lockstep/lesson.h>

/* A tree over 1,000 values: 999 operations in 10 steps; 1,000 values and 999 results are read. */
static const struct lockstep_metrics tree = {.work = 999, .steps = 10, .global_reads = 1999};

Test(bounds, both_sides_make_one_line_in_either_order) {
    struct lockstep_bounds b = {.count = 0};
    double n = 1000;
    LOCKSTEP_BOUND(&b, &tree, work, n - 1);
    LOCKSTEP_AT_LEAST(&b, &tree, steps, ceil_log2(n));
    LOCKSTEP_AT_LEAST(&b, &tree, work, n / 2);
    LOCKSTEP_BOUND(&b, &tree, steps, 2 * ceil_log2(n));
    cr_assert(b.count == 2);
    cr_expect(b.list[0].limit == 999 && b.list[0].at_least == 500);
    cr_expect_str_eq(b.list[0].formula, "n - 1");
    cr_expect_str_eq(b.list[0].at_least_formula, "n / 2");
    cr_expect(b.list[1].limit == 20 && b.list[1].at_least == 10);
}

Test(bounds, the_limits_themselves_are_allowed) {
    struct lockstep_bounds b = {.count = 0};
    LOCKSTEP_BOUND(&b, &tree, work, 999);
    LOCKSTEP_AT_LEAST(&b, &tree, work, 999);
    cr_expect(!lockstep_bound_is_over(&b.list[0]));
    cr_expect(!lockstep_bound_is_under(&b.list[0]));
}

Test(bounds, one_beyond_either_side_is_not) {
    struct lockstep_bounds b = {.count = 0};
    LOCKSTEP_BOUND(&b, &tree, work, 998);
    LOCKSTEP_AT_LEAST(&b, &tree, steps, 11);
    cr_expect(lockstep_bound_is_over(&b.list[0]) && !lockstep_bound_is_under(&b.list[0]));
    cr_expect(lockstep_bound_is_under(&b.list[1]) && !lockstep_bound_is_over(&b.list[1]));
}

Test(bounds, a_missing_side_bounds_nothing) {
    const struct lockstep_metrics none = {.work = 0};
    struct lockstep_bounds b = {.count = 0};
    LOCKSTEP_BOUND(&b, &none, work, 0);
    LOCKSTEP_AT_LEAST(&b, &tree, work, 1);
    cr_expect(b.list[0].at_least_formula != NULL, "the same metric's sides share a line");
    b.count = 0;
    LOCKSTEP_AT_LEAST(&b, &tree, global_words, 0);
    cr_expect(!b.list[0].formula && !lockstep_bound_is_over(&b.list[0]));
}

Test(bounds, a_second_upper_bound_is_a_line_of_its_own) {
    struct lockstep_bounds b = {.count = 0};
    LOCKSTEP_BOUND(&b, &tree, work, 5000);
    LOCKSTEP_BOUND(&b, &tree, work, 998);
    cr_assert(b.count == 2);
    cr_expect(!lockstep_bound_is_over(&b.list[0]) && lockstep_bound_is_over(&b.list[1]));
}

Test(bounds, too_many_are_told) {
    struct lockstep_bounds b = {.count = 0};
    for (int i = 0; i < LOCKSTEP_MAX_BOUNDS; i++) LOCKSTEP_BOUND(&b, &tree, work, 1000);
    cr_expect(!b.overflowed);
    LOCKSTEP_BOUND(&b, &tree, work, 998);
    cr_expect(b.overflowed && b.count == LOCKSTEP_MAX_BOUNDS);
}
