/* The slow path: the cell after an access, and what is reported, for each pair of accesses. */
#include "fixture.h"

static char *p;
static struct block *b;

static void given(uint32_t blocks, uint32_t threads) {
    b = given_grid(blocks, threads);
    p = given_array(4096);
    shadow_runs_to_cells((uint64_t)(p - sim.arena), 4096); /* test_shadow_runs.c tests the runs */
}

/* ---- conflicts of plain accesses ---- */

Test(race, of_a_write_and_a_write) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 40);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, of_a_write_and_a_read) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, of_a_read_and_a_write) {
    given(1, 64);
    READ(p, 4);
    run_thread(b, 40);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, is_none_of_two_reads) {
    given(2, 64);
    READ(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_within_a_thread) {
    given(1, 64);
    WRITE(p, 4);
    READ(p, 4);
    WRITE(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_across_a_barrier) {
    given(1, 64);
    WRITE(p, 4);
    pass_barrier(b);
    run_thread(b, 40);
    READ(p, 4);
    pass_barrier(b);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(0);
}

Test(race, is_none_of_different_words) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 40);
    WRITE(p + 4, 4);
    cr_assert_races(0);
}

Test(race, of_two_blocks) {
    given(2, 64);
    WRITE(p, 4);
    given_block(1);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, is_none_of_two_launches) {
    given(2, 64);
    WRITE(p, 4);
    given_next_launch();
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, of_lanes_of_a_warp) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 1);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, is_none_of_lanes_that_synchronized) {
    given(1, 64);
    WRITE(p, 4);
    pass_warp_sync(b, UINT32_MAX);
    run_thread(b, 1);
    READ(p, 4);
    cr_assert_races(0);
}

Test(race, of_a_lane_that_the_mask_does_not_name) {
    given(1, 32);
    run_thread(b, 5);
    WRITE(p, 4);
    run_thread(b, 0);
    pass_warp_sync(b, 3);
    READ(p, 4);
    cr_assert_races(1);
}

Test(race, with_the_second_of_two_readers_of_a_warp) {
    given(1, 64);
    READ(p, 4);
    run_thread(b, 1);
    READ(p, 4);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, with_one_of_several_warps_that_read) {
    given(1, 128);
    READ(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    run_thread(b, 0);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, with_one_of_several_blocks_that_read) {
    given(2, 64);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    WRITE(p, 4);
    cr_assert_races(1);
}

Test(race, names_both_threads) {
    given(2, 64);
    run_thread(b, 40);
    WRITE(p + 8, 4);
    given_block(1);
    READ(p + 8, 4);
    const struct finding *f = &findings.list[0];
    cr_expect_eq(f->kind, FINDING_RACE);
    cr_expect_eq(f->block[0], 1);
    cr_expect_eq(f->thread[0], 0);
    cr_expect(f->has_other);
    cr_expect_eq(f->other_block[0], 0);
    cr_expect_eq(f->other_thread[0], 40);
    cr_expect_eq(f->access, ACCESS_READ);
    cr_expect_eq(f->other_access, ACCESS_WRITE);
    cr_expect_eq(f->offset, 8);
    cr_expect_eq(f->bytes, 4);
    cr_expect_str_eq(f->array, "array");
}

Test(race, is_reported_once_a_place) {
    given(1, 64);
    for (uint32_t tid = 0; tid < 10; tid++) {
        run_thread(b, tid);
        WRITE(p, 4);
    }
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].count, 9); /* each but the first races with the one before */
}

/* ---- atomics and volatile accesses ---- */

Test(atomics, do_not_race_with_each_other) {
    given(2, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    ATOMIC(p, 4);
    given_block(1);
    ATOMIC(p, 4);
    cr_assert_races(0);
}

Test(atomics, race_with_a_plain_write) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 40);
    ATOMIC(p, 4);
    cr_assert_races(1);
}

Test(atomics, race_with_a_plain_read) {
    given(1, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    READ(p, 4);
    cr_assert_races(1);
}

Test(atomics, race_with_a_plain_read_before) {
    given(1, 64);
    READ(p, 4);
    run_thread(b, 40);
    ATOMIC(p, 4);
    cr_assert_races(1);
}

Test(atomics, of_block_scope_do_not_race_within_the_block) {
    given(2, 64);
    ATOMIC_CTA(p, 4);
    run_thread(b, 40);
    ATOMIC_CTA(p, 4);
    cr_assert_races(0);
}

Test(atomics, of_block_scope_race_with_another_block) {
    given(2, 64);
    ATOMIC_CTA(p, 4);
    given_block(1);
    ATOMIC(p, 4);
    cr_assert_races(1);
}

Test(atomics, of_different_sizes_race) {
    given(1, 64);
    ATOMIC(p, 8);
    run_thread(b, 40);
    ATOMIC(p, 4);
    cr_assert_races(1);
}

Test(atomics, do_not_race_with_a_volatile_read) {
    given(1, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    VOLATILE_READ(p, 4);
    cr_assert_races(0);
}

Test(atomics, race_with_a_volatile_write) {
    given(1, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    VOLATILE_WRITE(p, 4);
    cr_assert_races(1);
}

Test(volatiles, race_with_each_other) {
    given(1, 64);
    VOLATILE_WRITE(p, 4);
    run_thread(b, 40);
    VOLATILE_READ(p, 4);
    cr_assert_races(1);
}

Test(atomics, widen_the_set_of_writers) {
    given(2, 128);
    run_thread(b, 37);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->writers, ONE);
    cr_expect_eq(cell_at(p)->write, sim.epoch);
    run_thread(b, 38);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->writers, SAME_WARP);
    cr_expect_eq(cell_at(p)->write, sim.epoch - 6);
    run_thread(b, 5);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->writers, SAME_BLOCK);
    given_block(1);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->writers, MANY);
    cr_expect_eq(cell_at(p)->write, shadow_many());
}

Test(atomics, are_one_writer_behind_a_barrier) {
    given(1, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    ATOMIC(p, 4);
    pass_barrier(b);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->writers, ONE);
    cr_expect_eq(cell_at(p)->write, sim.epoch);
}

Test(atomics, note_the_narrower_scope) {
    given(1, 64);
    ATOMIC(p, 4);
    cr_expect_eq(cell_at(p)->write_mode, ATOMIC_DEVICE);
    run_thread(b, 40);
    ATOMIC_CTA(p, 4);
    cr_expect_eq(cell_at(p)->write_mode, ATOMIC_BLOCK);
}

Test(atomics, keep_a_plain_store_before_them) { /* another thread may race with that */
    given(1, 128);
    WRITE(p, 4);
    pass_warp_sync(b, UINT32_MAX);
    run_thread(b, 1);
    ATOMIC(p, 4); /* it knows of the store */
    cr_assert_races(0);
    run_thread(b, 100);
    ATOMIC(p, 4); /* and this one does not */
    cr_assert_races(1);
}

Test(atomics, end_by_a_plain_write_behind_a_barrier) {
    given(1, 64);
    ATOMIC(p, 4);
    run_thread(b, 40);
    ATOMIC(p, 4);
    pass_barrier(b);
    WRITE(p, 4);
    cr_assert_races(0);
    cr_expect_eq(cell_at(p)->write_mode, PLAIN);
    cr_expect_eq(cell_at(p)->meta, CELL_CLEAN);
}

/* ---- the readers in the cell ---- */

Test(readers, of_several_blocks_are_many) {
    given(2, 64);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    cr_expect_eq(cell_at(p)->readers, MANY);
    cr_expect_eq(cell_at(p)->read, shadow_many());
}

Test(readers, of_several_blocks_are_forgotten_in_the_next_launch) {
    given(2, 64);
    READ(p, 4);
    given_block(1);
    READ(p, 4);
    given_next_launch();
    WRITE(p, 4);
    cr_assert_races(0);
    cr_expect_eq(cell_at(p)->readers, ONE);
    cr_expect_eq(cell_at(p)->read, 0);
}

Test(readers, that_a_write_follows_are_gone) {
    given(1, 64);
    READ(p, 4);
    WRITE(p, 4);
    cr_expect_eq(cell_at(p)->read, 0);
    cr_expect_eq(cell_at(p)->write, sim.epoch);
}

/* Under masks, readers are listed lane by lane: only those that the store does not know of race. */
Test(readers, under_masks_are_told_apart) {
    given(1, 32);
    sim.masks = true;
    for (uint32_t tid = 0; tid < 2; tid++) {
        run_thread(b, tid);
        READ(p, 4);
    }
    pass_warp_sync(b, 3);
    WRITE(p, 4);
    cr_assert_races(0);
}

Test(readers, under_masks_that_are_not_named_race) {
    given(1, 32);
    sim.masks = true;
    for (uint32_t tid = 0; tid < 3; tid++) {
        run_thread(b, tid);
        READ(p, 4);
    }
    run_thread(b, 0);
    pass_warp_sync(b, 3); /* lanes 0 and 1 */
    WRITE(p, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].other_thread[0], 2);
}

Test(readers, under_masks_of_two_warps_race_from_the_other_one) {
    given(1, 64);
    sim.masks = true;
    READ(p, 4);
    run_thread(b, 32);
    READ(p, 4);
    pass_warp_sync(b, UINT32_MAX);
    WRITE(p, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].other_thread[0], 0);
}

Test(readers, more_than_the_list_holds_are_not_lost) {
    given(100, 32);
    fence();
    READ(p, 4);
    for (uint32_t i = 1; i < 60; i++) {
        given_block(i);
        READ(p, 4);
    }
    WRITE(p, 4);
    cr_assert_races(1);
}

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

Test(bytes, that_overlap_race) {
    given(1, 64);
    WRITE(p, 2);
    run_thread(b, 40);
    WRITE(p + 1, 2);
    cr_assert_races(1);
}

Test(bytes, race_with_their_whole_word) {
    given(1, 64);
    WRITE(p + 3, 1);
    run_thread(b, 40);
    READ(p, 4);
    cr_assert_races(1);
}

Test(bytes, of_a_word_know_who_wrote_it) {
    given(1, 64);
    WRITE(p, 4);
    run_thread(b, 40);
    READ(p + 3, 1);
    cr_assert_races(1);
}

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

/* ---- shared memory ---- */

Test(shared, has_races_as_well) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    run_thread(b, 40);
    READ(s, 4);
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].space, SPACE_SHARED);
}

Test(shared, is_free_of_races_across_a_barrier) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    pass_barrier(b);
    run_thread(b, 40);
    READ(s, 4);
    cr_expect_eq(findings.count, 0);
}

Test(shared, begins_without_values_in_each_block) {
    given(2, 64);
    char *s = given_shared(256);
    WRITE(s, 4);
    given_block(1);
    READ(s, 4);
    cr_assert_races(0);
    cr_expect_eq(count_findings(FINDING_UNINITIALISED), 1);
}

Test(shared, ends_where_the_launch_says) {
    given(1, 64);
    char *s = given_shared(256);
    WRITE(s + 252, 4);
    cr_expect_eq(findings.count, 0);
    WRITE(s + 256, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
}

Test(shared, of_a_smaller_launch_ends_earlier) {
    given(1, 64);
    given_shared(256);
    char *s = given_shared(64);
    WRITE(s + 64, 4);
    cr_expect_eq(count_findings(FINDING_OUT_OF_BOUNDS), 1);
}
