/* Shadow runs: 32 words that threads in a row use in a row, as one record; and its cells, once
   something else happens to one of the words. */
#include "fixture.h"

static char *p;
static struct block *b;
static struct shadow_run *s;

static void given(uint32_t threads) {
    b = given_grid(1, threads);
    p = given_array(4096);
    s = shadow_run_of((uint64_t)(p - sim.arena));
}

static bool is_run(void) { return s->first != RUN_CELLS; }

/* Each of these threads accesses its own word. */
static void each(uint32_t threads, int kind) {
    for (uint32_t t = 0; t < threads; t++) {
        run_thread(b, t);
        access_at(p + 4 * t, 4, kind, PLAIN, kind == ACCESS_READ ? 1 : 2);
    }
}

Test(run, holds_reads_of_threads_in_a_row) {
    given(64);
    each(32, ACCESS_READ);
    cr_expect(is_run());
    cr_expect_eq(s->read, UINT32_MAX);
    cr_expect_eq(s->wrote, 0);
    cr_expect_eq(s->shift, 0);
}

Test(run, holds_the_first_threads_epoch) {
    given(64);
    each(3, ACCESS_READ);
    cr_expect_eq(s->first, sim.epoch - 2);
    cr_expect_eq(s->read, 7);
}

Test(run, holds_writes_of_threads_in_a_row) {
    given(64);
    each(32, ACCESS_WRITE);
    cr_expect(is_run());
    cr_expect_eq(s->wrote, UINT32_MAX);
    cr_expect(s->stored);
}

Test(run, forgets_the_reads_of_who_writes) {
    given(64);
    each(32, ACCESS_READ);
    each(16, ACCESS_WRITE);
    cr_expect(is_run());
    cr_expect_eq(s->read, 0xffff0000);
    cr_expect_eq(s->wrote, 0xffff);
}

Test(run, holds_wider_accesses) { /* 8 bytes each */
    given(64);
    for (uint32_t t = 0; t < 16; t++) {
        run_thread(b, t);
        READ(p + 8 * t, 8);
    }
    cr_expect(is_run());
    cr_expect_eq(s->shift, 1);
    cr_expect_eq(s->read, UINT32_MAX);
}

Test(run, holds_16_bytes_a_thread) {
    given(64);
    for (uint32_t t = 0; t < 8; t++) {
        run_thread(b, t);
        READ(p + 16 * t, 16);
    }
    cr_expect(is_run());
    cr_expect_eq(s->shift, 2);
}

Test(run, widens_for_one_thread_that_goes_on) { /* a loop over its own two words */
    given(64);
    for (uint32_t word = 0; word < 2; word++) READ(p + 4 * word, 4);
    cr_expect(is_run());
    cr_expect_eq(s->shift, 1);
    cr_expect_eq(s->first, sim.epoch);
}

Test(run, begins_at_any_word) { /* thread 0 reads word 5, thread 1 word 6 */
    given(64);
    for (uint32_t t = 0; t < 2; t++) {
        run_thread(b, t);
        READ(p + 20 + 4 * t, 4);
    }
    cr_expect(is_run());
    cr_expect_eq(s->read, 3 << 5);
}

/* ---- what takes it apart ---- */

Test(run, is_taken_apart_by_another_thread) {
    given(64);
    each(32, ACCESS_READ);
    run_thread(b, 40);
    READ(p, 4);
    cr_expect_not(is_run());
    cr_expect_eq(findings.count, 0);
}

Test(run, is_taken_apart_by_another_place) {
    given(64);
    READ(p, 4);
    READ(p, 4);
    cr_expect_not(is_run());
}

Test(run, is_taken_apart_by_a_byte) {
    given(64);
    READ(p, 1);
    cr_expect_not(is_run());
}

Test(run, is_taken_apart_by_what_is_not_aligned) {
    given(64);
    READ(p + 4, 8);
    cr_expect_not(is_run());
}

Test(run, is_taken_apart_by_an_atomic) {
    given(64);
    ATOMIC(p, 4);
    cr_expect_not(is_run());
}

Test(run, is_none_where_the_host_looks_as_well) {
    given(64);
    p = sim_allocate(4096, true);
    READ(p, 4);
    cr_expect_eq(shadow_run_of((uint64_t)(p - sim.arena))->first, RUN_CELLS);
}

Test(run, is_none_at_the_end_of_an_array) { /* which ends within the 128 bytes */
    given(64);
    p = given_array(100);
    READ(p, 4);
    cr_expect_eq(shadow_run_of((uint64_t)(p - sim.arena))->first, RUN_CELLS);
}

Test(run, is_none_at_the_end_of_an_array_without_values) {
    given(64);
    p = given_unwritten_array(100);
    WRITE(p, 4);
    cr_expect_eq(shadow_run_of((uint64_t)(p - sim.arena))->first, RUN_CELLS);
}

Test(run, leaves_each_threads_read_in_its_cell) {
    given(64);
    each(32, ACCESS_READ);
    epoch_t last = sim.epoch;
    for (uint32_t i = 0; i < 32; i++) {
        const struct cell *c = cell_at(p + 4 * i);
        cr_assert_eq(c->read, last - 31 + i);
        cr_assert_eq(c->read_site, given_site(1, ACCESS_READ, 4));
        cr_assert_eq(c->write, 0);
        cr_assert_eq(c->meta, CELL_CLEAN);
    }
}

Test(run, leaves_each_threads_write_in_its_cell) {
    given(64);
    each(16, ACCESS_WRITE);
    epoch_t last = sim.epoch;
    cr_expect_eq(cell_at(p + 4 * 3)->write, last - 12);
    cr_expect_eq(cell_at(p + 4 * 3)->write_site, given_site(2, ACCESS_WRITE, 4));
    cr_expect_eq(cell_at(p + 4 * 16)->write, 0);
}

Test(run, leaves_words_without_value_so) {
    given(64);
    p = given_unwritten_array(4096);
    each(16, ACCESS_WRITE);
    cr_expect_eq(cell_at(p)->init, 15);
    cr_expect_eq(cell_at(p + 64)->init, 0);
    cr_expect_eq(cell_at(p + 64)->valid, 15);
}

/* ---- nothing is lost ---- */

Test(run, finds_a_race_with_a_write) {
    given(64);
    each(32, ACCESS_WRITE);
    run_thread(b, 40);
    READ(p + 12, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].other_thread[0], 3);
}

Test(run, finds_a_race_with_a_read) {
    given(64);
    each(32, ACCESS_READ);
    run_thread(b, 40);
    WRITE(p + 12, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].other_thread[0], 3);
}

Test(run, finds_no_race_across_a_barrier) {
    given(64);
    each(32, ACCESS_WRITE);
    pass_barrier(b);
    run_thread(b, 40);
    READ(p + 12, 4);
    cr_expect_eq(findings.count, 0);
}

Test(run, finds_what_was_never_written) {
    given(64);
    p = given_unwritten_array(4096);
    each(16, ACCESS_WRITE);
    READ(p + 64, 4);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(run, finds_a_write_of_an_input) {
    given(64);
    sim_read_only(p, 1);
    sim.readonly_input = (struct interval){0, 0};
    each(1, ACCESS_READ);
    each(1, ACCESS_WRITE);
    cr_expect_eq(count_findings(FINDING_READ_ONLY), 1);
}

/* ---- the next launch ---- */

Test(run, begins_anew_in_the_next_launch) {
    given(64);
    each(32, ACCESS_WRITE);
    b = given_next_launch();
    run_thread(b, 7);
    READ(p, 4);
    cr_expect(is_run());
    cr_expect_eq(s->read, 1);
    cr_expect_eq(s->wrote, 0);
    cr_expect_eq(findings.count, 0);
}

Test(run, knows_which_words_a_launch_has_written) {
    given(64);
    p = given_unwritten_array(4096);
    s = shadow_run_of((uint64_t)(p - sim.arena));
    each(16, ACCESS_WRITE);
    cr_expect(shadow_run_has_value(s, 0xffff));
    cr_expect_not(shadow_run_has_value(s, 0xffff0000));
    b = given_next_launch();
    READ(p, 4);
    cr_expect_eq(findings.count, 0);
    READ(p + 64, 4);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(run, says_what_a_launch_has_touched) {
    uint32_t read, wrote;
    given(64);
    each(32, ACCESS_READ);
    each(4, ACCESS_WRITE);
    shadow_run_touched(s, sim.launch_base, &read, &wrote);
    cr_expect_eq(read, 0xfffffff0);
    cr_expect_eq(wrote, 0xf);
    given_next_launch();
    shadow_run_touched(s, sim.launch_base, &read, &wrote);
    cr_expect_eq(read | wrote, 0);
}

/* ---- the test before all others ---- */

static bool hits(uint32_t tid, uint32_t word, uint32_t bytes, int kind) {
    run_thread(b, tid);
    uint64_t offset = (uint64_t)(p - sim.arena) + 4 * word;
    return shadow_run_hit(s, offset, bytes, given_site(kind == ACCESS_READ ? 1 : 2, kind, 4), kind);
}

Test(hit, is_the_next_thread_at_the_next_word) {
    given(64);
    each(1, ACCESS_READ);
    cr_expect(hits(1, 1, 4, ACCESS_READ));
    cr_expect_eq(s->read, 3);
}

Test(hit, is_no_other_thread) {
    given(64);
    each(1, ACCESS_READ);
    cr_expect_not(hits(2, 1, 4, ACCESS_READ));
    cr_expect_not(hits(1, 2, 4, ACCESS_READ));
}

Test(hit, is_no_wider_access) {
    given(64);
    each(1, ACCESS_READ);
    cr_expect_not(hits(1, 1, 8, ACCESS_READ));
}

Test(hit, is_no_write_from_a_new_place) {
    given(64);
    each(1, ACCESS_READ);
    cr_expect_not(hits(1, 1, 4, ACCESS_WRITE));
}

Test(hit, is_none_behind_a_barrier) {
    given(64);
    each(1, ACCESS_READ);
    pass_barrier(b);
    cr_expect_not(hits(1, 1, 4, ACCESS_READ));
}

Test(hit, is_none_where_cells_say_it) {
    given(64);
    ATOMIC(p, 4);
    cr_expect_not(hits(0, 0, 4, ACCESS_READ));
}

Test(mask, has_a_bit_for_each_word) {
    cr_expect_eq(shadow_run_mask(0, 4), 1);
    cr_expect_eq(shadow_run_mask(8, 8), 3 << 2);
    cr_expect_eq(shadow_run_mask(112, 16), UINT32_C(15) << 28);
    cr_expect_eq(shadow_run_mask(128 + 4, 4), 2);
    cr_expect_eq(shadow_run_mask(0, 128), UINT32_MAX);
}
