/* A launch: blocks in order, each to its end. Only a block that waits for another one (it spins on
   memory) is put aside while others run; as many can be resident as on the device. If none of the
   resident blocks can make progress, that is a deadlock, here as there. */
#include "runtime.h"
#include "device.h"
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- schedules ---- */

enum { PREEMPTIONS = 200 }; /* a launch: to put a block aside takes a while */

static uint64_t random_state;

static uint64_t random_next(void) { /* splitmix64 (Steele, Lea and Flood 2014) */
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* In another order than the canonical one, a thread may be put aside wherever others could notice:
   so that they see a flag raised but not the next one, a lock held, a sum without its prefix. */
void sim_preempt(uint64_t pc) {
    if (!sim.options.schedule || sim.options.resident || !sim.current) return;
    if (!sim.preemptions || random_next() % 8) return;
    sim.preemptions--;
    sim.progress++;
    sim.current->pc = pc;
    sim_yield(SPINNING);
}

static void shuffle_bytes(uint8_t *order, uint32_t count, bool permute) {
    for (uint32_t i = 0; i < count; i++) order[i] = (uint8_t)i;
    for (uint32_t i = count; permute && i > 1; i--) {
        uint32_t j = random_next() % i;
        uint8_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

/* Blocks by seed: multiply by an odd step and add, modulo the count, is a permutation if coprime.
 */
static uint64_t coprime_step(uint64_t blocks) {
    for (;;) {
        uint64_t step = 1 + random_next() % blocks, a = step, b = blocks;
        while (b) {
            uint64_t r = a % b;
            a = b;
            b = r;
        }
        if (a == 1) return step;
    }
}

/* ---- blocks ---- */

struct residents {
    struct block **slot;
    uint32_t count, room;
    struct block *loaded; /* whose shared memory is in place */
    struct cell *own_cells;
    uint32_t *own_steps;
};

/* The words of shared memory that this launch has: [0] up to the end of its dynamic array, [1] from
   where the largest one would end. */
struct span {
    uint64_t from, to;
};

static struct span span_of(int part) {
    uint64_t most = (sim.dynamic_offset + STUB_BYTES) / GRANULE, all = sim.tls_bytes / GRANULE + 2;
    uint64_t used = (sim.dynamic_offset + sim.dynamic_bytes + GRANULE - 1) / GRANULE;
    if (part == 0) return (struct span){0, used < all ? used : all};
    return (struct span){most < all ? most : all, all};
}

static void swap_image(struct block *b, struct span span, bool out) {
    uint64_t from = span.from * GRANULE, to = span.to * GRANULE;
    if (to > sim.tls_bytes) to = sim.tls_bytes;
    if (from < to)
        memcpy(out ? b->image + from : sim.tls + from, out ? sim.tls + from : b->image + from,
               to - from);
}

/* Split cells are owned by whoever holds the copy: swap, never duplicate. */
static void swap_shadow(struct block *b, struct span span, bool out) {
    uint32_t *kept = b->shared_steps + span.from, *used = sim.shared_steps + span.from;
    memcpy(out ? kept : used, out ? used : kept, (span.to - span.from) * sizeof *kept);
    for (uint64_t i = span.from; i < span.to; i++) {
        struct cell mine = sim.shared_cells[i];
        if (out) {
            b->shared_cells[i] = mine;
            sim.shared_cells[i] = (struct cell){.valid = mine.valid};
        } else {
            if (mine.split) shadow_split_release(&sim.shared_cells[i]);
            sim.shared_cells[i] = b->shared_cells[i];
            b->shared_cells[i] = (struct cell){0};
        }
    }
}

static void put_aside(struct block *b) {
    uint64_t cells = sim.tls_bytes / GRANULE + 2;
    if (!b->image) {
        b->image = calloc(1, sim.tls_bytes);
        b->shared_cells = calloc(cells, sizeof *b->shared_cells);
        b->shared_steps = calloc(cells, sizeof *b->shared_steps);
        if (!b->image || !b->shared_cells || !b->shared_steps)
            sim_fail("out of memory for a waiting block");
    }
    for (int part = 0; part < 2; part++) {
        swap_image(b, span_of(part), true);
        swap_shadow(b, span_of(part), true);
    }
}

static void bring_back(struct block *b) {
    for (int part = 0; part < 2; part++) {
        swap_image(b, span_of(part), false);
        swap_shadow(b, span_of(part), false);
    }
}

/* One more than there are: who enters the last thread prefetches the next. */
enum { THREAD_BYTES = (MAX_THREADS + 1) * sizeof(struct thread) };

static struct block *block_new(void) {
    struct block *b = calloc(1, sizeof *b);
    if (b) b->threads = aligned_alloc(64, THREAD_BYTES);
    if (!b || !b->threads) sim_fail("out of memory for a block");
    memset(b->threads, 0, THREAD_BYTES);
    return b;
}

static void block_start(struct block *b, uint64_t index) {
    b->index = index;
    b->id[0] = (uint32_t)(index % sim.grid[0]);
    b->id[1] = (uint32_t)(index / sim.grid[0] % sim.grid[1]);
    b->id[2] = (uint32_t)(index / sim.grid[0] / sim.grid[1]);
    b->life = 0;
    b->sleep = 0;
    b->barriers = b->barrier_base = b->done = 0;
    b->next = (struct barrier){0};
    b->streams = NULL;
    sim_new_life(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = sim.block_threads - w * WARP;
        b->reads[w] = (struct warp_reads){0};
        b->warp[w] = (struct warp){{[FRESH] = lanes < WARP ? (1u << lanes) - 1 : UINT32_MAX}};
    }
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        struct thread *x = &b->threads[t];
        order_thread_reset(x);
        x->sync = 0;
        x->worked = x->stored = false;
        x->polls = 0;
        x->steps = sim.launch_start_steps;
        x->lane = t % WARP;
        x->id[0] = t % sim.block_size[0];
        x->id[1] = t / sim.block_size[0] % sim.block_size[1];
        x->id[2] = t / sim.block_size[0] / sim.block_size[1];
    }
}

static void block_end(struct block *b) {
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        sim.metrics.idle_threads += !x->worked && !x->stored;
        if (x->steps > sim.now_steps) sim.now_steps = x->steps;
    }
    for (uint32_t w = 0; b->matrix && w * WARP < sim.block_threads; w++) free(b->matrix[w]);
    free(b->matrix);
    b->matrix = NULL;
}

static bool run(struct block *b) {
    sim.block = b;
    sim_stamp_block(b);
    sim.shared_base = b->first_life << STAMP_BLOCK_SHIFT;
    memcpy(&blockIdx, b->id, sizeof blockIdx);
    bool finished = block_run(b);
    sim.current = NULL;
    return finished;
}

/* ---- the grid ---- */

static void report_spin(struct residents *r) {
    struct block *b = r->slot[0];
    uint32_t tid = 0;
    while (tid + 1 < sim.block_threads && b->warp[tid / WARP].in[DONE] >> tid % WARP & 1) tid++;
    struct finding *f = finding_add(FINDING_DEADLOCK, SPACE_GLOBAL, SEVERITY_ERROR,
                                    b->threads[tid].pc, 0);
    snprintf(f->kernel, sizeof f->kernel, "%s", sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, b->threads[tid].id, sizeof f->thread);
    snprintf(f->detail, sizeof f->detail,
             r->count == 1 ? "the block waits for memory that nobody changes"
                           : "all %u resident blocks wait for memory that nobody changes",
             r->count);
    sim.abort_launch = true;
}

enum { SHORT_SLEEP = 32, LONG_SLEEP = 400 }; /* rounds */

/* Where blocks take turns, each sits out a few rounds after each turn, and now and then so many
   that all who come behind it wait for it. */
static uint32_t rounds_of_sleep(void) {
    uint64_t r = random_next();
    return sim.options.resident ? r % 64 == 0 ? LONG_SLEEP : r / 64 % SHORT_SLEEP : 0;
}

/* So many rounds in which no one stores, passes a barrier or ends are a deadlock: a few, since a
   loop of reads and ballots may come to its end; where blocks take turns, more: a turn may be a
   single access, and someone may sleep. */
static uint32_t patience(void) { return sim.options.resident ? 4 * LONG_SLEEP : 16; }

/* One turn of every resident block, after filling the free places. @return blocks that are left */
static uint32_t round_of_blocks(struct residents *r, struct block **spare, uint64_t *next,
                                uint64_t blocks, uint64_t step, uint64_t shift) {
    uint32_t i = 0;
    while (i < r->count || (*next < blocks && r->count < r->room)) {
        struct block *b = i < r->count ? r->slot[i] : *spare;
        if (i < r->count && b->sleep) {
            b->sleep--;
            i++;
            continue;
        }
        if (i == r->count) {
            *spare = NULL;
            if (!b) b = block_new();
            block_start(b, ((*next)++ * step + shift) % blocks);
            r->slot[r->count++] = b;
        } else if (r->loaded != b) {
            bring_back(b);
        }
        r->loaded = b;
        bool finished = run(b);
        if (sim.abort_launch) return 0;
        if (!finished) {
            put_aside(b);
            b->sleep = rounds_of_sleep();
            r->loaded = NULL;
            i++;
            continue;
        }
        block_end(b);
        r->loaded = NULL;
        memmove(&r->slot[i], &r->slot[i + 1], (r->count - i - 1) * sizeof *r->slot);
        r->count--;
        if (*spare) {
            free(b->image), free(b->shared_cells), free(b->shared_steps), free(b->threads), free(b);
        } else {
            *spare = b;
        }
    }
    return r->count;
}

static void run_grid(uint64_t blocks) {
    static struct block *spare;
    struct residents r = {
        .room = device_resident_blocks(sim_device(), sim.block_threads, sim.dynamic_bytes)};
    if (sim.options.resident && sim.options.resident < r.room) r.room = sim.options.resident;
    r.slot = calloc(r.room, sizeof *r.slot);
    if (!r.slot) sim_fail("out of memory for resident blocks");
    uint64_t next = 0, step = 1, shift = 0;
    if (sim.options.schedule && blocks > 1) {
        step = coprime_step(blocks);
        shift = random_next() % blocks;
    }
    uint32_t idle = 0; /* rounds */
    while (r.count || next < blocks) {
        uint64_t before = sim.progress;
        uint32_t left = round_of_blocks(&r, &spare, &next, blocks, step, shift);
        if (sim.abort_launch) break;
        idle = sim.progress == before ? idle + 1 : 0;
        if (left && idle >= patience()) report_spin(&r);
        if (sim.abort_launch) break;
        if (sim.deadline > 0 && now() > sim.deadline) break;
    }
    if (sim.abort_launch) trace_end_launch();
    if (sim.abort_launch) { /* fibres stay where they are; their stacks are free again */
        for (uint32_t i = 0; i < sim.stack_count; i++) sim.free_stacks[i] = sim.stack_count - 1 - i;
        sim.free_stack_count = sim.stack_count;
        memset(sim.logged, 0, sizeof sim.logged);
    }
    free(r.slot);
}

static void record_launch(double seconds) {
    if (sim.launch_count == sim.launch_room) {
        sim.launch_room = sim.launch_room ? 2 * sim.launch_room : 64;
        sim.launches = realloc(sim.launches, sim.launch_room * sizeof *sim.launches);
        if (!sim.launches) sim_fail("out of memory for the record");
    }
    struct launch_record *l = &sim.launches[sim.launch_count++];
    *l = (struct launch_record){.dynamic_shared = sim.dynamic_bytes,
                                .seconds_ns = (uint64_t)(seconds * 1e9),
                                .metrics = sim.metrics};
    snprintf(l->kernel, sizeof l->kernel, "%s", sim.kernel_name);
    memcpy(l->grid, sim.grid, sizeof l->grid);
    memcpy(l->block, sim.block_size, sizeof l->block);
}

/* Stamps have room for 2^26 block ids: before they run out, forget the past. Launches are in order,
   so nothing of it can race any more. */
static bool renumber_if_needed(uint64_t blocks) {
    if (sim.next_life + 4 * blocks + 1024 < UINT64_C(1) << 26) return false;
    order_new_launch();
    for (uint32_t i = 0; i < sim.allocation_count; i++) {
        struct allocation *a = &sim.allocations[i];
        uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
        for (uint64_t c = from; !a->freed && c < from + (a->bytes + 3) / 4; c++) {
            struct cell *cell = &sim.cells[c];
            struct cell *bytes = (struct cell *)(uintptr_t)cell->write;
            for (int k = 0; cell->split && k < GRANULE; k++) bytes[k].write = bytes[k].read = 0;
            if (!cell->split) cell->write = 0;
            cell->read = 0;
        }
    }
    for (uint64_t c = 0; c < sim.variable_bytes / GRANULE; c++)
        if (!sim.variable_cells[c].split)
            sim.variable_cells[c].write = sim.variable_cells[c].read = 0;
    sim.next_life = sim.first_life_of_launch = 16;
    for (uint64_t c = 0; c < sim.tls_bytes / GRANULE; c++)
        if (!sim.shared_cells[c].split) sim.shared_cells[c].write = sim.shared_cells[c].read = 0;
    streams_forget();
    return true;
}

/** What the host launches, with all that it launches itself. */
void launch_family(void) {
    sim.launch_number++;
    uint64_t unknown = stream_new_family();
    if (renumber_if_needed((uint64_t)sim.grid[0] * sim.grid[1] * sim.grid[2]))
        unknown = sim.next_life;
    sim.family_first = sim.next_life;
    sim.launch_base = unknown << STAMP_BLOCK_SHIFT;
    clock_clear(&sim.known);
}

static void note_shape(void) {
    if (sim.shape_count == sim.shape_room) {
        sim.shape_room = sim.shape_room ? 2 * sim.shape_room : 16;
        sim.shapes = realloc(sim.shapes, sim.shape_room * sizeof *sim.shapes);
    }
    if (sim.shapes) sim.shape = sim.shapes[sim.shape_count++] = malloc(sizeof *sim.shape);
    if (!sim.shapes || !sim.shape) sim_fail("out of memory for the shapes of grids");
    memcpy(sim.shape->grid, sim.grid, sizeof sim.grid);
    memcpy(sim.shape->block, sim.block_size, sizeof sim.block_size);
    sim.shape->threads = sim.block_threads;
    memcpy(sim.shape->kernel, sim.kernel_name, sizeof sim.shape->kernel);
}

/* All that a grid begins with, whoever runs its threads. @return its blocks */
static uint64_t prepare(uint64_t start_steps) {
    sim.grid_number++;
    sim.block_threads = sim.block_size[0] * sim.block_size[1] * sim.block_size[2];
    sim.launch_start_steps = start_steps;
    note_shape();
    memset(&sim.metrics, 0, sizeof sim.metrics);
    memcpy(&blockDim, sim.block_size, sizeof blockDim);
    memcpy(&gridDim, sim.grid, sizeof gridDim);
    return (uint64_t)sim.grid[0] * sim.grid[1] * sim.grid[2];
}

/** Runs kernel(argument) once a thread. The grid and block sizes have been checked (api.c). */
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps) {
    double start = now();
    uint64_t blocks = prepare(start_steps);
    sim.kernel = kernel;
    sim.kernel_argument = argument;
    sim.metrics.launches = 1;
    sim.metrics.threads = blocks * sim.block_threads;
    random_state = sim.options.schedule * 1000003 + sim.grid_number;
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    shuffle_bytes(sim.order_warp, warps, sim.options.schedule != 0);
    shuffle_bytes(sim.order_lane, WARP, sim.options.schedule != 0);
    sim.preemptions = PREEMPTIONS;
    sim.abort_launch = false;
    run_grid(blocks);
    sim.current = NULL;
    sim.metrics.steps = sim.now_steps - start_steps;
    record_launch(now() - start);
}

/** The launch of a library call: its only thread is the host's (library.c). */
struct block *launch_one_thread(struct block *b) {
    launch_family();
    prepare(sim.now_steps);
    if (!b) b = block_new();
    block_start(b, 0);
    sim.block = b;
    sim_stamp_block(b);
    sim_set_current(b, 0);
    sim.current = NULL;
    return b;
}

void launch_uncounted(void) { record_launch(0); }
