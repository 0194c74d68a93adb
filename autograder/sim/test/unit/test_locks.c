/* Locks of an atomic: critical sections, and what the runtime notes of a lock. */
#include "message_passing.h"

static void lock(int line) { cr_assert_eq(atomic(flag, ATOMIC_CAS, SCOPE_DEVICE, 1, 0, line), 0); }
static void unlock(int line) { atomic(flag, ATOMIC_EXCH, SCOPE_DEVICE, 0, 0, line); }

static void section(bool fence_first, bool fence_last, int line) {
    lock(line);
    if (fence_first) fence();
    access_at(data, 4, ACCESS_WRITE, PLAIN, line + 1);
    if (fence_last) fence();
    unlock(line + 2);
}

static void expect_sections(bool fence_first, bool fence_last, bool ordered) {
    given();
    section(fence_first, fence_last, 10);
    other_block();
    section(fence_first, fence_last, 20);
    cr_expect_eq(count_findings(FINDING_RACE) == 0, ordered);
}

Test(lock, with_both_fences_orders_its_sections) { expect_sections(true, true, true); }
Test(lock, without_the_first_fence_does_not) { expect_sections(false, true, false); }
Test(lock, without_the_last_fence_does_not) { expect_sections(true, false, false); }
Test(lock, without_fences_does_not) { expect_sections(false, false, false); }

Test(lock, with_a_first_fence_of_the_block_orders_nothing_in_other_blocks) {
    given();
    lock(10);
    fence_block();
    WRITE(data, 4);
    fence();
    unlock(12);
    other_block();
    section(true, true, 20);
    cr_assert_races(1);
}

Test(lock, is_what_a_compare_and_swap_has_set) {
    given();
    lock(1);
    cr_expect_eq(sim.current->lock.address, (uint64_t)flag);
    cr_expect_eq(sim.current->lock.value, 0);
}

Test(lock, is_not_taken_by_a_swap_that_fails) {
    given();
    *flag = 5;
    CAS(flag, 0, 1);
    cr_expect_eq(*flag, 5);
    cr_expect_eq(sim.current->lock.address, 0);
}

Test(lock, is_given_back_by_its_old_value) {
    given();
    lock(1);
    unlock(2);
    cr_expect_eq(sim.current->lock.address, 0);
    cr_expect(sim.current->unlocked);
}

Test(lock, is_not_given_back_by_another_value) {
    given();
    lock(1);
    EXCH(flag, 7);
    cr_expect_eq(sim.current->lock.address, (uint64_t)flag);
}

Test(lock, notes_a_fence_before_the_first_store) {
    given();
    lock(1);
    fence_block();
    cr_expect_eq(sim.current->lock.fence, 1);
    fence();
    cr_expect_eq(sim.current->lock.fence, 2);
}

Test(lock, notes_no_fence_behind_a_store) {
    given();
    lock(1);
    sim.current->stored = true;
    fence();
    cr_expect_eq(sim.current->lock.fence, 0);
}

Test(lock, takes_a_barrier_for_a_fence) {
    given();
    lock(1);
    pass_barrier(a);
    cr_expect_eq(sim.current->lock.fence, 2);
}

Test(lock, is_none_if_the_thread_takes_its_own_value_back) {
    given();
    EXCH(flag, 9);
    CAS(flag, 9, 0);
    cr_expect_eq(sim.current->lock.address, 0);
}
