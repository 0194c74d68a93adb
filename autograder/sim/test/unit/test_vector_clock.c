/* Vector clocks: for each block and each thread the latest time that is known of it. */
#include "fixture.h"

static struct clock a, b;

/* ---- entries ---- */

Test(clock, knows_nothing_at_first) {
    cr_assert_eq(clock_thread(&a, 0), 0);
    cr_assert_eq(clock_block(&a, 0), 0);
    cr_assert_not(clock_any());
}

Test(clock, raises_a_thread) {
    clock_raise_thread(&a, 5, 17);
    cr_assert_eq(clock_thread(&a, 5), 17);
}

Test(clock, raises_a_block) {
    clock_raise_block(&a, 5, 17);
    cr_assert_eq(clock_block(&a, 5), 17);
}

Test(clock, keeps_threads_and_blocks_apart) {
    clock_raise_block(&a, 5, 17);
    cr_assert_eq(clock_thread(&a, 5), 0);
}

Test(clock, leaves_the_neighbours_of_what_it_raises) {
    clock_raise_thread(&a, 16, 17);
    cr_assert_eq(clock_thread(&a, 15), 0);
    cr_assert_eq(clock_thread(&a, 17), 0);
    cr_assert_eq(clock_thread(&a, 0), 0);
}

Test(clock, never_lowers_an_entry) {
    clock_raise_thread(&a, 5, 17);
    clock_raise_thread(&a, 5, 16);
    cr_assert_eq(clock_thread(&a, 5), 17);
}

Test(clock, raises_an_entry_again) {
    clock_raise_thread(&a, 5, 17);
    clock_raise_thread(&a, 5, 18);
    cr_assert_eq(clock_thread(&a, 5), 18);
}

Test(clock, takes_the_largest_key) { /* 26 bits of block, 10 of thread */
    uint64_t key = clock_thread_key((1u << 26) - 1, 1023);
    cr_assert_eq(key, (UINT64_C(1) << 36) - 1);
    clock_raise_thread(&a, key, 1);
    cr_assert_eq(clock_thread(&a, key), 1);
    cr_assert_eq(clock_thread(&a, key - 1), 0);
    cr_assert_eq(clock_thread(&a, 0), 0);
}

Test(clock, tells_keys_apart_that_differ_in_one_digit) {
    for (int level = 0; level < 9; level++)
        clock_raise_thread(&a, UINT64_C(1) << 4 * level, 1 + level);
    for (int level = 0; level < 9; level++)
        cr_assert_eq(clock_thread(&a, UINT64_C(1) << 4 * level), 1u + level);
    cr_assert_eq(clock_thread(&a, 0), 0);
    cr_assert_eq(clock_thread(&a, 17), 0);
}

Test(clock, keeps_many_threads_of_many_blocks) {
    for (uint64_t block = 0; block < 50; block++)
        for (uint32_t thread = 0; thread < 1024; thread += 31)
            clock_raise_thread(&a, clock_thread_key(block, thread), block * 1024 + thread + 1);
    for (uint64_t block = 0; block < 50; block++)
        for (uint32_t thread = 0; thread < 1024; thread++)
            cr_assert_eq(clock_thread(&a, clock_thread_key(block, thread)),
                         thread % 31 ? 0 : block * 1024 + thread + 1);
}

Test(clock, orders_times_by_epoch_and_then_by_moment) {
    cr_assert_eq(CLOCK_TIME(3, 7), UINT64_C(3) << 40 | 7);
    cr_assert_lt(CLOCK_TIME(2, CLOCK_SYNC_MASK), CLOCK_TIME(3, 0));
    cr_assert_eq(CLOCK_EPOCH(CLOCK_TIME(3, CLOCK_SYNC_MASK)), 3);
    cr_assert_eq(CLOCK_TIME(3, CLOCK_SYNC_MASK + 1) & CLOCK_SYNC_MASK, 0);
}

/* ---- joins ---- */

Test(clock, joins_with_an_empty_clock) {
    clock_raise_thread(&a, 5, 17);
    clock_join(&a, &b);
    cr_assert_eq(clock_thread(&a, 5), 17);
}

Test(clock, learns_all_if_it_knew_nothing) {
    clock_raise_thread(&b, 5, 17);
    clock_raise_block(&b, 6, 18);
    clock_join(&a, &b);
    cr_assert_eq(clock_thread(&a, 5), 17);
    cr_assert_eq(clock_block(&a, 6), 18);
}

Test(clock, takes_the_later_time_of_each_entry) {
    clock_raise_thread(&a, 1, 10), clock_raise_thread(&a, 2, 20);
    clock_raise_thread(&b, 1, 11), clock_raise_thread(&b, 2, 19);
    clock_join(&a, &b);
    cr_assert_eq(clock_thread(&a, 1), 11);
    cr_assert_eq(clock_thread(&a, 2), 20);
}

Test(clock, takes_entries_of_both) {
    clock_raise_thread(&a, 1, 10);
    clock_raise_thread(&b, UINT64_C(1) << 35, 11);
    clock_join(&a, &b);
    cr_assert_eq(clock_thread(&a, 1), 10);
    cr_assert_eq(clock_thread(&a, UINT64_C(1) << 35), 11);
}

Test(clock, does_not_change_the_other_one_of_a_join) {
    clock_raise_thread(&a, 1, 10), clock_raise_thread(&a, 2, 20);
    clock_raise_thread(&b, 1, 11);
    clock_join(&a, &b);
    cr_assert_eq(clock_thread(&b, 1), 11);
    cr_assert_eq(clock_thread(&b, 2), 0);
}

Test(clock, joins_blocks_as_well) {
    clock_raise_block(&a, 1, 10), clock_raise_block(&b, 1, 11);
    clock_join(&a, &b);
    cr_assert_eq(clock_block(&a, 1), 11);
}

Test(clock, joins_in_either_order_to_the_same) {
    struct clock ab = {0}, ba = {0};
    for (uint64_t i = 0; i < 300; i++) {
        clock_raise_thread(&a, i * 37 % 4096, 1 + i * 7 % 50);
        clock_raise_thread(&b, i * 53 % 4096, 1 + i * 11 % 50);
    }
    clock_join(&ab, &a), clock_join(&ab, &b);
    clock_join(&ba, &b), clock_join(&ba, &a);
    for (uint64_t key = 0; key < 4096; key++) {
        uint64_t x = clock_thread(&a, key), y = clock_thread(&b, key);
        cr_assert_eq(clock_thread(&ab, key), x > y ? x : y);
        cr_assert_eq(clock_thread(&ba, key), x > y ? x : y);
    }
}

Test(clock, joins_twice_as_once) {
    clock_raise_thread(&a, 1, 10), clock_raise_thread(&b, 2, 20);
    clock_join(&a, &b);
    struct clock once = a;
    clock_join(&a, &b);
    cr_assert(clock_shared(&a, &once));
}

/* ---- persistence: what is shared, and what a change leaves alone ---- */

Test(clock, shares_what_it_copies) {
    clock_raise_thread(&a, 5, 17);
    clock_copy(&b, &a);
    cr_assert(clock_shared(&a, &b));
    cr_assert_eq(clock_thread(&b, 5), 17);
}

Test(clock, is_not_changed_by_a_copy_that_changes) {
    clock_raise_thread(&a, 5, 17);
    clock_copy(&b, &a);
    clock_raise_thread(&b, 5, 18);
    cr_assert_eq(clock_thread(&a, 5), 17);
    cr_assert_eq(clock_thread(&b, 5), 18);
    cr_assert_not(clock_shared(&a, &b));
}

Test(clock, keeps_other_entries_of_what_it_shared) {
    for (uint64_t key = 0; key < 1000; key++) clock_raise_thread(&a, key, key + 1);
    clock_copy(&b, &a);
    clock_raise_thread(&b, 500, 9999);
    for (uint64_t key = 0; key < 1000; key++) {
        cr_assert_eq(clock_thread(&a, key), key + 1);
        cr_assert_eq(clock_thread(&b, key), key == 500 ? 9999 : key + 1);
    }
}

Test(clock, shares_after_a_join_that_adds_nothing_of_its_own) {
    clock_raise_thread(&a, 5, 17);
    clock_copy(&b, &a);
    clock_raise_thread(&b, 6, 18);
    clock_join(&a, &b); /* all that a knows, b knows as well */
    cr_assert(clock_shared(&a, &b));
}

Test(clock, keeps_its_own_tree_if_a_join_brings_nothing) {
    clock_raise_thread(&a, 5, 17), clock_raise_thread(&a, 6, 18);
    clock_raise_thread(&b, 5, 16);
    struct clock before = a;
    clock_join(&a, &b);
    cr_assert(clock_shared(&a, &before));
}

Test(clock, survives_the_end_of_what_it_was_copied_from) {
    for (uint64_t key = 0; key < 100; key++) clock_raise_thread(&a, key << 20, key + 1);
    clock_copy(&b, &a);
    clock_clear(&a);
    for (uint64_t key = 0; key < 100; key++) cr_assert_eq(clock_thread(&b, key << 20), key + 1);
}

Test(clock, survives_the_end_of_what_it_joined) {
    clock_raise_thread(&a, 1, 10);
    for (uint64_t key = 0; key < 100; key++) clock_raise_thread(&b, key << 20, key + 1);
    clock_join(&a, &b);
    clock_clear(&b);
    for (uint64_t key = 1; key < 100; key++) cr_assert_eq(clock_thread(&a, key << 20), key + 1);
}

Test(clock, copies_onto_itself) {
    clock_raise_thread(&a, 5, 17);
    clock_copy(&a, &a);
    cr_assert_eq(clock_thread(&a, 5), 17);
}

Test(clock, replaces_what_it_knew_by_a_copy) {
    clock_raise_thread(&a, 5, 17), clock_raise_block(&a, 5, 17);
    clock_raise_thread(&b, 6, 18);
    clock_copy(&a, &b);
    cr_assert_eq(clock_thread(&a, 5), 0);
    cr_assert_eq(clock_block(&a, 5), 0);
    cr_assert_eq(clock_thread(&a, 6), 18);
}

/* ---- the end ---- */

Test(clock, forgets_everything) {
    clock_raise_thread(&a, 5, 17), clock_raise_block(&a, 6, 18);
    clock_clear(&a);
    cr_assert_eq(clock_thread(&a, 5), 0);
    cr_assert_eq(clock_block(&a, 6), 0);
}

Test(clock, leaves_no_node_behind) {
    for (uint64_t key = 0; key < 2000; key++) {
        clock_raise_thread(&a, key * 7919, key + 1);
        if (key % 2) clock_raise_thread(&b, key * 104729, key + 1);
        if (key % 500 == 0) clock_join(&b, &a), clock_join(&a, &b);
    }
    cr_assert(clock_any());
    clock_clear(&a);
    cr_assert(clock_any());
    clock_clear(&b);
    cr_assert_not(clock_any());
}

Test(clock, holds_no_more_nodes_than_it_needs) {
    clock_raise_thread(&a, 5, 17);
    for (int i = 0; i < 10; i++) clock_copy(&b, &a);
    clock_clear(&b);
    cr_assert(clock_any());
    clock_clear(&a);
    cr_assert_not(clock_any());
}
