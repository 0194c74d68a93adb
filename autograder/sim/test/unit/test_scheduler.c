/* How a grid runs: which blocks are resident, in which order threads run, and when a launch cannot
   go on. Kernels are functions of the test. */
#include "fixture.h"

static struct sim_options options;

static void launch(void (*kernel)(void *), uint32_t blocks, uint32_t threads) {
    run_grid(&options, kernel, blocks, threads);
}

/* ---- the devices (CUDA's guide, table of technical specifications) ---- */

static uint32_t resident(const char *device, uint32_t threads, uint64_t shared) {
    return device_resident_blocks(device_named(device), threads, shared);
}

static const struct {
    const char *name, *device;
    uint32_t threads, shared, blocks, sms; /* blocks: of each multiprocessor */
} residency[] = {
    {"is limited by blocks", "h100", 32, 0, 32, 132},
    {"is limited by threads", "h100", 1024, 0, 2, 132},
    {"counts whole warps", "h100", 33, 0, 32, 132},                /* 64 warps, 2 a block */
    {"rounds warps up", "h100", 97, 0, 16, 132},                   /* 4 warps a block, not 3 */
    {"rounds blocks down", "h100", 96, 0, 21, 132},                /* 64 / 3 */
    {"is limited by shared memory", "h100", 32, 48 << 10, 4, 132}, /* 228 KB / (48 + 1) */
    {"keeps a kilobyte a block", "h100", 32, 56 << 10, 4, 132},    /* 4 * 57 = 228 */
    {"is one block of the largest", "h100", 32, 227 << 10, 1, 132},
    {"of volta keeps no kilobyte", "v100", 32, 48 << 10, 2, 80}, /* 96 / 48 */
    {"of turing has 16 blocks", "t4", 32, 0, 16, 40},
    {"of turing has 1024 threads", "t4", 1024, 0, 1, 40},
    {"of ada has 24 blocks", "rtx4090", 32, 0, 24, 128},
};

Test(residency, is_what_the_table_says) {
    for (size_t i = 0; i < sizeof residency / sizeof *residency; i++)
        cr_expect_eq(resident(residency[i].device, residency[i].threads, residency[i].shared),
                     residency[i].blocks * residency[i].sms, "%s", residency[i].name);
}

Test(residency, is_never_nothing) { /* the launch itself fails elsewhere */
    cr_expect_eq(resident("h100", 32, 300 << 10), 132);
}

Test(device, is_found_by_name) {
    cr_expect_str_eq(device_named(NULL)->name, "h100");
    cr_expect_str_eq(device_named("")->name, "h100");
    cr_expect_str_eq(device_named("t4")->title, "Tesla T4");
    cr_expect_null(device_named("T4"));
}

/* ---- orders ---- */

static bool is_permutation(const uint8_t *order, uint32_t count) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++) seen |= 1u << order[i];
    return seen == UINT32_MAX >> (32 - count);
}

Test(schedule, is_in_order_unless_it_is_permuted) {
    uint8_t order[32];
    schedule_shuffle(order, 32, false);
    for (uint8_t i = 0; i < 32; i++) cr_expect_eq(order[i], i);
}

Test(schedule, permutes) {
    uint8_t order[32], same = 0;
    schedule_seed(1);
    schedule_shuffle(order, 32, true);
    cr_expect(is_permutation(order, 32));
    for (uint8_t i = 0; i < 32; i++) same += order[i] == i;
    cr_expect_lt(same, 10);
    schedule_shuffle(order, 1, true);
    cr_expect_eq(order[0], 0);
}

Test(schedule, is_decided_by_the_seed) {
    uint64_t first[4];
    schedule_seed(42);
    for (int i = 0; i < 4; i++) first[i] = schedule_next();
    schedule_seed(42);
    for (int i = 0; i < 4; i++) cr_expect_eq(schedule_next(), first[i]);
    schedule_seed(43);
    cr_expect_neq(schedule_next(), first[0]);
}

Test(schedule, follows_splitmix64) { /* the reference implementation's first value of seed 0 */
    schedule_seed(0);
    cr_expect_eq(schedule_next(), UINT64_C(0xe220a8397b1dcdaf));
    cr_expect_eq(schedule_next(), UINT64_C(0x6e789e6aa1b965f4));
}

Test(schedule, steps_through_all_blocks) {
    for (uint64_t blocks = 1; blocks <= 64; blocks++) {
        uint64_t step = schedule_step(blocks), seen = 0;
        for (uint64_t i = 0; i < blocks; i++) seen |= UINT64_C(1) << i * step % blocks;
        cr_assert_eq(seen, UINT64_MAX >> (64 - blocks), "%u blocks", (unsigned)blocks);
    }
}

/* ---- threads ---- */

static uint32_t ran[8][1024], order[4096], count;

static void note_run(void *unused) {
    (void)unused;
    ran[blockIdx.x][threadIdx.x]++;
    order[count++] = blockIdx.x * 1024 + threadIdx.x;
}

Test(grid, runs_each_thread_once) {
    launch(note_run, 8, 100);
    for (uint32_t b = 0; b < 8; b++)
        for (uint32_t t = 0; t < 1024; t++) cr_assert_eq(ran[b][t], t < 100);
    cr_expect_eq(findings.count, 0);
}

Test(grid, runs_threads_in_order) {
    launch(note_run, 2, 70);
    for (uint32_t i = 0; i < 140; i++) cr_assert_eq(order[i], i / 70 * 1024 + i % 70);
}

Test(grid, runs_in_another_order_under_a_seed) {
    options.schedule = 1;
    launch(note_run, 4, 64);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < 256; i++) moved += order[i] != i / 64 * 1024 + i % 64;
    cr_expect_eq(count, 256);
    cr_expect_gt(moved, 128);
}

static void note_shape_of(void *unused) {
    (void)unused;
    order[0] = blockDim.x, order[1] = gridDim.x, order[2] = sim.grid_number > 0;
}

Test(grid, tells_threads_its_shape) {
    launch(note_shape_of, 3, 40);
    cr_expect_eq(order[0], 40);
    cr_expect_eq(order[1], 3);
}

Test(grid, counts_itself) {
    launch(note_run, 3, 40);
    cr_assert_eq(counters.launch_count, 1);
    const struct lockstep_metrics *m = &counters.launches[0].metrics;
    cr_expect_eq(m->launches, 1);
    cr_expect_eq(m->blocks, 3);
    cr_expect_eq(m->threads, 120);
}

/* ---- waiting, and waiting for ever ---- */

static volatile uint32_t arrived;
static uint32_t wanted;

/* Each block waits until so many have come: a barrier made of memory. */
static void wait_for_blocks(void *unused) {
    (void)unused;
    if (threadIdx.x == 0) {
        arrived++;
        sim.progress++;
    }
    while (arrived < wanted) sim_yield(SPINNING);
}

static void launch_waiting(uint32_t blocks, uint32_t until) {
    wanted = until;
    launch(wait_for_blocks, blocks, 32);
}

Test(deadlock, is_none_if_all_blocks_are_resident) {
    launch_waiting(10, 10);
    cr_expect_eq(findings.count, 0);
    cr_expect_eq(arrived, 10);
}

Test(deadlock, of_one_block) {
    launch_waiting(1, 2);
    cr_assert_eq(count_findings(FINDING_DEADLOCK), 1);
    cr_expect_str_eq(findings.list[0].detail,
                     "the block waits for memory that no thread changes, or repeats a loop");
    cr_expect(sched.abort_launch);
}

Test(deadlock, of_several_blocks) {
    launch_waiting(3, 4);
    cr_assert_eq(count_findings(FINDING_DEADLOCK), 1);
    cr_expect_str_eq(
        findings.list[0].detail,
        "all 3 resident blocks wait for memory that no thread changes, or repeat a loop");
}

Test(deadlock, of_blocks_that_wait_for_one_that_is_not_resident) {
    options.resident = 2;
    launch_waiting(3, 3);
    cr_assert_eq(count_findings(FINDING_DEADLOCK), 1);
    cr_expect_eq(arrived, 2);
}

Test(deadlock, is_none_if_as_many_are_resident_as_wait) {
    options.resident = 3;
    launch_waiting(6, 3);
    cr_expect_eq(findings.count, 0);
    cr_expect_eq(arrived, 6);
}

Test(deadlock, does_not_keep_the_next_launch_from_running) {
    launch_waiting(1, 2);
    launch(note_run, 1, 32);
    cr_expect_eq(count, 32);
    cr_expect_eq(findings.count, 0);
}

/* ---- the limit of accesses ---- */

Test(limit, is_none_by_default) {
    struct block *b = given_grid(1, 32);
    counters.metrics.lanes = UINT64_MAX;
    cr_expect_not(limit_reached(b, 0));
}

Test(limit, stops_the_launch) {
    struct block *b = given_grid(1, 32);
    sim.options.max_steps = 100;
    counters.metrics.lanes = 100;
    cr_expect_not(limit_reached(b, 0));
    counters.metrics.lanes = 101;
    cr_expect(limit_reached(b, 0));
    cr_expect(sched.abort_launch);
    cr_expect_eq(count_findings(FINDING_TIMEOUT), 1);
}

Test(limit, is_reported_once) {
    struct block *b = given_grid(1, 32);
    sim.options.max_steps = 100;
    counters.metrics.lanes = 101;
    limit_reached(b, 0);
    limit_reached(b, 0);
    cr_expect_eq(findings.list[0].count, 1);
}

/* ---- shared memory of blocks that take turns ---- */

Test(swap, keeps_each_blocks_shared_memory) {
    struct block *a = given_grid(2, 32);
    char *s = given_shared(256);
    memset(s, 1, 256);
    block_swap_out(a);
    struct block *b = given_block(1);
    memset(s, 2, 256);
    block_swap_out(b);
    block_swap_in(a);
    cr_expect_eq(s[0], 1);
    cr_expect_eq(s[255], 1);
    block_swap_out(a);
    block_swap_in(b);
    cr_expect_eq(s[0], 2);
}

Test(swap, keeps_each_blocks_shadow) {
    struct block *a = given_grid(2, 32);
    char *s = given_shared(256);
    WRITE(s, 4);
    epoch_t written = cell_at(s)->write;
    block_swap_out(a);
    given_block(1);
    cr_expect_eq(cell_at(s)->write, 0);
    cr_expect_eq(cell_at(s)->valid, 15);
    run_thread(a, 0);
    block_swap_in(a);
    cr_expect_eq(cell_at(s)->write, written);
}

Test(swap, moves_split_cells) {
    struct block *a = given_grid(2, 32);
    char *s = given_shared(256);
    WRITE(s, 1);
    block_swap_out(a);
    cr_expect_not(cell_at(s)->split);
    cr_expect_eq(sim.split_cells, 1);
    block_swap_in(a);
    cr_expect(cell_at(s)->split);
    READ(s, 1);
    cr_expect_eq(findings.count, 0);
}

/* ---- the work profile ---- */

Test(profile, adds_up_by_step) {
    profile_add(3, 2);
    profile_add(3, 5);
    profile_add(0, 1);
    cr_expect_eq(counters.profile_count, 4);
    cr_expect_eq(counters.profile[0], 1);
    cr_expect_eq(counters.profile[1], 0);
    cr_expect_eq(counters.profile[3], 7);
}

Test(profile, grows) {
    profile_add(0, 1);
    profile_add(5000, 2);
    cr_expect_eq(counters.profile_count, 5001);
    cr_expect_eq(counters.profile[0], 1);
    cr_expect_eq(counters.profile[4999], 0);
    cr_expect_eq(counters.profile[5000], 2);
}
