/** @file exec.h
 * Execution of kernels: a launch prepares a grid (launch.c), the grid selects blocks (grid.c), a
 * block runs its warps (block.c), a warp its lanes (warp_scheduler.c). Each lane is a fibre
 * (context_switch.h) that runs until it must wait for others. Warps execute SIMT code lane by lane;
 * convergence is reconstructed afterwards (counters/warp_requests.c).
 */
#ifndef LOCKSTEP_EXEC_EXEC_H
#define LOCKSTEP_EXEC_EXEC_H

#include "context_switch.h"
#include "core/core.h"

/** State of the scheduler. The runtime has a single one, since grids run one after another. */
extern struct scheduler {
    /* saved stack pointer of the scheduler while a thread runs */
    void *scheduler_sp;
    uint64_t stack_bytes; /* address space per stack, with its guards */
    uint64_t stack_shift; /* offset of the first frame below a stack's top (stacks_align()) */
    char **free_tops;     /* stacks of threads that have returned, for reuse */
    uint32_t free_count, stack_count;
    void (*kernel)(void *); /* entry point of the running grid, called once per thread */
    void *kernel_argument;
    /* size of the closure with the kernel's arguments */
    uint64_t argument_bytes;
    /* logical time at which the grid starts */
    uint64_t launch_start_steps;
    /* schedule: order of warps in a block, of lanes in a warp */
    uint8_t order_warp[MAX_THREADS / WARP], order_lane[WARP];
    struct node *node;    /* the running grid in the tree of launches (dynamic_parallelism.c) */
    uint32_t preemptions; /* preemptions that the launch may still make (schedule_fuzz.c) */
    /* the launch must end: a finding or a limit; checked after every context switch to the
       scheduler */
    bool abort_launch;
} sched;

/** Address space of a thread's stack, with its guards. */
HOT uint64_t stack_bytes(void) { return sched.stack_bytes; }
/** Must the launch end, because of a finding or a limit? */
HOT bool launch_is_aborted(void) { return sched.abort_launch; }

/* ---- launch.c ---- */

/** The parameters of the running kernel: memory of the host. @param bytes gets their size */
HOT const char *launch_arguments(uint64_t *bytes) {
    *bytes = sched.argument_bytes;
    return sched.kernel_argument;
}

/** True for a parameter of the running kernel: memory of the host, which each thread copies. */
HOT bool launch_is_argument(uint64_t address) {
    return address - (uint64_t)sched.kernel_argument < sched.argument_bytes;
}

/** Begins a submission by the host: launch number, stream order, launch_base. */
void launch_new_group(void);
/** Runs one grid; sim.grid, sim.block_size and the kernel's name must be set. @param start_steps
 * logical time of the launch */
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps);
/** Makes the state that of a grid with one block, without running it: for library calls. The
 * block's size must be set. @param b a block to reuse, or NULL @return the block */
struct block *launch_one_block(struct block *b);
/** The thread that runs, or ran last in the running kernel; NULL outside of kernels. */
const struct thread *launch_thread(void);
/** The site of a thread's last merged access, or else the site at which it waits; 0: none. */
uint64_t launch_place_of(const struct block *b, const struct thread *t);
/** Adds a record of the current launch with empty metrics. */
void launch_uncounted(void);

/* ---- dynamic_parallelism.c ---- */

struct lockstep_kernel_node;
/** A kernel launch, as requested by host or device code. */
struct launch {
    const char *name;
    uint32_t grid[3], block[3], cluster[3]; /* sizes; cluster: in blocks, 0: no clusters */
    uint64_t shared;                        /* dynamic shared memory, in bytes */
    void (*kernel)(void *);
    /* fills in a description of the kernel, for graph queries */
    void (*describe)(void *, struct lockstep_kernel_node *);
    const void *function; /* host address of the kernel; NULL: launched by name, in <<<...>>> */
    void *argument;       /* closure: kernel and arguments */
    uint64_t argument_bytes;
    const void *stream; /* handle, as the program passed it */
    bool cooperative;   /* its blocks may synchronise */
};
/** launch_tree(): launch by the host, with all descendants. launch_child(): launch by the running
 * thread, queued; pc: its site. */
void launch_tree(const struct launch *l);
void launch_child(const struct launch *l, uint64_t pc);

/* ---- grid.c ---- */

/** Runs one block of the grid outside the grid scheduler, for a speculative worker. *spare: a block
 * structure to reuse. @return true if the block has finished; false if it would have to wait for
 * others */
bool grid_block(struct block **spare, uint64_t index);

/** Monotonic wall time, in seconds. */
double grid_now(void);

/** Progress report: so many of `blocks` have begun (progress.c). */
void progress_blocks(uint64_t begun, uint64_t blocks);

/* ---- shared_memory.c ---- */

/** Sets or clears the A bits of a range of shared memory. */
void shared_mark_valid(uint64_t offset, uint64_t bytes, bool valid);

/** Sets the size of the dynamic shared array for the next launch; updates A bits. */
void sim_shared_valid(uint64_t dynamic_bytes);

/* ---- grid_barrier.c ---- */

/** A barrier between blocks, at which one thread per block arrives. */
struct grid_barrier {
    /* blocks that have arrived; that have left; number of completed barriers */
    uint64_t arrived, left, iteration;
    uint64_t time; /* sync_time of the last arrival */
    /* acquired: joined clocks of the arrivals; published: the complete join, for leaving threads */
    struct clock acquired, published;
};

/** Arrives for the running thread's block, and waits for `blocks` arrivals. @return the sync_time
 * at which the barrier completed */
uint64_t grid_barrier_arrive(struct grid_barrier *m, uint64_t blocks);
/** Has a block of the running grid come to the barrier of all its blocks? */
bool grid_is_synchronized(void);

/* ---- device_clock.c ---- */

/** Advances the device clock if a thread has read it since the last call. @return true if one has
 */
bool clock_jump(uint64_t ticks);

/* ---- schedule_fuzz.c ---- */

/** A possible preemption point of the running thread, at site pc. */
void sim_preempt(uint64_t pc);

/* ---- warp_ops.c, mma_warp.c ---- */

struct lockstep_tensor;
/** Reports a wrong mask, or a warp that is not whole. */
void warp_report(struct block *b, const struct thread *t, enum finding_detail use, const char *why);
/** Completes a tensor-core operation of a warp. @param present the lanes that take part */
void tensor_finish(struct block *b, struct thread *warp, uint32_t present);

/* ---- cluster.c ---- */

/** Maximum number of blocks in a cluster (non-portable size). */
enum { CLUSTER_BLOCKS = 16 };

/** Takes the cluster size set for the next launch; all 0: no clusters. */
void cluster_take_dims(uint32_t dims[3]);
/** True if the grid is a multiple of such clusters, and a cluster is not too large. */
bool cluster_fits(const uint32_t dims[3], const uint32_t grid[3]);
/** Blocks per cluster of the running launch; 0: no clusters. */
uint32_t cluster_size(void);
/** Linear index in the grid of the block with a rank in a cluster. */
uint64_t cluster_block(uint64_t cluster, uint32_t rank);
/** A launch begins: releases clusters of an aborted one. */
void cluster_launch(void);
/** A block of a cluster has begun, or has ended. */
void cluster_join(struct block *b, uint64_t number, uint32_t rank);
void cluster_leave(struct block *b);
/** The first epoch of the block's cluster: smaller ones do not concern its shared memory. */
epoch_t cluster_base(const struct block *b);
/** Checks an access to shared memory of another block in the cluster. @return false if the address
 * is not one */
bool cluster_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);

/* ---- fibre_stacks.c ---- */

/** Reserves the stacks; returns most of their memory to the system after a run. */
void sim_stacks_init(void);
void sim_stacks_release(void);

/** True if the stack has enough space left for a call through a pointer. Must be asked before each
 * such call if stacks_check_calls() is true. */
bool stacks_admit_call(const void *sp);
bool stacks_check_calls(void);

/** A thread waits with this frame size, so others will: aligns the frames of later threads
 * accordingly. */
void stacks_align(const struct fibre *f);

#endif
