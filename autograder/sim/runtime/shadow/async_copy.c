/* Asynchronous copies to shared memory (cp.async, __pipeline_memcpy_async; CUDA C++ Programming
   Guide, "Asynchronous Data Copies"). The bytes are copied at once, but their V bits stay clear
   until the copying thread has waited for the copy's group. A read before that, by any thread, is
   reported as an uninitialised read. */
#include "shadow_internal.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "sim/abi/async_copy.h"

#include <stdio.h>
#include <stdlib.h>

struct copy {
    uint64_t generation, address; /* generation: of its block; address: destination */
    uint32_t commits, bytes;      /* commits: of its thread since the copy */
};
static struct copies {
    struct copy *list;
    uint32_t count, capacity;
} of_thread[MAX_THREADS]; /* by thread index, for all resident blocks */
static uint64_t launch;   /* grid to which the lists belong */

static struct cell *cell_of(uint64_t address) {
    return &sim.shared_cells[(address - (uint64_t)sim.tls) / GRANULE];
}

/* Sets the V bits of the destination. Copies cover whole words, so split cells can keep their own
   bits. */
static void mark(const struct copy *c, uint32_t init) {
    for (uint32_t i = 0; i < c->bytes; i += GRANULE) {
        struct cell *cell = cell_of(c->address + i);
        if (!cell->split) cell->init = init;
    }
}

/* Called after the checked write to the destination; a misplaced copy has been reported there. */
void lockstep_async_copy(const void *to, uint32_t bytes) {
    uint64_t address = (uint64_t)to, offset = address - (uint64_t)sim.tls;
    if (!sim.current || offset >= sim.tls_bytes || (address | bytes) % GRANULE) return;
    if (bytes > sim.tls_bytes - offset) return; /* out of bounds: reported by the access */
    if (launch != sim.grid_number)
        for (uint32_t t = 0; t < MAX_THREADS; t++) of_thread[t].count = 0;
    launch = sim.grid_number;
    struct copies *mine = &of_thread[sim_tid()];
    if (mine->count == mine->capacity) {
        mine->capacity = mine->capacity ? 2 * mine->capacity : 16;
        mine->list = realloc(mine->list, mine->capacity * sizeof *mine->list);
        if (!mine->list) sim_fail("out of memory for asynchronous copies");
    }
    mine->list[mine->count] = (struct copy){
        .generation = sim.block->first_generation, .address = address, .bytes = bytes};
    mark(&mine->list[mine->count++], 0);
}

void lockstep_async_commit(void) {
    if (!sim.current || launch != sim.grid_number) return;
    struct copies *mine = &of_thread[sim_tid()];
    for (uint32_t i = 0; i < mine->count; i++)
        mine->list[i].commits += mine->list[i].generation == sim.block->first_generation;
}

/* Waits until at most `groups` groups of the thread are pending (cp.async.wait_group). A negative
   value waits for all copies, committed or not (cp.async.wait_all). */
void lockstep_async_wait(int groups) {
    if (!sim.current || launch != sim.grid_number) return;
    struct copies *mine = &of_thread[sim_tid()];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < mine->count; i++) {
        const struct copy *c = &mine->list[i];
        bool done = groups < 0 || c->commits > (uint32_t)groups;
        if (c->generation == sim.block->first_generation && done)
            mark(c, ALL_BYTES);
        else
            mine->list[kept++] = *c;
    }
    mine->count = kept;
}

/* The copy may belong to any thread of the block. */
static bool is_under_way(uint64_t address) {
    for (uint32_t t = 0; t < sim.block_threads && launch == sim.grid_number; t++)
        for (uint32_t i = 0; i < of_thread[t].count; i++) {
            const struct copy *c = &of_thread[t].list[i];
            if (c->generation == sim.block->first_generation && address - c->address < c->bytes)
                return true;
        }
    return false;
}

bool async_report(const struct access *a, uint64_t address) {
    if (!is_under_way(address)) return false;
    struct finding *f = finding_add(FINDING_UNINITIALISED, SPACE_SHARED, SEVERITY_ERROR,
                                    site_get(a->site)->pc, 0);
    f->access = (uint32_t)a->kind;
    finding_here(f);
    finding_place(f, a->address, SPACE_SHARED, a->bytes);
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail,
                 "the asynchronous copy to there may be under way: its thread waits for its group "
                 "first");
    return true;
}
