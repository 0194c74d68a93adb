#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>

/* What the linker's step of `lockstep cc` makes: the dynamic shared array. A small one: it is
   cleared for each thread of each test's process. */
enum { DYNAMIC_BYTES = 4096 };
extern _Thread_local char lockstep_dynamic_shared[];
_Thread_local char lockstep_dynamic_shared[DYNAMIC_BYTES] __attribute__((aligned(1024)));

struct block *given_block(uint64_t index) {
    struct block *b = block_new();
    block_start(b, index);
    run_thread(b, 0);
    return b;
}

struct block *given_next_launch(void) {
    struct block *b = launch_one_block(NULL);
    run_thread(b, 0);
    return b;
}

static void begin_grid(const struct sim_options *options, uint32_t blocks, uint32_t threads) {
    sim_begin(options);
    sim.grid[0] = blocks, sim.grid[1] = sim.grid[2] = 1;
    sim.block_size[0] = threads, sim.block_size[1] = sim.block_size[2] = 1;
}

struct block *given_grid(uint32_t blocks, uint32_t threads) {
    struct sim_options options = {.count_steps = 0};
    begin_grid(&options, blocks, threads);
    snprintf(sim.kernel_name, sizeof sim.kernel_name, "kernel");
    return given_next_launch();
}

void run_grid(const struct sim_options *options, void (*kernel)(void *), uint32_t blocks,
              uint32_t threads) {
    begin_grid(options, blocks, threads);
    launch_new_group();
    launch_grid(kernel, NULL, 0);
}

void run_thread(struct block *b, uint32_t tid) {
    sim.block = b;
    epoch_set_block(b);
    sim.interval = b->interval;
    sim.shared_base = b->first_generation << EPOCH_BLOCK_SHIFT;
    sim.warp = &b->warp[tid / WARP];
    sim.lanes = &b->fibres[tid / WARP * WARP];
    sim_set_current(b, tid);
}

void pass_barrier(struct block *b) {
    uint32_t tid = sim_tid();
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = sim.block_threads - w * WARP;
        b->warp[w] = (struct warp){
            .in = {[AT_BARRIER] = lanes < WARP ? (1u << lanes) - 1 : UINT32_MAX}};
    }
    b->next.line = 1;
    barrier_pass(b);
    run_thread(b, tid);
}

void pass_warp_sync(struct block *b, uint32_t mask) {
    uint32_t tid = sim_tid();
    hb_warp_sync(b, tid / WARP, mask, UINT32_MAX);
    run_thread(b, tid);
}

void fence(void) { hb_fence(ATOMIC_DEVICE, FENCE_BOTH); }
void fence_block(void) { hb_fence(ATOMIC_BLOCK, FENCE_BOTH); }

char *given_unwritten_array(uint64_t bytes) {
    char *p = sim_allocate(bytes, false);
    cr_assert_not_null(p);
    sim_name(p, "array");
    return p;
}

char *given_array(uint64_t bytes) {
    char *p = given_unwritten_array(bytes);
    sim_host_wrote(p, bytes);
    return p;
}

char *given_shared(uint64_t bytes) {
    if (bytes > DYNAMIC_BYTES) abort();
    sim_shared_valid(bytes);
    return sim.tls + sim.dynamic_offset;
}

struct cell *cell_at(const void *p) {
    uint64_t offset = (uint64_t)p - (uint64_t)sim.arena;
    if (offset >= sim.arena_bytes)
        return &sim.shared_cells[((uint64_t)p - (uint64_t)sim.tls) / GRANULE];
    shadow_runs_to_cells(offset, 1);
    return &sim.cells[offset / GRANULE];
}

struct stream *default_stream(void) {
    return stream_find(NULL);
}

void kernel_in_stream_writes(struct stream *s, const char *p, bool waits) {
    stream_begin(s);
    given_next_launch();
    access_at(p, 4, ACCESS_WRITE, PLAIN, 1 + (int)s->index);
    sim.current = NULL;
    stream_end(s, 1000, waits);
}

/* Small numbers are no addresses of code that a test calls, so they can stand for its lines. */
uint16_t given_site(int line, int kind, uint32_t bytes) {
    return site_id((uint64_t)line, kind, bytes);
}

void access_at(const void *p, uint32_t bytes, int kind, int mode, int line) {
    sim.current->stored |= kind != ACCESS_READ; /* as the callers of shadow_access() note */
    shadow_access((uint64_t)p, bytes, given_site(line, kind, bytes), kind, mode);
}

uint32_t count_findings(int kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < findings.count; i++) count += (int)findings.list[i].kind == kind;
    return count;
}
