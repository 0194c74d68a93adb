/* Message passing between threads: fences, flags, locks; and what the host learns from a flag.
   (PTX ISA, "Memory Consistency Model"; CUDA's guide, "Memory Fence Functions".) */
#include "fixture.h"
#include "sim/abi/atomics.h"

static struct block *a, *b;
static uint32_t *data, *flag, *other;

/* Two blocks; thread 0 of block `a` runs. */
static void given(void) {
    a = given_grid(3, 64);
    data = (uint32_t *)given_array(256);
    flag = (uint32_t *)given_array(256);
    other = (uint32_t *)given_array(256);
}

static uint64_t atomic(void *p, uint32_t operation, uint32_t scope, uint64_t v, uint64_t expected,
                       int line) {
    return sim_atomic(p, 4, ATOMIC_U32, operation, scope, v, expected, (uint64_t)line);
}
#define EXCH(p, v)     atomic(p, ATOMIC_EXCH, SCOPE_DEVICE, v, 0, __LINE__)
#define ADD(p, v)      atomic(p, ATOMIC_ADD, SCOPE_DEVICE, v, 0, __LINE__)
#define ADD_CTA(p, v)  atomic(p, ATOMIC_ADD, SCOPE_BLOCK, v, 0, __LINE__)
#define LOOK(p)        atomic(p, ATOMIC_ADD, SCOPE_DEVICE, 0, 0, __LINE__)
#define CAS(p, was, v) atomic(p, ATOMIC_CAS, SCOPE_DEVICE, v, was, __LINE__)

static void volatile_store(uint32_t *p, uint32_t v, int line) {
    hb_begin_release((uint64_t)p, 4, VOLATILE, true);
    access_at(p, 4, ACCESS_WRITE, VOLATILE, line);
    hb_release((uint64_t)p, VOLATILE, true);
    *p = v;
}

static void volatile_load(uint32_t *p, int line) {
    access_at(p, 4, ACCESS_READ, VOLATILE, line);
    hb_note_poll((uint64_t)p, 4, VOLATILE, false);
}

static void other_block(void) { b = given_block(1); }

/* Whether the running thread may read the data without a race. */
#define EXPECT_KNOWN(known)                                            \
    do {                                                               \
        READ(data, 4);                                                 \
        cr_expect_eq(count_findings(FINDING_RACE), (known) ? 0u : 1u); \
    } while (0)

/* ---- flags ---- */

Test(flag, publishes_what_was_fenced) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
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
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    other_block();
    EXPECT_KNOWN(false);
}

Test(flag, tells_nothing_of_another_address) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
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
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    fence();
    EXCH(other, 1);
    given_block(2);
    LOOK(other);
    EXPECT_KNOWN(true);
}

Test(flag, carries_on_nothing_without_a_second_fence) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
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
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
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
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    pass_barrier(b);
    run_thread(b, 50);
    EXPECT_KNOWN(true);
}

Test(flag, tells_no_other_thread_without_a_barrier) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
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
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    other_block();
    atomic(flag, ATOMIC_LOAD, SCOPE_DEVICE | SCOPE_UNORDERED, 0, 0, __LINE__);
    EXPECT_KNOWN(false);
    fence();
    WRITE(data, 4);
    cr_assert_races(1); /* no further one */
}

/* ---- locks ---- */

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

/* ---- values that a word had before ---- */

static void raise_and_lower(void) {
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    EXCH(flag, 0);
    other_block();
}

Test(history, may_return_the_same_value_from_before) { /* 0, 1, 0: which of both was it? */
    raise_and_lower();
    LOOK(flag);
    EXPECT_KNOWN(false);
    cr_expect(hb_fence_state(b, 0)->misled);
}

Test(history, returns_the_last_value_behind_a_fence) {
    raise_and_lower();
    fence();
    LOOK(flag);
    EXPECT_KNOWN(true);
    cr_expect_not(hb_fence_state(b, 0)->misled);
}

Test(history, has_one_meaning_for_a_new_value) { /* 0, 1: there was no 1 before */
    given();
    WRITE(data, 4);
    fence();
    EXCH(flag, 1);
    other_block();
    LOOK(flag);
    cr_expect_not(hb_fence_state(b, 0)->misled);
}

Test(history, counts_changes) {
    given();
    fence();
    struct sync_var *v = sync_var_find((uint64_t)flag, true);
    for (uint32_t i = 1; i <= 3; i++) {
        history_note(v, (uint64_t)flag, 4);
        *flag = i;
    }
    cr_expect_eq(v->past.changes, 3); /* 0, 1, 2; the last is still to be seen */
    history_note(v, (uint64_t)flag, 4);
    cr_expect_eq(v->past.changes, 4);
    history_note(v, (uint64_t)flag, 4); /* nothing was written between */
    cr_expect_eq(v->past.changes, 4);
}

Test(history, forgets_all) {
    given();
    fence();
    struct sync_var *v = sync_var_find((uint64_t)flag, true);
    history_note(v, (uint64_t)flag, 4);
    history_clear(&v->past);
    cr_expect_eq(v->past.changes, 0);
}

/* ---- the host ---- */

static epoch_t store_for_host(int fence_kind) {
    given();
    WRITE(data, 4);
    epoch_t e = sim.epoch;
    hb_fence(ATOMIC_DEVICE, fence_kind);
    EXCH(flag, 1);
    host_acquire((uint64_t)flag);
    return e;
}

Test(host_acquire, learns_what_a_system_fence_published) {
    epoch_t e = store_for_host(FENCE_BOTH | FENCE_SYSTEM);
    cr_expect(host_has_acquired(e, ONE));
}

Test(host_acquire, learns_nothing_behind_a_fence_of_the_device) {
    epoch_t e = store_for_host(FENCE_BOTH);
    cr_expect_not(host_has_acquired(e, ONE));
}

Test(host_acquire, learns_nothing_of_other_threads) {
    epoch_t e = store_for_host(FENCE_BOTH | FENCE_SYSTEM);
    cr_expect_not(host_has_acquired(e + 40, ONE));
}

Test(host_acquire, learns_nothing_of_what_comes_later) {
    store_for_host(FENCE_BOTH | FENCE_SYSTEM);
    cr_expect_not(host_has_acquired(sim.epoch, ONE));
}

Test(host_acquire, learns_of_no_sets_of_warps) {
    epoch_t e = store_for_host(FENCE_BOTH | FENCE_SYSTEM);
    cr_expect_not(host_has_acquired(e, SAME_BLOCK));
    cr_expect_not(host_has_acquired(e, MANY));
}

Test(host_acquire, learns_what_warps_did_before_a_barrier) {
    given();
    epoch_t e = sim.epoch;
    pass_barrier(a);
    hb_fence(ATOMIC_DEVICE, FENCE_BOTH | FENCE_SYSTEM);
    EXCH(flag, 1);
    host_acquire((uint64_t)flag);
    cr_expect(host_has_acquired(e + 40, ONE));
    cr_expect(host_has_acquired(e, SAME_BLOCK));
    cr_expect_not(host_has_acquired(e, MANY));
    cr_expect_not(host_has_acquired(sim.epoch, SAME_BLOCK));
}

Test(host_acquire, is_forgotten) {
    epoch_t e = store_for_host(FENCE_BOTH | FENCE_SYSTEM);
    host_acquire_reset();
    cr_expect_not(host_has_acquired(e, ONE));
}
