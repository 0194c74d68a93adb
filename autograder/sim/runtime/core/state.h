/** @file state.h
 * The runtime's one state. All that changes lives in `sim`, so that one range test keeps programs
 * from writing to it.
 */
#ifndef LOCKSTEP_CORE_STATE_H
#define LOCKSTEP_CORE_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include "shadow/shadow_cell.h"
#include "vector_clock.h"
#include "limits.h"
#include "record/wire_format.h"
#include "sim/sim.h"
#include "context.h"

struct interval {
    uint64_t from, to;
};

struct allocation {
    char *start;
    uint64_t bytes;
    bool freed, read_only, host_too, managed; /* host_too: pinned or managed */
    char name[64];
    uint64_t pc;        /* of the call that allocated it */
    uint32_t stream;    /* in which stream it was allocated, as its nth operation; */
    uint64_t operation; /* 0: before all that is submitted since */
    uint64_t run;       /* since which sim_begin() */
    bool large_pages;
    bool of_graph; /* a graph's own: each launch may use it again, so it is never freed */
    uint64_t shadow_runs,
        chunks; /* pieces of its shadow that have been used: see shadow_run.h, shadow_init.c */
    struct interval *written; /* by the host, sorted, disjoint */
    uint32_t intervals, interval_capacity;
};

/** A write-write race whose two values are compared once the second store has happened. */
struct pending_value {
    uint32_t finding, bytes;
    const char *address;
    uint64_t before;
};

struct simulator {
    /* what accesses and switches read: together, in few cache lines */
    struct thread *current;
    epoch_t epoch, stamp_of_block;       /* the latter without warp synchronisations and thread */
    const void *fastpath_barrier_pc;     /* where __syncthreads() is called by the short way:
                                            warp_scheduler.h */
    struct fibre *fibre, *ready_run_end; /* fibre: of the running thread */
    uint32_t ready_run_from;             /* a lane */
    uint32_t spin;                       /* volatile or atomic accesses in a row */
    epoch_t life, passed;                /* the first of its stamps; the barriers in them */
    epoch_t interval;                    /* the first stamp since the block's last barrier */
    epoch_t launch_base, shared_base;
    uint64_t progress;
    uint64_t image_base;
    char *arena;
    uint64_t arena_bytes;
    struct cell *cells;
    struct shadow_run *shadow_runs;
    char *tls;
    uint64_t tls_bytes;
    struct cell *shared_cells; /* of the running block */
    uint64_t fast_arena_bytes,
        fast_tls_bytes; /* bytes of both that need no closer look; 0: no kernel runs */
    uint16_t *site_of;  /* by program counter */
    uint64_t *log;      /* rows of a warp's lanes: entry i of lane l is at i * WARP + l */
    struct block *block;
    void *scheduler_sp;
    struct warp *warp;
    struct fibre *lanes; /* its first */
    union {
        struct {
            uint32_t pending_count;
            bool careful; /* every switch looks closely: a trace, or another order */
        };
        uint64_t unusual; /* any of these */
    };
    union {
        struct {
            bool any_release; /* has a thread fenced? */
            bool speculating; /* this process is a worker: nothing unusual may happen
                                 (coordinator.h) */
        };
        uint16_t heeded; /* any of these: others may go by what an atomic does */
    };
    struct traced_value *trace_value; /* where the value of the last store goes */
    uint32_t log_step;                /* 1; 0: nobody wants to know what requests cost */
    bool counting;                    /* requests, or steps, or both */
    bool
        host_unchecked; /* its plain accesses concern nobody; false: look closely (host_access.c) */
    struct interval
        host_exempt_range; /* pinned memory that plain accesses of the host need no look at */
    bool partial;          /* its warp has synchronised under masks, */
    bool apart;            /* or may do so yet: who reads a word is noted lane by lane */
    bool masks;            /* the program has masks that may name some lanes only */
    uint32_t logged[WARP];
    struct interval readonly_input; /* in the arena: an input that nobody may write (shadow.h) */
    uint64_t updates;               /* of words that are no flags, so far: block_updates.c */
    uint32_t *cell_steps, *shared_steps;
    struct sim_options options;
    struct lockstep_metrics metrics; /* of the running launch */
    struct end_record end;

    /* memory */
    uint64_t arena_used;
    struct allocation *allocations;
    uint32_t allocation_count, allocation_capacity;
    uint64_t dynamic_offset, dynamic_bytes;
    struct interval
        *guards; /* in it: the compiler's "was it constructed yet?", not the program's */
    uint32_t guard_count;
    char *variables; /* __device__ variables of the program */
    uint64_t variable_bytes;
    struct cell *variable_cells;
    uint32_t *variable_steps;
    uint64_t split_cells;          /* these own memory: four cells, one a byte */
    char *image_start, *image_end; /* the executable in memory */

    /* the running thread */
    bool quiet;             /* what was never written may be copied */
    struct thread *library; /* the one thread of a library call that runs on the host */
    uint32_t preemptions;   /* that the launch has left */
    bool abort_launch;

    /* fibres */
    char *stacks;
    uint64_t stacks_bytes, stack_bytes; /* of all; of one */
    uint64_t stack_shift;               /* of those in use, downwards */
    char **free_tops;                   /* stacks that threads have left */
    uint32_t free_count, stack_count;
    void (*kernel)(void *);
    void *kernel_argument;
    uint64_t argument_bytes;
    uint32_t block_threads;
    uint64_t launch_number; /* a kernel and all that it launches itself have one number */
    uint64_t grid_number, launch_start_steps, now_steps, begin_steps,
        run; /* run: since which sim_begin() */
    uint8_t order_warp[MAX_THREADS / WARP], order_lane[WARP];

    /* lives of blocks */
    uint64_t next_generation, first_generation_of_launch; /* of all that lives[] remembers */
    uint64_t group_first; /* of the running kernel and its children */
    struct block_epoch *block_epochs;
    uint64_t block_epoch_capacity;

    /* logs */
    uint64_t announced_to, announced_bytes; /* of a copy that the compiler makes */
    struct traced_value *log_value;         /* beside it, for the trace */
    uint64_t text_bytes;
    uint32_t site_count;
    struct loop *loops;
    uint32_t loop_count;
    const char *trace_address;
    uint32_t trace_bytes;

    /* what the kernel that runs was launched by (dynamic_parallelism.c) */
    struct node *node;
    struct clock known; /* what its threads know from their first moment on */
    struct shape **shapes, *shape;
    uint32_t shape_count, shape_capacity;

    /* happens-before through memory */
    bool locked_any;             /* has a lock been taken? */
    uint64_t release_generation; /* how often the first has become true */
    uint64_t first_release_time; /* if so: the moment before which nobody had */
    uint64_t sync_time;
    struct sync_var *sync_vars;
    uint64_t sync_var_capacity, sync_var_count;

    /* findings and records */
    struct finding findings[MAX_FINDINGS];
    bool values_differ[MAX_FINDINGS];
    uint32_t finding_count;
    struct pending_value pending[64];
    struct launch_record *launches;
    uint64_t launch_count, launch_capacity;
    struct trace_event *trace;
    uint64_t trace_count, trace_capacity, trace_steps;
    uint64_t *profile;
    uint64_t profile_count, profile_capacity;

    /* CUDA errors */
    int last_error, sticky_error;
    int unchecked_launch;
    uint64_t launch_pc;
    char kernel_name[96];
    uint32_t grid[3], block_size[3], cluster_dims[3];
    double deadline;
    double began, next_word; /* of a long run: when it says where it is (progress.c) */
    int record_fd;
    int pid; /* whose record it is */
    bool ready;

    struct site sites[MAX_SITES + 1];
} __attribute__((aligned(64)));

enum { ARENA_ALIGNMENT = 256 };

extern struct simulator sim;

/** The built-in variables, as the program sees them (const there). */
struct sim_uint3 {
    uint32_t x, y, z;
    uint32_t unseen; /* so that one instruction copies it, with what follows */
} __attribute__((aligned(16)));
extern struct sim_uint3 threadIdx, blockIdx, blockDim, gridDim;

/** Device memory is the arena, and the section that holds the program's __device__ variables. */
HOT bool is_variable(uint64_t address) {
    return address - (uint64_t)sim.variables < sim.variable_bytes;
}
HOT bool is_global(uint64_t address) {
    return address - (uint64_t)sim.arena < sim.arena_bytes || is_variable(address);
}

/** The running thread's number in its block. */
HOT uint32_t sim_tid(void) { return (uint32_t)sim.epoch & (MAX_THREADS - 1); }

/** A place in the program, as its offset in the executable. */
HOT uint64_t sim_pc(const void *return_address) {
    return (uint64_t)return_address - sim.image_base;
}

/* A log's entry: the site, and the address below. Where nothing is counted, all overwrite one. */
enum { ADDRESS_BITS = 48 };
#define ADDRESS_MASK ((UINT64_C(1) << ADDRESS_BITS) - 1)
HOT void request_enter(uint32_t lane, uint32_t at, uint16_t site, uint64_t address) {
    sim.log[at * WARP + lane] = (uint64_t)site << ADDRESS_BITS | (address & ADDRESS_MASK);
    sim.logged[lane] = at + sim.log_step;
}

#endif
