/* Findings: alike ones are one, and a full table keeps errors. */
#include "fixture.h"

static struct finding *add(int kind, int severity, uint64_t pc) {
    return finding_add(kind, SPACE_GLOBAL, severity, pc, 0);
}

Test(finding, is_one_for_each_place) {
    given_grid(1, 32);
    struct finding *f = add(FINDING_RACE, SEVERITY_ERROR, 1);
    cr_expect_eq(add(FINDING_RACE, SEVERITY_ERROR, 1), f);
    cr_expect_eq(f->count, 2);
    cr_expect_neq(add(FINDING_RACE, SEVERITY_ERROR, 2), f);
    cr_expect_eq(findings.count, 2);
}

Test(finding, of_another_kind_is_another_one) {
    given_grid(1, 32);
    cr_expect_neq(add(FINDING_RACE, SEVERITY_ERROR, 1), add(FINDING_LEAK, SEVERITY_ERROR, 1));
}

Test(finding, with_another_access_is_another_one) {
    given_grid(1, 32);
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, 1, 5);
    cr_expect_neq(finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, 1, 6), f);
    cr_expect_neq(finding_add(FINDING_RACE, SPACE_SHARED, SEVERITY_ERROR, 1, 5), f);
}

Test(finding, names_the_thread_of_the_first) {
    struct block *b = given_grid(1, 64);
    run_thread(b, 40);
    struct finding *f = add(FINDING_RACE, SEVERITY_ERROR, 1);
    finding_here(f);
    run_thread(b, 41);
    finding_here(add(FINDING_RACE, SEVERITY_ERROR, 1));
    cr_expect_eq(f->thread[0], 40);
}

Test(finding, names_the_array_that_is_missed_by_less) {
    given_grid(1, 32);
    char *a = given_array(100), *b = given_array(100);
    sim_name(a, "a");
    sim_name(b, "b");
    struct finding *f = add(FINDING_OUT_OF_BOUNDS, SEVERITY_ERROR, 1);
    finding_place(f, (uint64_t)a + 104, SPACE_GLOBAL, 4);
    cr_expect_str_eq(f->array, "a");
    cr_expect_eq(f->offset, 104);
    f = add(FINDING_OUT_OF_BOUNDS, SEVERITY_ERROR, 2);
    finding_place(f, (uint64_t)b - 4, SPACE_GLOBAL, 4);
    cr_expect_str_eq(f->array, "b");
    cr_expect_eq((int64_t)f->offset, -4);
}

static void fill_the_table(int severity) {
    given_grid(1, 32);
    for (uint64_t pc = 1; pc <= MAX_FINDINGS; pc++) add(FINDING_LEAK, severity, pc);
}

Test(finding, of_an_error_leaves_a_full_table_of_warnings) {
    fill_the_table(SEVERITY_WARNING);
    add(FINDING_LEAK, SEVERITY_ERROR, 9999);
    cr_expect_eq(findings.count, MAX_FINDINGS);
    for (uint64_t i = 0; i < MAX_FINDINGS; i++)
        cr_assert_eq(findings.list[i].pc, i + 1, "entry %u", (unsigned)i);
}

Test(finding, beyond_the_table_is_counted_as_dropped) {
    fill_the_table(SEVERITY_ERROR);
    add(FINDING_LEAK, SEVERITY_ERROR, 9998);
    add(FINDING_LEAK, SEVERITY_WARNING, 9999);
    finding_settle_dropped();
    cr_expect_eq(findings.dropped, 2);
    cr_expect_eq(findings.dropped_errors, 1);
}

Test(finding, beyond_the_table_is_counted_once) {
    fill_the_table(SEVERITY_ERROR);
    for (int i = 0; i < 3; i++) add(FINDING_LEAK, SEVERITY_ERROR, 9999);
    finding_settle_dropped();
    cr_expect_eq(findings.dropped, 1);
}

Test(values, are_compared_once_both_are_stored) {
    given_grid(1, 32);
    char *p = given_array(256);
    finding_compare_later(add(FINDING_RACE, SEVERITY_ERROR, 1), (uint64_t)p, 4);
    finding_compare_later(add(FINDING_RACE, SEVERITY_ERROR, 2), (uint64_t)p + 4, 4);
    cr_expect_eq(sim.pending_count, 2);
    p[4] = 1;
    finding_settle();
    cr_expect_eq(sim.pending_count, 0);
    cr_expect_not(findings.values_differ[0]);
    cr_expect(findings.values_differ[1]);
}

Test(values, of_more_stores_than_are_kept_are_settled) {
    given_grid(1, 32);
    char *p = given_array(256);
    struct finding *f = add(FINDING_RACE, SEVERITY_ERROR, 1);
    for (int i = 0; i < 65; i++) finding_compare_later(f, (uint64_t)p, 4);
    cr_expect_eq(sim.pending_count, 1);
}
