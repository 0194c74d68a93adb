/* Barriers of a block and of the grid. Kernels are functions of the test. */
#include "fixture.h"
#include "sim/abi/barriers.h"

static const struct sim_options options;
static uint32_t before, errors;

static void launch(void (*kernel)(void *), uint32_t blocks, uint32_t threads) {
    run_grid(&options, kernel, blocks, threads);
}

static void meet(void *unused) {
    (void)unused;
    before++;
    lockstep_syncthreads(1);
    errors += before != blockDim.x;
    lockstep_syncthreads(2);
    if (threadIdx.x == 0) before = 0;
}

Test(barrier, waits_for_all_threads) {
    launch(meet, 2, 200);
    cr_expect_eq(errors, 0);
    cr_expect_eq(findings.count, 0);
    cr_expect_eq(counters.launches[0].metrics.barriers, 4);
}

static void count_odd(void *unused) {
    (void)unused;
    errors += lockstep_barrier(1, LOCKSTEP_BARRIER_COUNT, threadIdx.x % 2) != 50;
}

Test(barrier, counts_predicates) {
    launch(count_odd, 1, 100);
    cr_expect_eq(errors, 0);
}

static void ask_all(void *unused) {
    (void)unused;
    errors += lockstep_barrier(1, LOCKSTEP_BARRIER_AND, threadIdx.x != 7) != 0;
    errors += lockstep_barrier(2, LOCKSTEP_BARRIER_AND, 1) != 1;
}

Test(barrier, says_whether_all_agree) {
    launch(ask_all, 1, 100);
    cr_expect_eq(errors, 0);
}

static void leave_early(void *unused) {
    (void)unused;
    if (threadIdx.x < 10) return;
    lockstep_syncthreads(1);
}

Test(barrier, that_some_threads_never_reach_is_a_finding) {
    launch(leave_early, 1, 64);
    cr_assert_eq(count_findings(FINDING_BARRIER_DIVERGENCE), 1);
    cr_expect_str_eq(findings.list[0].detail,
                     "threads 10 to 63 wait at line 1, threads 0 to 9 have returned");
}

static void two_barriers(void *unused) {
    (void)unused;
    if (threadIdx.x < 10) {
        lockstep_syncthreads(1);
        __asm__ volatile("nop # so that the compiler leaves two calls");
    } else {
        lockstep_syncthreads(2);
    }
}

Test(barrier, in_two_lines_is_a_finding) {
    launch(two_barriers, 1, 64);
    cr_assert_eq(count_findings(FINDING_BARRIER_DIVERGENCE), 1);
    cr_expect_str_eq(findings.list[0].detail,
                     "threads 0 to 9 wait at line 1, threads 10 to 63 wait at line 2");
}

static void grid_meet(void *unused) {
    (void)unused;
    before++;
    lockstep_grid_barrier(1);
    errors += before != gridDim.x * blockDim.x;
}

Test(barrier, of_the_grid_waits_for_all_blocks) {
    sim.cooperative = true;
    launch(grid_meet, 5, 40);
    cr_expect_eq(errors, 0);
    cr_expect_eq(findings.count, 0);
}

Test(barrier, of_the_grid_needs_a_cooperative_launch) {
    launch(grid_meet, 5, 40);
    cr_assert_eq(count_findings(FINDING_ASSERT), 1);
    cr_expect_eq(sim.sticky_error, 719);
    cr_expect_lt(before, 5 * 40);
}
