/* Whether an earlier epoch happened before the running thread. */
#include "epoch_counters.h"

static epoch_t epoch_of(struct block *b, uint32_t tid) {
    run_thread(b, tid);
    return sim.epoch;
}

static bool before(epoch_t e) { return hb_before(e, ONE, 0); }

Test(order, of_one_thread_is_the_programs) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    cr_expect(before(e));
}

Test(order, is_none_between_lanes) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    run_thread(b, 4);
    cr_expect_not(before(e));
}

Test(order, is_none_between_warps) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    run_thread(b, 35);
    cr_expect_not(before(e));
}

Test(order, is_made_by_a_barrier) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    pass_barrier(b);
    run_thread(b, 35);
    cr_expect(before(e));
}

Test(order, is_made_by_a_warp_synchronization) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    pass_warp_sync(b, UINT32_MAX);
    run_thread(b, 4);
    cr_expect(before(e));
}

Test(order, is_not_made_by_another_warps_synchronization) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    run_thread(b, 35);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect_not(before(e));
}

Test(order, under_a_mask_holds_for_its_lanes_only) {
    struct block *b = given_grid(1, 32);
    epoch_t named = epoch_of(b, 1), other = epoch_of(b, 5);
    run_thread(b, 0);
    pass_warp_sync(b, 3);
    cr_expect(before(named));
    cr_expect_not(before(other));
}

Test(order, under_masks_is_transitive) { /* 2 meets 1, then 1 meets 0 */
    struct block *b = given_grid(1, 32);
    epoch_t e = epoch_of(b, 2);
    pass_warp_sync(b, 6);
    run_thread(b, 1);
    pass_warp_sync(b, 3);
    run_thread(b, 0);
    cr_expect(before(e));
}

Test(order, under_masks_is_not_symmetric_in_time) { /* 1 meets 0, and then 2: 0 has not met 2 */
    struct block *b = given_grid(1, 32);
    run_thread(b, 1);
    pass_warp_sync(b, 3);
    epoch_t e = epoch_of(b, 2);
    pass_warp_sync(b, 6);
    run_thread(b, 0);
    cr_expect_not(before(e));
}

Test(order, is_none_between_blocks) {
    struct block *a = given_grid(2, 32);
    epoch_t e = epoch_of(a, 0);
    pass_barrier(a);
    given_block(1);
    cr_expect_not(before(e));
}

Test(order, is_made_by_the_end_of_a_launch) {
    struct block *a = given_grid(2, 32);
    epoch_t e = epoch_of(a, 0);
    given_next_launch();
    cr_expect(before(e));
}

Test(order, survives_a_new_generation) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 35);
    synchronize_lane_0(b, SYNCS);
    cr_expect_not(before(e));
    pass_barrier(b);
    cr_expect(before(e));
}

Test(order, of_barriers_survives_a_new_generation) {
    struct block *b = given_grid(1, 64);
    b->barriers = BARRIERS - 1;
    epoch_set_interval(b);
    epoch_t e = epoch_of(b, 35);
    run_thread(b, 0);
    pass_barrier(b); /* a new generation */
    cr_expect(before(e));
}

Test(order, within_the_warp_survives_a_new_generation) {
    struct block *b = given_grid(1, 32);
    epoch_t mine = epoch_of(b, 0), others = epoch_of(b, 1);
    run_thread(b, 0);
    for (int i = 0; i < SYNCS; i++) pass_warp_sync(b, UINT32_MAX);
    cr_assert_eq(b->generation, b->first_generation + 1);
    epoch_t later = epoch_of(b, 1);
    run_thread(b, 0);
    cr_expect(before(mine));
    cr_expect(before(others));
    cr_expect_not(before(later));
}

Test(order, of_a_warp_is_that_of_its_lanes) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 0);
    run_thread(b, 40);
    cr_expect_not(hb_before(e, SAME_WARP, 0));
    pass_barrier(b);
    cr_expect(hb_before(e, SAME_WARP, 0));
}

Test(order, names_the_lanes_that_are_not_before) {
    struct block *b = given_grid(1, 32);
    epoch_t e = epoch_of(b, 0);
    pass_warp_sync(b, 0xf);
    cr_expect_eq(hb_unordered_lanes(e, 0xff), 0xf0);
    cr_expect_eq(hb_unordered_lanes(e, 0xf), 0);
}

Test(order, asks_no_lane_beyond_the_block) {
    struct block *b = given_grid(1, 40);
    epoch_t e = epoch_of(b, 32);
    run_thread(b, 0);
    cr_expect_eq(hb_unordered_lanes(e, UINT32_MAX), 0xff);
}

/* ---- the quick test for two epochs of a block ---- */

static bool quick(struct block *b, epoch_t e, uint32_t tid) {
    run_thread(b, tid);
    return !unordered(e, sim.epoch);
}

Test(quick_order, knows_the_own_thread) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(quick(b, e, 3));
}

Test(quick_order, knows_barriers) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    pass_barrier(b);
    cr_expect(quick(b, e, 40));
}

Test(quick_order, knows_warp_synchronizations) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    cr_expect_not(quick(b, e, 4));
    pass_warp_sync(b, UINT32_MAX);
    cr_expect(quick(b, e, 4));
    cr_expect_not(quick(b, e, 40));
}

Test(quick_order, is_unsure_under_masks) {
    struct block *b = given_grid(1, 64);
    epoch_t e = epoch_of(b, 3);
    run_thread(b, 0);
    pass_warp_sync(b, 3);
    cr_expect(sim.partial);
    cr_expect_not(quick(b, e, 0));
}

Test(quick_order, is_unsure_between_blocks) {
    struct block *a = given_grid(2, 32);
    epoch_t e = epoch_of(a, 0);
    pass_barrier(a);
    cr_expect_not(quick(given_block(1), e, 0));
}
