/* Atomic and volatile accesses, and sets of readers: the cell after an access, and the races. */
#include "shadow_word.h"

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

Test(atomics, race_with_a_plain_write) { expect_races(1, WRITE_AT(0, 4), ATOMIC_AT(0, 4)); }

Test(atomics, race_with_a_plain_read) { expect_races(1, ATOMIC_AT(0, 4), READ_AT(0, 4)); }

Test(atomics, race_with_a_plain_read_before) { expect_races(1, READ_AT(0, 4), ATOMIC_AT(0, 4)); }

Test(atomics, of_block_scope_do_not_race_within_the_block) {
    expect_races(0, ATOMIC_CTA_AT(0, 4), ATOMIC_CTA_AT(0, 4));
}

Test(atomics, of_block_scope_race_with_another_block) {
    given(2, 64);
    ATOMIC_CTA(p, 4);
    given_block(1);
    ATOMIC(p, 4);
    cr_assert_races(1);
}

Test(atomics, of_different_sizes_race) { expect_races(1, ATOMIC_AT(0, 8), ATOMIC_AT(0, 4)); }

Test(atomics, do_not_race_with_a_volatile_read) {
    expect_races(0, ATOMIC_AT(0, 4), VOLATILE_READ_AT(0, 4));
}

Test(atomics, race_with_a_volatile_write) {
    expect_races(1, ATOMIC_AT(0, 4), VOLATILE_WRITE_AT(0, 4));
}

Test(volatiles, race_with_each_other) {
    expect_races(1, VOLATILE_WRITE_AT(0, 4), VOLATILE_READ_AT(0, 4));
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
