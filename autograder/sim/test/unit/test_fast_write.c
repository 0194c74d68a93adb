/* Writes and atomic updates on the fast path, and the check that comes before it. */
#include "fast_cell.h"

/* ---- writes ---- */

Test(fast_write, of_an_untouched_word) {
    struct block *b = given_grid(1, 128);
    cr_expect(writes(b, 5));
    cr_expect_eq(c.write, sim.epoch);
    cr_expect_eq(c.write_site, SITE);
    cr_expect_eq(c.read, 0);
}

Test(fast_write, twice_by_one_thread) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect(writes(b, 5));
}

Test(fast_write, over_another_lanes_write_is_unsure) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect_not(writes(b, 6));
    cr_expect_eq(c.write & 1023, 5); /* and the cell stays as it was */
}

Test(fast_write, behind_a_barrier) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    pass_barrier(b);
    cr_expect(writes(b, 50));
    cr_expect_eq(c.write, sim.epoch);
}

Test(fast_write, behind_a_warp_synchronization) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(writes(b, 6));
}

Test(fast_write, forgets_the_threads_own_read) {
    struct block *b = given_grid(1, 128);
    reads(b, 5);
    cr_expect(writes(b, 5));
    cr_expect_eq(c.read, 0);
}

Test(fast_write, of_what_another_lane_reads_is_unsure) {
    struct block *b = given_grid(1, 128);
    reads(b, 5);
    cr_expect_not(writes(b, 6));
}

Test(fast_write, of_what_another_lane_read_before_a_barrier) {
    struct block *b = given_grid(1, 128);
    reads(b, 5);
    pass_barrier(b);
    cr_expect(writes(b, 6));
}

Test(fast_write, of_what_its_warp_reads_is_unsure) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 6);
    cr_expect_not(writes(b, 5));
}

Test(fast_write, of_what_its_warp_read_before_a_barrier) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 6);
    pass_barrier(b);
    cr_expect(writes(b, 5));
    EXPECT_READERS(ONE, 0);
}

Test(fast_write, of_what_its_block_reads_is_unsure) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 50);
    cr_expect_not(writes(b, 5));
}

Test(fast_write, of_what_its_block_read_before_a_barrier) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 50);
    pass_barrier(b);
    cr_expect(writes(b, 100));
    EXPECT_READERS(ONE, 0);
}

Test(fast_write, of_what_many_blocks_read_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.readers = MANY;
    c.read = 1;
    cr_expect_not(writes(b, 5));
}

Test(fast_write, of_an_input_that_kernels_may_not_write_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.read_only = 1;
    cr_expect_not(writes(b, 5));
}

Test(fast_write, of_a_word_without_value_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.init = 0;
    cr_expect_not(writes(b, 5));
}

Test(fast_write, of_what_another_block_reads_is_unsure) {
    struct block *b = given_grid(2, 128);
    reads(b, 5);
    cr_expect_not(writes(given_block(1), 5));
}

Test(fast_write, in_the_next_launch) {
    struct block *b = given_grid(1, 128);
    writes(b, 5), reads(b, 5);
    cr_expect(writes(given_next_launch(), 50));
}

/* ---- atomics of many threads ---- */

static struct cell tally(uint32_t bytes) {
    struct cell many = {.meta = CELL_RMW | MANY << 8, .write = shadow_many()};
    many.write_site = given_site(1, ACCESS_ATOMIC, bytes);
    return many;
}

Test(fast_rmw, of_what_many_threads_update) {
    given_grid(1, 128);
    struct cell many = tally(4);
    cr_expect(fast_rmw(&many, OTHER_SITE, 4));
    cr_expect_eq(many.write_site, OTHER_SITE);
}

Test(fast_rmw, of_another_size_is_unsure) {
    given_grid(1, 128);
    struct cell many = tally(8);
    cr_expect_not(fast_rmw(&many, OTHER_SITE, 4));
}

Test(fast_rmw, of_an_earlier_launchs_word_is_unsure) {
    given_grid(1, 128);
    struct cell many = tally(4);
    given_next_launch();
    cr_expect_not(fast_rmw(&many, OTHER_SITE, 4));
}

Test(fast_rmw, of_what_is_also_read_is_unsure) {
    given_grid(1, 128);
    struct cell many = tally(4);
    many.read = sim.epoch;
    cr_expect_not(fast_rmw(&many, OTHER_SITE, 4));
}

Test(fast_rmw, of_an_ordinary_word_is_unsure) {
    given_grid(1, 128);
    cr_expect_not(fast_rmw(&c, OTHER_SITE, 4));
}

/* ---- atomics of one thread, warp or block ---- */

/* Updated by these threads, the last of which ran just now. */
static struct cell updated_by(enum accessors who, epoch_t epoch) {
    struct cell some = {.meta = CELL_RMW | (uint32_t)who << 8, .write = epoch};
    some.write_site = given_site(1, ACCESS_ATOMIC, 4);
    return some;
}

Test(fast_rmw, of_its_own_word) {
    struct block *b = given_grid(1, 128);
    run_thread(b, 5);
    struct cell own = updated_by(ONE, sim.epoch);
    cr_expect(fast_rmw(&own, OTHER_SITE, 4));
    cr_expect_eq(own.write, sim.epoch);
    run_thread(b, 6);
    cr_expect_not(fast_rmw(&own, OTHER_SITE, 4)); /* a second thread makes it a set */
}

Test(fast_rmw, of_the_warps_word) {
    struct block *b = given_grid(1, 128);
    run_thread(b, 5);
    struct cell ours = updated_by(SAME_WARP, sim.epoch & ~(epoch_t)(WARP - 1));
    cr_expect(fast_rmw(&ours, OTHER_SITE, 4));
    run_thread(b, 40);
    cr_expect_not(fast_rmw(&ours, OTHER_SITE, 4));
}

Test(fast_rmw, of_the_blocks_word_until_its_barrier) {
    struct block *b = given_grid(1, 128);
    run_thread(b, 40);
    struct cell ours = updated_by(SAME_BLOCK, epoch_in_block());
    cr_expect(fast_rmw(&ours, OTHER_SITE, 4));
    pass_barrier(b);
    cr_expect_not(fast_rmw(&ours, OTHER_SITE, 4));
}

/* ---- the first atomic on a word of shared memory ---- */

Test(fast_first_rmw, behind_the_barrier_after_its_first_value) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect_not(fast_first_rmw(&c, OTHER_SITE));
    pass_barrier(b);
    run_thread(b, 50);
    cr_expect(fast_first_rmw(&c, OTHER_SITE));
    cr_expect_eq(c.write, sim.epoch);
    cr_expect_eq(c.write_site, OTHER_SITE);
}

Test(fast_first_rmw, of_what_is_read_in_this_interval_is_unsure) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    pass_barrier(b);
    reads(b, 6);
    run_thread(b, 50);
    cr_expect_not(fast_first_rmw(&c, OTHER_SITE));
}

Test(fast_first_rmw, of_what_an_earlier_block_left_is_unsure) {
    struct block *b = given_grid(2, 128);
    writes(b, 5);
    pass_barrier(given_block(1));
    cr_expect_not(fast_first_rmw(&c, OTHER_SITE));
}

/* ---- the first look, before those above ---- */

static enum verdict look(struct block *b, uint32_t tid, int kind) {
    run_thread(b, tid);
    return fastpath_check_word(&c, kind, false, SITE);
}

Test(first_look, takes_an_untouched_word) {
    struct block *b = given_grid(1, 128);
    cr_expect_eq(look(b, 5, ACCESS_READ), RACE_FREE);
    cr_expect_eq(c.read, sim.epoch);
    cr_expect_eq(look(b, 5, ACCESS_WRITE), RACE_FREE);
    cr_expect_eq(c.write, sim.epoch);
    cr_expect_eq(c.read, 0);
}

Test(first_look, asks_for_one_more_reader) {
    struct block *b = given_grid(1, 128);
    look(b, 5, ACCESS_READ);
    cr_expect_eq(look(b, 6, ACCESS_READ), ADD_READER);
    cr_expect_eq(look(b, 6, ACCESS_WRITE), SLOW_PATH);
}

Test(first_look, is_unsure_of_what_another_thread_wrote) {
    struct block *b = given_grid(1, 128);
    look(b, 5, ACCESS_WRITE);
    cr_expect_eq(look(b, 6, ACCESS_READ), SLOW_PATH);
    cr_expect_eq(look(b, 6, ACCESS_WRITE), SLOW_PATH);
}

Test(first_look, asks_for_one_more_of_several_readers) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 50);
    cr_expect_eq(look(b, 100, ACCESS_READ), ADD_READER);
    cr_expect_eq(look(b, 100, ACCESS_WRITE), SLOW_PATH);
}

Test(first_look, forgets_several_readers_behind_a_barrier) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 50);
    pass_barrier(b);
    cr_expect_eq(look(b, 100, ACCESS_WRITE), RACE_FREE);
    EXPECT_READERS(ONE, 0);
}
