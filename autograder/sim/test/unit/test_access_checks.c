/* Words of which threads access bytes, and mistakes that are no races. */
#include "shadow_word.h"

#include <sys/resource.h>

/* ---- bytes ---- */

Test(bytes, of_different_threads_do_not_race) {
    given(1, 64);
    WRITE(p, 1);
    run_thread(b, 40);
    WRITE(p + 1, 1);
    READ(p + 2, 2);
    cr_assert_races(0);
    cr_expect(cell_at(p)->split);
}

Test(bytes, that_overlap_race) { expect_races(1, WRITE_AT(0, 2), WRITE_AT(1, 2)); }

Test(bytes, race_with_their_whole_word) { expect_races(1, WRITE_AT(3, 1), READ_AT(0, 4)); }

Test(bytes, of_a_word_know_who_wrote_it) { expect_races(1, WRITE_AT(0, 4), READ_AT(3, 1)); }

Test(bytes, across_a_border_are_in_two_words) {
    given(1, 64);
    WRITE(p + 3, 2);
    cr_expect(cell_at(p)->split);
    cr_expect(cell_at(p + 4)->split);
    cr_expect_eq(sim.split_cells, 2);
}

Test(bytes, are_given_back_with_the_memory) {
    given(1, 64);
    WRITE(p, 1);
    cr_expect_eq(sim.split_cells, 1);
    cr_assert_eq(sim_release(p), 0);
    cr_expect_eq(sim.split_cells, 0);
}

static long page_faults(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_minflt;
}

/* Freeing must not read the cells of all memory: each page of them would cost a page fault. */
Test(bytes, are_found_without_reading_untouched_cells) {
    enum { BYTES = 1 << 20, CELL_PAGES = BYTES / GRANULE * sizeof(struct cell) / PAGE };
    given(1, 64);
    char *q = given_array(BYTES);
    WRITE(q + BYTES / 2 + 5, 1);
    cr_expect_eq(sim.split_cells, 1);
    long before = page_faults();
    cr_assert_eq(sim_release(q), 0);
    cr_expect_lt(page_faults() - before, CELL_PAGES / 4);
    cr_expect_eq(sim.split_cells, 0);
}

Test(bytes, have_a_value_each) {
    given(1, 64);
    char *q = given_unwritten_array(256);
    WRITE(q, 1);
    READ(q, 1);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 0);
    READ(q + 1, 1);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

/* ---- other mistakes ---- */

Test(mistake, to_read_what_was_never_written) {
    given(1, 64);
    READ(given_unwritten_array(256) + 8, 4);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(mistake, is_none_if_a_kernel_wrote_it) {
    given(1, 64);
    char *q = given_unwritten_array(256);
    WRITE(q, 4);
    READ(q, 4);
    cr_expect_eq(findings.count, 0);
}

Test(mistake, to_go_beyond_the_end) {
    given(1, 64);
    READ(p + 4096, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
    cr_expect_eq(findings.list[0].offset, 4096);
}

Test(mistake, to_go_before_the_beginning) {
    given(1, 64);
    WRITE(p - 4, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
    cr_expect_eq((int64_t)findings.list[0].offset, -4);
}

Test(mistake, to_go_beyond_the_end_by_one_byte) {
    given(1, 64);
    char *q = given_array(10);
    READ(q + 8, 2);
    cr_expect_eq(findings.count, 0);
    READ(q + 8, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
}

Test(mistake, to_use_what_was_freed) {
    given(1, 64);
    sim_release(p);
    READ(p, 4);
    cr_expect_eq(count_findings(FINDING_USE_AFTER_FREE), 1);
}

Test(mistake, to_write_an_input) {
    given(1, 64);
    sim_read_only(p, 1);
    READ(p, 4);
    cr_expect_eq(findings.count, 0);
    WRITE(p, 4);
    cr_expect_eq(count_findings(FINDING_READ_ONLY), 1);
}
