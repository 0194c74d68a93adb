/* What the host learns from a flag while the kernel runs. */
#include "message_passing.h"

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
