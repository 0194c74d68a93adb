/* Reads on the fast path: of a word that a thread wrote, and by a second reader. */
#include "fast_cell.h"

/* ---- reads ---- */

Test(fast_read, of_an_untouched_word) {
    struct block *b = given_grid(1, 128);
    cr_expect(reads(b, 5));
    cr_expect_eq(c.read, sim.epoch);
    cr_expect_eq(c.read_site, SITE);
    EXPECT_READERS(ONE, 0);
}

Test(fast_read, twice_by_one_thread_changes_nothing) {
    struct block *b = given_grid(1, 128);
    reads(b, 5);
    struct cell before = c;
    cr_expect(reads(b, 5));
    cr_expect_eq(memcmp(&c, &before, sizeof c), 0);
}

Test(fast_read, of_what_the_thread_wrote) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect(reads(b, 5));
}

Test(fast_read, of_what_another_lane_wrote_is_unsure) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect_not(reads(b, 6));
}

Test(fast_read, of_what_another_warp_wrote_is_unsure) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    cr_expect_not(reads(b, 50));
}

Test(fast_read, of_what_was_written_before_a_barrier) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    pass_barrier(b);
    cr_expect(reads(b, 50));
}

Test(fast_read, of_what_the_warp_wrote_before_it_synchronized) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(reads(b, 6));
    cr_expect_not(reads(b, 50));
}

Test(fast_read, of_what_another_block_wrote_is_unsure) {
    struct block *b = given_grid(2, 128);
    writes(b, 5);
    cr_expect_not(reads(given_block(1), 5));
}

Test(fast_read, of_what_an_earlier_launch_wrote) {
    struct block *b = given_grid(1, 128);
    writes(b, 5);
    b = given_next_launch();
    cr_expect(reads(b, 50));
}

Test(fast_read, of_a_word_without_value_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.init = 7; /* one byte of it was never written */
    cr_expect_not(reads(b, 5));
}

Test(fast_read, of_a_word_that_is_not_allocated_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.valid = 14;
    cr_expect_not(reads(b, 5));
}

Test(fast_read, of_a_word_that_atomics_wrote_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.write_mode = ATOMIC_DEVICE;
    cr_expect_not(reads(b, 5));
}

Test(fast_read, of_split_bytes_is_unsure) {
    struct block *b = given_grid(1, 128);
    c.split = 1;
    cr_expect_not(reads(b, 5));
}

Test(fast_read, of_shared_memory_that_the_block_has_not_written_is_unsure) {
    given_grid(2, 128);
    c.write = sim.epoch; /* block 0 wrote it */
    given_block(1);
    cr_expect_not(fast_read(&c, sim.shared_base, true, SITE));
}

Test(fast_read, of_shared_memory_that_the_block_wrote_before_a_barrier) {
    struct block *b = given_grid(1, 128);
    c.write = sim.epoch;
    pass_barrier(b);
    run_thread(b, 50);
    cr_expect(fast_read(&c, sim.shared_base, true, SITE));
}

/* ---- a second reader ---- */

Test(fast_read, by_two_lanes_makes_the_warp_the_reader) {
    struct block *b = given_grid(1, 128);
    reads(b, 37);
    cr_expect(reads(b, 38));
    EXPECT_READERS(SAME_WARP, 0);
    cr_expect_eq(c.read, sim.epoch - 6); /* lane 0 of the warp stands for all */
}

Test(fast_read, by_a_third_lane_changes_nothing) {
    struct block *b = given_grid(1, 128);
    reads(b, 37), reads(b, 38);
    struct cell before = c;
    cr_expect(reads(b, 63));
    cr_expect_eq(memcmp(&c, &before, sizeof c), 0);
}

Test(fast_read, behind_a_warp_synchronization_makes_the_later_lane_the_reader) {
    struct block *b = given_grid(1, 128);
    reads(b, 37);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(reads(b, 38));
    EXPECT_READERS(ONE, 0);
    cr_expect_eq(c.read, sim.epoch);
}

Test(fast_read, of_a_warps_word_behind_its_synchronization_has_one_reader_again) {
    struct block *b = given_grid(1, 128);
    reads(b, 37), reads(b, 38);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(reads(b, 39));
    EXPECT_READERS(ONE, 0);
}

Test(fast_read, by_two_warps_makes_the_block_the_reader) {
    struct block *b = given_grid(1, 128);
    reads(b, 5);
    cr_expect(reads(b, 37));
    EXPECT_READERS(SAME_BLOCK, 1 << 0 | 1 << 1);
}

Test(fast_read, by_a_third_warp_adds_it) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 37);
    cr_expect(reads(b, 100));
    EXPECT_READERS(SAME_BLOCK, 1 << 0 | 1 << 1 | 1 << 3);
}

Test(fast_read, by_a_warp_and_another_one_makes_the_block_the_reader) {
    struct block *b = given_grid(1, 128);
    reads(b, 37), reads(b, 38);
    cr_expect(reads(b, 100));
    EXPECT_READERS(SAME_BLOCK, 1 << 1 | 1 << 3);
}

Test(fast_read, by_a_block_keeps_the_moment_of_the_last) {
    struct block *b = given_grid(1, 128);
    hb.sync_time = 77;
    reads(b, 5), reads(b, 37);
    cr_expect_eq(c.read & 0xffffff, 77);
    cr_expect_eq(c.read >> 24, sim.epoch >> 24);
    cr_expect_eq(b->reads[1].sync_time[0], 78);
    cr_expect_eq(b->reads[0].sync_time[0], 0); /* its read shows in the cell's set only */
}

Test(fast_read, behind_a_barrier_has_one_reader_again) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 37);
    pass_barrier(b);
    cr_expect(reads(b, 100));
    EXPECT_READERS(ONE, 0);
    cr_expect_eq(c.read, sim.epoch);
}

Test(fast_read, in_the_next_launch_has_one_reader_again) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 37);
    cr_expect(reads(given_next_launch(), 100));
    EXPECT_READERS(ONE, 0);
}

Test(fast_read, by_two_blocks_is_unsure) {
    struct block *b = given_grid(2, 128);
    reads(b, 5);
    cr_expect_not(reads(given_block(1), 5));
}

Test(fast_read, by_a_block_of_a_word_that_another_block_reads_is_unsure) {
    struct block *b = given_grid(2, 128);
    reads(b, 5), reads(b, 37);
    cr_expect_not(reads(given_block(1), 5));
}

Test(fast_read, by_two_lanes_is_unsure_where_masks_part_a_warp) {
    struct block *b = given_grid(1, 128);
    sim.masks = true;
    reads(b, 5);
    cr_expect_not(reads(b, 6));
}

Test(fast_read, of_many_blocks_is_fine_for_one_that_is_noted) {
    given_grid(1, 128);
    c.readers = MANY;
    c.read = shadow_many();
    cr_expect_not(fast_read(&c, sim.launch_base, false, SITE));
    hb_note_read();
    cr_expect(fast_read(&c, sim.launch_base, false, SITE));
}

Test(fast_read, of_many_blocks_at_an_earlier_moment_is_unsure) {
    given_grid(1, 128);
    c.readers = MANY;
    c.read = shadow_many();
    hb_note_read();
    hb.sync_time++;
    cr_expect_not(fast_read(&c, sim.launch_base, false, SITE));
}

/* ---- a reader that the set has already ---- */

static bool has(struct block *b, uint32_t tid) {
    run_thread(b, tid);
    return is_in_readers(&c);
}

Test(readers, of_a_warp_are_all_its_lanes) {
    struct block *b = given_grid(1, 128);
    reads(b, 37), reads(b, 38);
    cr_expect_not(has(b, 5));
    cr_expect(has(b, 63));
    pass_warp_sync(b, UINT32_MAX);
    cr_expect_not(has(b, 38), "the warp has synchronised since");
}

Test(readers, of_a_block_are_the_warps_that_have_noted_it) {
    struct block *b = given_grid(1, 128);
    reads(b, 5), reads(b, 37);
    cr_expect(has(b, 38));
    cr_expect_not(has(b, 5), "its read shows in the set only");
    cr_expect_not(has(b, 100));
    hb.sync_time++;
    cr_expect_not(has(b, 38), "the set is of an earlier time");
    pass_barrier(b);
    cr_expect_not(has(b, 38));
}

/* Wherever the set has the thread, the ordinary way notes nothing new. */
Test(readers, gain_nothing_from_another_read) {
    struct block *b = given_grid(1, 128);
    uint32_t random = 1, known = 0;
    for (int i = 0; i < 20000; i++) {
        random = random * 1664525 + 1013904223;
        if (random >> 24 == 0) pass_barrier(b);
        if (random >> 24 == 1) pass_warp_sync(b, UINT32_MAX);
        if (random >> 24 == 2) hb.sync_time++;
        if (random >> 24 == 3) c.read = 0, c.meta = CELL_CLEAN;
        bool before = has(b, random >> 10 & 127);
        struct cell cell = c;
        struct warp_reads noted[4];
        memcpy(noted, b->reads, sizeof noted);
        reads(b, random >> 10 & 127);
        if (!before) continue;
        known++;
        cr_expect_eq(memcmp(&c, &cell, sizeof c), 0);
        cr_expect_eq(memcmp(noted, b->reads, sizeof noted), 0);
    }
    cr_expect_gt(known, 1000);
}
