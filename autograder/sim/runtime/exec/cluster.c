/* Thread block clusters and distributed shared memory (CUDA C++ Programming Guide, "Thread Block
   Clusters"). All blocks of a cluster are resident together. While a block is not loaded, its
   shared memory and its shadow are in copies (block_swap.c). A mapped address of another block's
   shared memory points into that block's copy. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "sim/abi/barriers.h"
#include "sim/abi/cluster.h"
#include "sim/abi/device_intrinsics.h"
#include "sim/abi/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last access to a block's shared memory by another block of the cluster. */
struct use {
    uint64_t round; /* number of cluster barriers before it, plus 1; 0: no access */
    struct access access;
    uint32_t block[3], thread[3];
};

struct cluster {
    struct cluster *next;
    uint64_t number; /* linear index of the cluster in the grid */
    char *images;    /* images of all its blocks, contiguous: an address identifies the block */
    /* shadow and logical clocks of each image, by rank */
    struct cell *cells[CLUSTER_BLOCKS];
    uint32_t *steps[CLUSTER_BLOCKS];
    struct block *block[CLUSTER_BLOCKS]; /* by rank; NULL: the block has not begun, or has ended */
    uint32_t begun, ended;               /* number of blocks that have begun, that have ended */
    epoch_t base;                        /* the first epoch of the cluster */
    struct use last[CLUSTER_BLOCKS];     /* by rank of the accessed block */
    struct grid_barrier grid_barrier;
};

static struct cluster *all; /* the clusters of the launch that have begun and not ended */
/* cluster size of the next launch, in blocks; set before each launch */
static uint32_t next_dims[3];

int lockstep_launch_cluster(unsigned x, unsigned y, unsigned z) {
    next_dims[0] = x, next_dims[1] = y, next_dims[2] = z;
    return 0;
}
void cluster_take_dims(uint32_t dims[3]) {
    memcpy(dims, next_dims, sizeof next_dims);
    memset(next_dims, 0, sizeof next_dims);
}

static uint32_t size_of(const uint32_t dims[3]) { return dims[0] * dims[1] * dims[2]; }
uint32_t cluster_size(void) { return sim.cluster_dims[0] ? size_of(sim.cluster_dims) : 0; }

/* CUDA requires that the grid is a multiple of the cluster in each dimension. */
bool cluster_fits(const uint32_t dims[3], const uint32_t grid[3]) {
    for (int i = 0; i < 3; i++)
        if (!dims[i] || dims[i] > CLUSTER_BLOCKS || grid[i] % dims[i]) return false;
    return size_of(dims) <= CLUSTER_BLOCKS;
}

/* Images of different blocks start on different pages. */
static uint64_t stride(void) { return (sim.tls_bytes + PAGE - 1) / PAGE * PAGE; }

/* ---- creation and release ---- */

/* Clusters are numbered like blocks, x first; so are the blocks in a cluster (their ranks). */
uint64_t cluster_block(uint64_t cluster, uint32_t rank) {
    const uint32_t *d = sim.cluster_dims;
    uint32_t across = sim.grid[0] / d[0], down = sim.grid[1] / d[1];
    uint64_t x = cluster % across * d[0] + rank % d[0];
    uint64_t y = cluster / across % down * d[1] + rank / d[0] % d[1];
    uint64_t z = cluster / across / down * d[2] + rank / d[0] / d[1];
    return x + sim.grid[0] * (y + sim.grid[1] * z);
}

uint32_t cluster_rank(void) {
    const uint32_t *d = sim.cluster_dims, *id = sim.block->id;
    return d[0] ? id[0] % d[0] + d[0] * (id[1] % d[1] + d[1] * (id[2] % d[2])) : 0;
}

/* Finds a cluster, or creates it when its first block begins. */
static struct cluster *find(uint64_t number) {
    struct cluster *c = all;
    while (c && c->number != number) c = c->next;
    if (c) return c;
    c = calloc(1, sizeof *c);
    if (c) c->images = calloc(cluster_size(), stride());
    if (!c || !c->images) sim_fail("out of memory for a cluster");
    c->number = number;
    c->next = all;
    return all = c;
}

/* Split cells own memory, so they must be released one by one. */
static void forget(struct cluster *c) {
    struct cluster **at = &all;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    for (uint32_t i = 0; i < CLUSTER_BLOCKS; i++) {
        for (uint64_t k = 0; c->cells[i] && k < sim.tls_bytes / GRANULE + 2; k++)
            if (c->cells[i][k].split) shadow_split_release(&c->cells[i][k]);
        free(c->cells[i]);
        free(c->steps[i]);
    }
    clock_clear(&c->grid_barrier.acquired);
    clock_clear(&c->grid_barrier.published);
    free(c->images);
    free(c);
}

void cluster_launch(void) {
    while (all) forget(all); /* clusters that an aborted launch has left */
}

/* The block uses the cluster's memory in the place of its own copies, which block_swap.c may have
   allocated for an earlier launch. */
void cluster_join(struct block *b, uint64_t number, uint32_t rank) {
    uint64_t cells = sim.tls_bytes / GRANULE + 2;
    struct cluster *c = find(number);
    /* generations ascend, so every block of the cluster has larger epochs than its first one */
    if (!c->begun++) c->base = b->first_generation << EPOCH_BLOCK_SHIFT;
    c->block[rank] = b;
    c->cells[rank] = calloc(cells, sizeof *c->cells[rank]);
    c->steps[rank] = calloc(cells, sizeof *c->steps[rank]);
    if (!c->cells[rank] || !c->steps[rank]) sim_fail("out of memory for a block of a cluster");
    free(b->image), free(b->shared_cells), free(b->shared_steps);
    b->copied = 0;
    b->cluster = c;
    b->image = c->images + rank * stride();
    b->shared_cells = c->cells[rank];
    b->shared_steps = c->steps[rank];
}

/* Reports an access to shared memory of a block that may not have begun, or may have returned. */
static void report_use(const struct use *u, int kind) {
    struct finding *f = finding_add(kind, SPACE_SHARED, SEVERITY_ERROR,
                                    site_get(u->access.site)->pc, 0);
    if (f->count > 1) return;
    f->access = (uint32_t)u->access.kind;
    finding_of(f, ACTOR_THREAD, sim.kernel_name);
    memcpy(f->block, u->block, sizeof f->block);
    memcpy(f->thread, u->thread, sizeof f->thread);
    finding_place(f, u->access.address, SPACE_SHARED, u->access.bytes);
    snprintf(f->detail, sizeof f->detail, "%s",
             kind == FINDING_USE_AFTER_FREE
                 ? "its block may have returned: let the cluster synchronise before that"
                 : "its block need not have begun: let the cluster synchronise first");
}

/* The block ends, and its shared memory with it. An access by another block since the last cluster
   barrier is unordered with the end, so it might have come later: this is reported. */
void cluster_leave(struct block *b) {
    struct cluster *c = b->cluster;
    for (uint32_t i = 0; i < CLUSTER_BLOCKS; i++)
        if (c->block[i] == b && c->last[i].round == c->grid_barrier.iteration + 1)
            report_use(&c->last[i], FINDING_USE_AFTER_FREE);
    /* moves the shadow into the cluster's copy, where it is checked and released with the
       cluster */
    block_swap_out(b);
    b->cluster = NULL;
    b->image = NULL;
    b->shared_cells = NULL;
    b->shared_steps = NULL;
    for (uint32_t i = 0; i < CLUSTER_BLOCKS; i++)
        if (c->block[i] == b) c->block[i] = NULL;
    if (++c->ended == cluster_size()) forget(c);
}

epoch_t cluster_base(const struct block *b) { return b->cluster->base; }

/* ---- functions called by kernels ---- */

/* A cluster barrier is a block barrier, a barrier of one thread per block, and a block barrier. */
void lockstep_cluster_barrier(int line) {
    if (!sim.current) return;
    sim.current->pc = sim_pc(__builtin_return_address(0));
    lockstep_syncthreads(line);
    if (sim_tid() == 0 && sim.block->cluster)
        sim.block->cluster_barrier_time = grid_barrier_arrive(&sim.block->cluster->grid_barrier,
                                                              cluster_size());
    lockstep_syncthreads(line);
}

void lockstep_cluster_dims(uint32_t dims[3]) {
    CALL_WRITES(dims, 3 * sizeof *dims);
    for (int i = 0; i < 3; i++) dims[i] = sim.cluster_dims[0] ? sim.cluster_dims[i] : 1;
}
uint32_t lockstep_cluster_rank(void) { return sim.current ? cluster_rank() : 0; }

/* mapa: the own block's address stays as it is, since its memory is loaded. */
void *lockstep_cluster_map(const void *p, uint32_t rank) {
    uint64_t offset = (uint64_t)p - (uint64_t)sim.tls;
    struct cluster *c = sim.current ? sim.block->cluster : NULL;
    if (!c || rank == cluster_rank() || offset >= sim.tls_bytes) return (void *)p;
    if (rank >= cluster_size()) lockstep_trap("a cluster has no block of this rank");
    return c->images + rank * stride() + offset;
}

/* Rank and offset of an address in the cluster's images. @return false if it is not in them */
static bool find_block(uint64_t address, uint32_t bytes, uint32_t *rank, uint64_t *offset) {
    const struct cluster *c = sim.block->cluster;
    uint64_t at = c ? address - (uint64_t)c->images : UINT64_MAX;
    if (!c || at >= cluster_size() * stride() || at % stride() + bytes > sim.tls_bytes)
        return false;
    *rank = (uint32_t)(at / stride());
    *offset = at % stride();
    return true;
}

/* An address outside of the cluster's images belongs to the own block. */
uint32_t lockstep_cluster_query(const void *p) {
    uint32_t rank;
    uint64_t offset;
    if (!sim.current) return 0;
    return find_block((uint64_t)p, 1, &rank, &offset) ? rank : cluster_rank();
}

/* ---- accesses to shared memory of another block ---- */

/* The access is checked against the other block's cells. Before the first cluster (or grid)
   barrier, the other block may not have begun, whatever the simulator's schedule is. */
bool cluster_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode) {
    uint32_t rank;
    uint64_t offset;
    if (!find_block(address, bytes, &rank, &offset)) return false;
    struct cluster *c = sim.block->cluster;
    struct use *u = &c->last[rank];
    u->round = c->grid_barrier.iteration + 1;
    u->access = (struct access){
        (uint64_t)sim.tls + offset, bytes, site, kind, mode, SPACE_SHARED, ALL_WARPS, false};
    memcpy(u->block, sim.block->id, sizeof u->block);
    memcpy(u->thread, sim.fibre->id, sizeof u->thread);
    if (!c->grid_barrier.iteration && !sim.block->grid_barrier_time)
        report_use(u, FINDING_UNINITIALISED);
    else if (!c->block[rank])
        report_use(u, FINDING_USE_AFTER_FREE);
    else
        shadow_access_cells(c->cells[rank], c->base, &u->access);
    return true;
}
