/* Flags: when may the thread that reads one also read what was written before it was raised? */
#include "message_passing.h"

Test(flag, publishes_what_was_fenced) {
    publish();
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(true);
}

Test(flag, publishes_nothing_without_a_fence) {
    given();
    WRITE(data, 4);
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(false);
}

Test(flag, publishes_nothing_that_comes_behind_the_fence) {
    given();
    fence();
    WRITE(data, 4);
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(false);
}

Test(flag, tells_nothing_to_those_that_do_not_look) {
    publish();
    other_block();
    EXPECT_KNOWN(false);
}

Test(flag, tells_nothing_of_another_address) {
    publish();
    other_block();
    LOOK(other);
    EXPECT_KNOWN(false);
}

Test(flag, that_is_volatile_publishes_as_well) {
    given();
    WRITE(data, 4);
    fence();
    volatile_store(flag, 1, 1);
    other_block();
    volatile_load(flag, 2); /* may turn out to be a flag, and no race (record/finding_message.c) */
    cr_assert_races(1);
    cr_expect_eq(findings.list[0].spin_flag_candidate, FLAG_MAYBE);
    READ(data, 4);
    cr_assert_races(1);
}

Test(flag, behind_a_fence_of_the_block_tells_other_blocks_nothing) {
    given();
    WRITE(data, 4);
    fence_block();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(false);
}

Test(flag, behind_a_fence_of_the_block_tells_its_own) {
    given();
    WRITE(data, 4);
    fence_block();
    EXCH(flag, 1);
    run_thread(a, 40);
    LOOK(flag);
    EXPECT_KNOWN(true);
}

Test(flag, of_block_scope_tells_its_own_block) {
    given();
    WRITE(data, 4);
    fence();
    ADD_CTA(flag, 1);
    run_thread(a, 40);
    ADD_CTA(flag, 1);
    EXPECT_KNOWN(true);
}

Test(flag, carries_on_what_was_learnt) {
    publish();
    other_block();
    LOOK(flag);
    fence();
    EXCH(other, 1);
    given_block(2);
    LOOK(other);
    EXPECT_KNOWN(true);
}

Test(flag, carries_on_nothing_without_a_second_fence) {
    publish();
    other_block();
    LOOK(flag);
    EXCH(other, 1);
    given_block(2);
    LOOK(other);
    EXPECT_KNOWN(false);
}

Test(flag, keeps_what_it_published_when_others_count_on) { /* read-modify-write */
    given();
    WRITE(data, 4);
    fence();
    ADD(flag, 1);
    other_block();
    fence();
    ADD(flag, 1);
    given_block(2);
    LOOK(flag);
    EXPECT_KNOWN(true);
}

Test(flag, loses_what_it_published_when_another_thread_stores) {
    given();
    WRITE(data, 4);
    fence();
    volatile_store(flag, 1, 1);
    other_block();
    fence();
    volatile_store(flag, 2, 2);
    given_block(2);
    volatile_load(flag, 3);
    uint32_t races = count_findings(FINDING_RACE); /* of the flag's accesses */
    READ(data, 4);
    cr_expect_eq(count_findings(FINDING_RACE), races + 1);
}

Test(flag, of_a_launch_tells_the_next_one_nothing) {
    publish();
    cr_expect(hb_sync_var_clock((uint64_t)flag));
    given_next_launch();
    cr_expect_null(hb_sync_var_clock((uint64_t)flag));
    cr_expect_not(sim.any_release);
}

Test(flag, tells_all_that_a_barrier_told) { /* each thread stores, one raises the flag */
    given();
    run_thread(a, 40);
    WRITE(data, 4);
    pass_barrier(a);
    run_thread(a, 0);
    fence();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(true);
}

Test(flag, tells_nothing_of_threads_that_have_not_come_to_a_barrier) {
    given();
    run_thread(a, 40);
    WRITE(data, 4);
    run_thread(a, 0);
    fence();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(false);
}

Test(flag, tells_the_whole_block_behind_a_barrier) {
    publish();
    other_block();
    LOOK(flag);
    pass_barrier(b);
    run_thread(b, 50);
    EXPECT_KNOWN(true);
}

Test(flag, tells_no_other_thread_without_a_barrier) {
    publish();
    other_block();
    LOOK(flag);
    run_thread(b, 50);
    EXPECT_KNOWN(false);
}

/* Two warps read the data before any fence; then each may say so. */
static void two_warps_read(bool both_tell) {
    given();
    for (uint32_t warp = 0; warp < 2; warp++) {
        run_thread(a, warp * WARP);
        READ(data, 4);
    }
    for (uint32_t warp = 0; warp < (both_tell ? 2 : 1); warp++) {
        run_thread(a, warp * WARP);
        fence();
        ADD(flag, 1);
    }
    other_block();
    LOOK(flag);
    WRITE(data, 4);
}

Test(flag, orders_a_store_behind_the_reads_of_all_warps_that_fenced) {
    two_warps_read(true);
    cr_assert_races(0);
}

Test(flag, orders_no_store_behind_a_warp_that_has_not_fenced) {
    two_warps_read(false);
    cr_assert_races(1);
}

/* The same of two blocks. */
static void two_blocks_read(bool both_tell) {
    given();
    READ(data, 4);
    other_block();
    READ(data, 4);
    fence();
    ADD(flag, 1);
    run_thread(a, 0);
    if (both_tell) {
        fence();
        ADD(flag, 1);
    }
    given_block(2);
    LOOK(flag);
    WRITE(data, 4);
}

Test(flag, orders_a_store_behind_the_reads_of_all_blocks_that_fenced) {
    two_blocks_read(true);
    cr_assert_races(0);
}

Test(flag, orders_no_store_behind_a_block_that_has_not_fenced) {
    two_blocks_read(false);
    cr_assert_races(1);
}

/* The list of a word's readers holds 48: a store must not take them for all. */
Test(flag, orders_no_store_behind_more_readers_than_are_listed) {
    given();
    sim.grid[0] = 60;
    fence();
    READ(data, 4);
    fence();
    ADD(flag, 1);
    for (uint32_t i = 1; i < 52; i++) {
        given_block(i);
        READ(data, 4);
        if (i == 51) break; /* it tells nothing */
        fence();
        ADD(flag, 1);
    }
    given_block(52);
    LOOK(flag);
    WRITE(data, 4);
    cr_assert_races(1);
}

/* ---- reads of words that many blocks read ---- */

/* Block `a` reads such words in more barrier intervals than have entries. `reads`: the data before
   these. Block 2 stores to the data when it has heard of block 1 only. */
static void expect_races_of_first_read(bool reads, uint32_t races) {
    given();
    if (reads) READ(data, 4);
    other_block();
    READ(data, 4);
    READ(other, 4);
    struct block *c = given_block(2);
    READ(data, 4);
    run_thread(a, 0);
    for (int i = 0; i <= READ_TIMES; i++) {
        pass_barrier(a);
        hb.sync_time++;
        READ(other, 4);
    }
    run_thread(b, 0);
    fence();
    EXCH(flag, 1);
    run_thread(c, 0);
    LOOK(flag);
    fence();
    WRITE(data, 4);
    cr_assert_races(races);
}

Test(many_readers, are_known_by_their_first_read_too) { expect_races_of_first_read(true, 1); }
Test(many_readers, had_not_read_before_their_first_read) { expect_races_of_first_read(false, 0); }
