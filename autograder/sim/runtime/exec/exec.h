/** @file exec.h
 * How kernels run: a launch prepares a grid (launch.c), the grid takes its blocks in an order
 * (grid.c), a block its warps (block.c), a warp its lanes (warp_scheduler.c), and each lane is a
 * fibre of its own (context_switch.h) that runs until it must wait for others.
 */
#ifndef LOCKSTEP_EXEC_EXEC_H
#define LOCKSTEP_EXEC_EXEC_H

#include "context_switch.h"
#include "core/core.h"

extern struct scheduler {
    void *scheduler_sp;
    uint64_t stack_bytes; /* of one thread */
    uint64_t stack_shift; /* of the stacks in use, downwards */
    char **free_tops;     /* stacks that threads have left */
    uint32_t free_count, stack_count;
    void (*kernel)(void *);
    void *kernel_argument;
    uint64_t argument_bytes;
    uint64_t launch_start_steps;
    uint8_t order_warp[MAX_THREADS / WARP], order_lane[WARP];
    struct node *node;    /* what the running kernel was launched by (dynamic_parallelism.c) */
    uint32_t preemptions; /* that the launch has left */
    bool abort_launch;
    double deadline;
} sched;

/* ---- launch.c ---- */

void launch_new_group(void);
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps);
struct block *launch_one_thread(struct block *b);
/** The thread that runs, or ran last in the kernel that runs; NULL outside of kernels. */
const struct thread *launch_thread(void);
/** The last place that is known of a thread: its last access, or where it waits; 0: none. */
uint64_t launch_place_of(const struct block *b, const struct thread *t);
void launch_uncounted(void);

/* ---- dynamic_parallelism.c ---- */

struct lockstep_kernel_node;
struct launch {
    const char *name;
    uint32_t grid[3], block[3], cluster[3]; /* cluster: in blocks; 0: there are none */
    uint64_t shared;
    void (*kernel)(void *);
    void (*describe)(void *, struct lockstep_kernel_node *);
    const void *function; /* what the program calls it; NULL: by its name, in <<<...>>> */
    void *argument;       /* the closure: kernel and arguments */
    uint64_t argument_bytes;
    const void *stream;
};
void launch_tree(const struct launch *l);
void launch_child(const struct launch *l, uint64_t pc);

/* ---- grid.c ---- */

/** Runs one block, if nothing keeps it from going on to its end; *spare may be used for it again.
 * @return whether it has finished */
bool grid_block(struct block **spare, uint64_t index);

/** Wall time in seconds, from some moment on. */
double grid_now(void);

/** Of `blocks` so many have begun (progress.c). */
void progress_blocks(uint64_t begun, uint64_t blocks);

/* ---- shared_memory.c ---- */

/** These bytes of shared memory are allocated from now on, or no longer. */
void shared_mark_valid(uint64_t offset, uint64_t bytes, bool valid);

/** The dynamic shared memory of the coming launch: so much is valid, the rest is not. */
void sim_shared_valid(uint64_t dynamic_bytes);

/* ---- grid_barrier.c ---- */

/** A barrier of blocks: one thread of each block stands for it. */
struct grid_barrier {
    uint64_t arrived, left, iteration;
    uint64_t time;                 /* sync_time at which the last one came */
    struct clock known, published; /* by those who have come; by all, to those who go */
};

/** @return the sync_time at which all had come */
uint64_t grid_barrier_arrive(struct grid_barrier *m, uint64_t blocks);

/* ---- device_clock.c ---- */

/** The device's clock jumps ahead, if a thread has looked at it since the last time. @return
 * whether one has */
bool clock_jump(uint64_t ticks);

/* ---- schedule_fuzz.c ---- */

/** The running thread may lose its turn here. */
void sim_preempt(uint64_t pc);

/* ---- warp_ops.c, mma_warp.c ---- */

struct lockstep_tensor;
/** The thread's mask is wrong, or its warp is not whole (`use`). */
void warp_report(struct block *b, const struct thread *t, enum finding_detail use, const char *why);
void tensor_finish(struct block *b, struct thread *warp, uint32_t present);

/* ---- cluster.c ---- */

enum { CLUSTER_BLOCKS = 16 };

/** What the next launch's clusters shall be; all 0: there are none. */
void cluster_take_dims(uint32_t dims[3]);
/** Is the grid a multiple of such clusters, and are they not too large? */
bool cluster_fits(const uint32_t dims[3], const uint32_t grid[3]);
/** Blocks of one cluster of the running launch, or 0. */
uint32_t cluster_size(void);
/** The index in the grid of a cluster's block. */
uint64_t cluster_block(uint64_t cluster, uint32_t rank);
void cluster_launch(void);
/** A block has begun, and has ended. */
void cluster_join(struct block *b, uint64_t number, uint32_t rank);
void cluster_leave(struct block *b);
/** The first stamp of the block's cluster: what is older does not concern its shared memory. */
epoch_t cluster_base(const struct block *b);
/** Checks an access of another block's shared memory. @return false if it is none */
bool cluster_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);

/* ---- fibre_stacks.c ---- */

void sim_stacks_init(void);
void sim_stacks_release(void);

/** Is there room for a call through a pointer from here? Each of them must be asked about in a
 * program of which stacks_look_at_calls() says so. */
bool stacks_admit_call(const void *sp);
bool stacks_look_at_calls(void);

/** This thread has waited: so will others, and their stacks be chosen accordingly. */
void lanes_align(const struct fibre *f);

#endif
