/* Sync variables: counters whose last thread knows all others, and atomics that release by
 * themselves. */
#include "message_passing.h"

/* ---- the last of those who count may store without an atomic ---- */

Test(counter, is_known_to_the_last_who_counts) {
    given();
    fence();
    ADD(flag, 1);
    other_block();
    fence();
    ADD(flag, 1);
    cr_expect(hb_sync_var_is_ordered((uint64_t)flag));
    WRITE(flag, 4);
    cr_assert_races(0);
}

Test(counter, is_not_known_to_the_first) {
    given();
    fence();
    ADD(flag, 1);
    other_block();
    fence();
    ADD(flag, 1);
    run_thread(a, 0);
    cr_expect_not(hb_sync_var_is_ordered((uint64_t)flag));
    WRITE(flag, 4);
    cr_assert_races(1);
}

Test(counter, is_not_known_if_one_has_not_fenced) {
    given();
    fence();
    ADD(flag, 1);
    other_block();
    ADD(flag, 1);
    cr_expect_not(hb_sync_var_is_ordered((uint64_t)flag));
}

Test(sync_var, is_none_before_any_fence) {
    given();
    EXCH(flag, 1);
    cr_expect_null(sync_var_find((uint64_t)flag, false));
}

Test(sync_var, is_found_among_many) {
    given();
    fence();
    for (uint64_t i = 1; i <= 1000; i++) sync_var_find(i * 4, true)->block = i;
    for (uint64_t i = 1; i <= 1000; i++) cr_assert_eq(sync_var_find(i * 4, false)->block, i);
    cr_expect_eq(hb.sync_var_count, 1000);
    cr_expect_null(sync_var_find(4004, false));
}

Test(sync_var, in_shared_memory_is_each_blocks_own) {
    given();
    uint64_t word = (uint64_t)given_shared(64);
    fence();
    struct sync_var *mine = sync_var_find(word, true);
    other_block();
    cr_expect_null(sync_var_find(word, false));
    run_thread(a, 0);
    cr_expect_eq(sync_var_find(word, false), mine);
}

Test(sync_var, is_forgotten_with_the_launch) {
    given();
    fence();
    sync_var_find((uint64_t)flag, true);
    hb_forget_sync_vars();
    cr_expect_eq(hb.sync_var_count, 0);
    cr_expect_null(sync_var_find((uint64_t)flag, false));
}

/* ---- atomics that publish by themselves ---- */

#define RELEASE(p, v) atomic(p, ATOMIC_ADD, SCOPE_DEVICE | SCOPE_RELEASES, v, 0, __LINE__)

Test(release, publishes_without_a_fence) {
    given();
    WRITE(data, 4);
    RELEASE(flag, 1);
    other_block();
    LOOK(flag);
    EXPECT_KNOWN(true);
}

Test(release, is_no_fence_for_other_flags) {
    given();
    WRITE(data, 4);
    RELEASE(flag, 1);
    EXCH(other, 1);
    other_block();
    LOOK(other);
    EXPECT_KNOWN(false);
}

Test(release, is_no_fence_of_the_device_behind_one_of_the_block) {
    given();
    fence_block();
    WRITE(data, 4);
    RELEASE(flag, 1);
    EXCH(other, 1);
    other_block();
    LOOK(other);
    EXPECT_KNOWN(false);
}

Test(release, keeps_what_was_fenced_before) {
    given();
    WRITE(data, 4);
    fence();
    RELEASE(flag, 1);
    EXCH(other, 1);
    other_block();
    LOOK(other);
    EXPECT_KNOWN(true);
}

Test(acquire, that_is_relaxed_counts_from_the_next_fence_on) {
    publish();
    other_block();
    atomic(flag, ATOMIC_LOAD, SCOPE_DEVICE | SCOPE_UNORDERED, 0, 0, __LINE__);
    EXPECT_KNOWN(false);
    fence();
    WRITE(data, 4);
    cr_assert_races(1); /* no further one */
}
