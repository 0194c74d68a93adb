/* Epochs: block, barriers, warp synchronizations and thread in 64 bits; what happens when one of
   the counters no longer fits; and sets of warps. */
#include "epoch_counters.h"

static uint64_t block_of(epoch_t e) { return e >> EPOCH_BLOCK_SHIFT; }
static uint32_t barriers_of(epoch_t e) { return e >> 24 & 0x3fff; }
static uint32_t syncs_of(epoch_t e) { return e >> 10 & 0x3fff; }
static uint32_t thread_of(epoch_t e) { return e & 1023; }

/* ---- the fields ---- */

Test(epoch, has_64_bits) {
    cr_assert_eq(EPOCH_TID_BITS + EPOCH_SYNC_BITS + EPOCH_BARRIER_BITS, 38);
}

Test(epoch, names_the_thread) {
    struct block *b = given_grid(1, 1024);
    run_thread(b, 1023);
    cr_expect_eq(thread_of(sim.epoch), 1023);
    cr_expect_eq(sim_tid(), 1023);
}

Test(epoch, names_the_block) {
    struct block *a = given_grid(2, 32);
    cr_expect_eq(block_of(sim.epoch), a->first_generation);
    struct block *b = given_block(1);
    cr_expect_eq(block_of(sim.epoch), b->first_generation);
    cr_expect_eq(b->first_generation, a->first_generation + 1);
}

Test(epoch, is_never_zero) { /* zero means "never accessed" */
    given_grid(1, 1);
    cr_expect_neq(sim.epoch, 0);
}

Test(epoch, counts_barriers) {
    struct block *b = given_grid(1, 64);
    cr_expect_eq(barriers_of(sim.epoch), 0);
    pass_barrier(b);
    pass_barrier(b);
    cr_expect_eq(barriers_of(sim.epoch), 2);
    cr_expect_eq(syncs_of(sim.epoch), 0);
}

Test(epoch, counts_warp_synchronizations_of_each_thread) {
    struct block *b = given_grid(1, 64);
    pass_warp_sync(b, UINT32_MAX);
    cr_expect_eq(syncs_of(sim.epoch), 1);
    run_thread(b, 31);
    cr_expect_eq(syncs_of(sim.epoch), 1);
    run_thread(b, 32); /* another warp */
    cr_expect_eq(syncs_of(sim.epoch), 0);
}

Test(epoch, counts_synchronizations_of_named_lanes_only) {
    struct block *b = given_grid(1, 32);
    pass_warp_sync(b, 3);
    run_thread(b, 1);
    cr_expect_eq(syncs_of(sim.epoch), 1);
    run_thread(b, 2);
    cr_expect_eq(syncs_of(sim.epoch), 0);
}

Test(epoch, begins_an_interval_at_a_barrier) {
    struct block *b = given_grid(1, 64);
    run_thread(b, 5);
    pass_barrier(b);
    cr_expect_eq(sim.interval, sim.epoch - 5);
    cr_expect_eq(b->interval, sim.interval);
}

/* ---- counters that no longer fit ---- */

Test(generation, stays_while_the_barriers_fit) {
    struct block *b = given_grid(1, 32);
    b->barriers = BARRIERS - 2;
    pass_barrier(b);
    cr_expect_eq(b->generation, b->first_generation);
    cr_expect_eq(barriers_of(sim.epoch), BARRIERS - 1);
}

Test(generation, is_new_when_the_barriers_do_not_fit) {
    struct block *b = given_grid(1, 32);
    b->barriers = BARRIERS - 1;
    pass_barrier(b);
    cr_expect_eq(b->generation, b->first_generation + 1);
    cr_expect_eq(barriers_of(sim.epoch), 0);
    cr_expect_eq(b->barrier_base, BARRIERS);
}

Test(generation, remembers_which_block_it_continues) {
    struct block *b = given_grid(1, 32);
    b->barriers = BARRIERS - 1;
    pass_barrier(b);
    const struct block_epoch *e = &hb.block_epochs[b->generation - hb.first_generation_of_launch];
    cr_expect_eq(e->first_generation, b->first_generation);
    cr_expect_eq(e->barrier_base, BARRIERS);
    cr_expect_eq(e->index, 0);
}

Test(generation, stays_while_the_synchronizations_fit) {
    struct block *b = given_grid(1, 64);
    synchronize_lane_0(b, SYNCS - 1);
    cr_expect_eq(b->generation, b->first_generation);
    cr_expect_eq(syncs_of(sim.epoch), SYNCS - 1);
}

Test(generation, is_new_when_the_synchronizations_do_not_fit) {
    struct block *b = given_grid(1, 64);
    synchronize_lane_0(b, SYNCS);
    cr_expect_eq(b->generation, b->first_generation + 1);
    cr_expect_eq(syncs_of(sim.epoch), 0);
    cr_expect_eq(thread_of(sim.epoch), 0);
}

Test(generation, keeps_the_synchronizations_of_before) {
    struct block *b = given_grid(1, 64);
    synchronize_lane_0(b, SYNCS);
    const struct block_epoch *e = &hb.block_epochs[b->generation - hb.first_generation_of_launch];
    cr_expect_eq(sync_base(e->sync_base, 0), SYNCS);
    cr_expect_eq(sync_base(e->sync_base, 1), 0);
    cr_expect_eq(sync_base(NULL, 0), 0);
}

Test(generation, comes_after_those_of_all_blocks_that_have_begun) {
    struct block *a = given_grid(2, 32);
    struct block *b = given_block(1);
    run_thread(a, 0);
    a->barriers = BARRIERS - 1;
    pass_barrier(a);
    cr_expect_eq(a->generation, b->first_generation + 1);
}

Test(generation, renews_more_than_once) {
    struct block *b = given_grid(1, 32);
    for (int i = 1; i <= 3; i++) {
        b->barriers += BARRIERS - 1;
        pass_barrier(b);
        cr_expect_eq(b->barrier_base, (uint32_t)(i * BARRIERS));
    }
    cr_expect_eq(b->generation, b->first_generation + 3);
}

Test(generation, grows_the_table_of_blocks) {
    given_grid(5000, 1);
    struct block *b = block_new();
    for (uint64_t i = 1; i < 5000; i++) block_start(b, i);
    for (uint64_t i = 0; i < 5000; i++)
        cr_assert_eq(hb.block_epochs[hb.group_first - hb.first_generation_of_launch + i].index, i);
}

/* ---- sets of warps ---- */

Test(warps, have_a_bit_each_in_small_blocks) {
    given_grid(1, 448);
    uint32_t set = warps_with(warps_with(0, 0), 13 * 32 + 5);
    cr_expect_eq(set, 1u | 1u << 13);
    cr_expect_eq(warps_set(448, set), 1u | 1u << 13);
}

Test(warps, have_a_number_in_large_blocks) {
    given_grid(1, 1024);
    uint32_t set = warps_with(warps_with(0, 0), 31 * 32);
    cr_expect_leq(set, ALL_WARPS);
    cr_expect_eq(warps_set(1024, set), 1u | 1u << 31);
}

Test(warps, have_the_same_number_in_any_order) {
    given_grid(1, 1024);
    cr_expect_eq(warps_with(warps_with(0, 40), 100), warps_with(warps_with(0, 100), 40));
}

Test(warps, do_not_change_by_a_warp_that_is_there) {
    given_grid(1, 1024);
    uint32_t set = warps_with(warps_with(0, 40), 100);
    cr_expect_eq(warps_with(set, 41), set);
    cr_expect_eq(warps_with(set, 96), set);
}

Test(warps, are_all_there) {
    given_grid(1, 1024);
    uint32_t set = 0;
    for (uint32_t w = 0; w < 32; w++) set = warps_with(set, w * 32);
    cr_expect_eq(warps_set(1024, set), UINT32_MAX);
}

Test(warps, are_all_if_there_are_too_many_sets) {
    given_grid(1, 1024);
    uint32_t set = 0, last = 0;
    for (uint32_t code = 1; code < 1 << 15; code++) { /* more sets than numbers */
        set = 0;
        for (uint32_t w = 0; w < 15; w++)
            if (code >> w & 1) set = warps_with(set, w * 32);
        last = warps_set(1024, set);
        cr_assert_eq(last & code, code); /* none is ever lost */
    }
    cr_expect_eq(set, ALL_WARPS);
    cr_expect_eq(last, UINT32_MAX);
    for (uint32_t tid = 0; tid < 1024; tid += 32) cr_expect_eq(warps_with(set, tid), ALL_WARPS);
}
