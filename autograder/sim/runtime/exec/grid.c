/* The grid scheduler. Blocks run in order, each to its end. Only a block that waits for another one
   (it spins on memory) is suspended while others run; as many blocks can be resident as on the
   device. If no resident block can make progress, that is a deadlock, as on a GPU: a waiting block
   keeps its place on the device. In large grids, blocks that have not begun may run on other cores
   (parallel/coordinator.h). */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "memory/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double grid_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The resident blocks: they have begun and not ended. */
struct residents {
    struct block **slot;
    uint32_t count, capacity;
    uint32_t few;         /* of clusters, so many blocks; more if none of them makes progress */
    struct block *loaded; /* the block whose shared memory is loaded; NULL: none */
};

/* Runs a block until it finishes or must wait. The per-block part of the shared state is set here,
   so that blocks can be interleaved. */
static bool run(struct block *b) {
    sim.block = b;
    epoch_set_block(b);
    sim.interval = b->interval;
    /* shared memory of a cluster is accessed by all its blocks, so epochs of all of them count */
    sim.shared_base = b->cluster ? cluster_base(b) : b->first_generation << EPOCH_BLOCK_SHIFT;
    memcpy(&blockIdx, b->id, sizeof blockIdx);
    fastpath_enable(!sim.options.trace);
    sim.host_unchecked = false;
    sim.host_exempt_range = (struct interval){0, 0};
    bool finished = block_run(b);
    fastpath_enable(false); /* no thread runs: host accesses must take the slow path */
    sim.current = NULL;
    return finished;
}

/* A block that does not finish is left as it is: the speculative worker discards it. */
bool grid_block(struct block **spare, uint64_t index) {
    if (!*spare) *spare = block_new();
    block_start(*spare, index);
    if (!run(*spare)) return false;
    block_end(*spare);
    return true;
}

/* Names the first thread of the first block that has not returned. */
static void report_spin(struct residents *r) {
    struct block *b = r->slot[0];
    uint32_t tid = 0;
    while (tid + 1 < sim.block_threads && b->warp[tid / WARP].in[DONE] >> tid % WARP & 1) tid++;
    struct finding *f = finding_add(FINDING_DEADLOCK, SPACE_GLOBAL, SEVERITY_ERROR,
                                    b->threads[tid].pc, 0);
    finding_of_thread(f, b, &b->threads[tid]);
    snprintf(
        f->detail, sizeof f->detail,
        r->count == 1
            ? "the block waits for memory that no thread changes, or repeats a loop"
            : "all %u resident blocks wait for memory that no thread changes, or repeat a loop",
        r->count);
    sched.abort_launch = true;
}

enum { SHORT_SLEEP = 32, LONG_SLEEP = 400 }; /* in rounds of the grid scheduler */

/* With sim_options.resident, each block skips a random number of rounds after its turn: usually
   few, occasionally so many that all blocks that depend on it must wait for it. */
static uint32_t rounds_of_sleep(void) {
    uint64_t r = schedule_next();
    return sim.options.resident ? r % 64 == 0 ? LONG_SLEEP : r / 64 % SHORT_SLEEP : 0;
}

/* Rounds without progress (a store, a barrier, a thread's end) that count as a deadlock. More than
   one, since a loop of reads and ballots may still finish. With sim_options.resident many more: a
   turn may be a single access, and blocks may be sleeping. */
static uint32_t patience(void) { return sim.options.resident ? 4 * LONG_SLEEP : 16; }

/* A search ends at the latest when it has been through its array; one outside of all may be
   endless. */
static uint64_t words_searched_by(const struct thread *t) {
    const struct allocation *a = sim_allocation((const void *)t->last_poll_address);
    if (!t->last_poll_address || (!a && is_global(t->last_poll_address))) return 0;
    return a && a->bytes / GRANULE < t->poll_reach ? a->bytes / GRANULE : t->poll_reach;
}

/* The most words between which a thread of the block polls that does not poll one again and again.
 */
static uint64_t words_searched(const struct block *b) {
    uint64_t most = 0;
    for (uint32_t tid = 0; tid < sim.block_threads; tid++) {
        if (!(b->warp[tid / WARP].in[READY] >> tid % WARP & 1)) continue;
        uint64_t words = words_searched_by(&b->threads[tid]);
        if (words > most) most = words;
    }
    return most;
}

/* Rounds that a search without progress may take, of a hash table that is full for example: its
   words are at most twice as many as those between the first one and the farthest, and half of a
   turn's polls may be lost. With sim_options.resident, a turn is one poll, and blocks sleep. */
static uint64_t rounds_of_search(const struct residents *r) {
    uint64_t most = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        uint64_t words = words_searched(r->slot[i]);
        if (words > most) most = words;
    }
    return sim.options.resident ? 4 * most * SHORT_SLEEP : 4 * most / SPIN_LIMIT;
}

/* No progress: if a thread reads the device clock, it may wait for a time, so let the clock jump.
   Each jump is twice as long. After days of device time without progress it is a deadlock after
   all. */
static void wait_longer(struct residents *r, uint64_t *jump) {
    if (*jump >= UINT64_C(1) << 50 || !clock_jump(*jump)) report_spin(r);
    *jump *= 2;
}

/* The order in which blocks begin: i * step + shift, modulo their number. With clusters, this is
   the order of the clusters, and the blocks of one cluster begin together. */
struct sequence {
    uint64_t next, blocks, step, shift;
};

/* Blocks of one cluster are consecutive in the sequence, so they become resident together. */
static void begin_next(struct sequence *s, struct block *b) {
    uint32_t size = cluster_size();
    uint64_t n = s->next++;
    if (!size) {
        block_start(b, (n * s->step + s->shift) % s->blocks);
        return;
    }
    uint64_t cluster = (n / size * s->step + s->shift) % (s->blocks / size);
    block_start(b, cluster_block(cluster, (uint32_t)(n % size)));
    cluster_join(b, cluster, (uint32_t)(n % size));
}

/* Blocks of a cluster must be resident together. */
static uint32_t whole_clusters(uint32_t blocks) {
    uint32_t size = cluster_size();
    if (!size) return blocks;
    return blocks < 2 * size ? size : blocks - blocks % size;
}

/* A barrier of the grid needs all its blocks, however few may be resident by sim_options. */
static uint32_t most_at_once(const struct residents *r) {
    if (grid_is_synchronized()) return r->capacity;
    uint32_t few = sim.options.resident ? whole_clusters(sim.options.resident) : r->few;
    return few < r->capacity ? few : r->capacity;
}

/* One round: a turn for each resident block; blocks are started while there are free slots. @return
   the number of blocks that are still resident */
static uint32_t round_of_blocks(struct residents *r, struct block **spare, struct sequence *s) {
    uint32_t i = 0;
    while (i < r->count || (s->next < s->blocks && r->count < most_at_once(r))) {
        struct block *b = i < r->count ? r->slot[i] : *spare;
        if (i < r->count && b->sleep) {
            b->sleep--;
            i++;
            continue;
        }
        if (i == r->count) {
            *spare = NULL;
            if (!b) b = block_new();
            begin_next(s, b);
            r->slot[r->count++] = b;
        } else if (r->loaded != b) {
            block_swap_in(b);
        }
        r->loaded = b;
        progress_blocks(s->next, s->blocks);
        bool finished = run(b);
        if (sched.abort_launch) return 0;
        /* shared memory is saved even if no other block follows: the round may start a new one */
        if (!finished) {
            block_swap_out(b);
            b->sleep = rounds_of_sleep();
            r->loaded = NULL;
            i++;
            continue;
        }
        block_end(b);
        if (b->cluster) cluster_leave(b);
        r->loaded = NULL;
        /* keeps the order of the other resident blocks */
        memmove(&r->slot[i], &r->slot[i + 1], (r->count - i - 1) * sizeof *r->slot);
        r->count--;
        if (*spare) {
            block_free(b);
        } else {
            *spare = b;
        }
        /* workers need a state in which no block is resident */
        if (s->next >= parallel_decide_at && !r->count) s->next = parallel_run(s->next, s->blocks);
    }
    return r->count;
}

void grid_run(uint64_t blocks) {
    static struct block *spare;
    uint32_t size = cluster_size();
    struct residents r = {.capacity = whole_clusters(device_resident_blocks(
                              sim_device(), sim.block_threads, sim.dynamic_bytes))};
    r.few = size ? 4 * size : r.capacity;
    r.slot = calloc(r.capacity, sizeof *r.slot);
    if (!r.slot) sim_fail("out of memory for resident blocks");
    /* a seed permutes blocks, or whole clusters; never do all keep their places */
    uint64_t units = size ? blocks / size : blocks;
    struct sequence s = {.blocks = blocks, .step = 1};
    if (sim.options.schedule && units > 1) {
        s.step = schedule_step(units);
        s.shift = s.step > 1 ? schedule_next() % units : 1 + schedule_next() % (units - 1);
    }
    cluster_launch();
    /* number of rounds without progress; size of the next clock jump, in ticks */
    uint32_t idle = 0;
    uint64_t jump = UINT64_C(1) << 20;
    parallel_begin();
    while (r.count || s.next < blocks) {
        uint64_t before = sim.progress;
        uint32_t left = round_of_blocks(&r, &spare, &s);
        if (sched.abort_launch) break;
        idle = sim.progress == before ? idle + 1 : 0;
        if (idle && r.few < r.capacity) {
            r.few *= 2;
            idle = 0;
        }
        if (left && idle >= patience() && idle >= patience() + rounds_of_search(&r)) {
            wait_longer(&r, &jump);
            idle = 0;
        }
        if (sched.abort_launch) break;
    }
    if (sched.abort_launch) {
        trace_end_launch();
        /* suspended fibres are abandoned: their stacks are free again */
        sched.free_count = sched.stack_count = 0;
        logs_clear();
    }
    free(r.slot);
}
