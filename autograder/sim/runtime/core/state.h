/** @file state.h
 * What all layers share: the thread that runs, the block around it, and where memory lies. What
 * belongs to one layer alone is in that layer's own header.
 */
#ifndef LOCKSTEP_CORE_STATE_H
#define LOCKSTEP_CORE_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include "context.h"
#include "limits.h"
#include "record/wire_format.h"
#include "sim/sim.h"

struct interval {
    uint64_t from, to;
};

struct simulator {
    /* Accesses and switches of threads read these: together they take few cache lines. The first
       ones are also read by block_barrier.S, which knows their offsets (block_barrier.h). */
    struct thread *current;          /* NULL: host code runs */
    epoch_t epoch;                   /* of the running thread */
    epoch_t epoch_of_block;          /* without warp synchronisations and thread */
    const void *fastpath_barrier_pc; /* the call of __syncthreads() that may use the fast path */
    struct fibre *fibre;             /* of the running thread */
    struct fibre *ready_run_end;     /* see warp_scheduler.h */
    uint32_t ready_run_from;         /* a lane */
    uint32_t spin;                   /* volatile or atomic accesses in a row */
    epoch_t generation_base;         /* the first epoch of the block's generation */
    epoch_t barriers_passed;         /* the barriers in epoch_of_block, as an epoch's field */
    epoch_t interval;                /* the first epoch since the block's last barrier */
    epoch_t launch_base;             /* earlier epochs happened before the launch, */
    epoch_t shared_base;             /* or before the block began */
    uint64_t progress;               /* counts what may let waiting threads go on */
    struct block *block;
    struct warp *warp;
    struct fibre *lanes; /* of the warp: its first */
    union {
        struct {
            uint32_t pending_count; /* races whose two values are still to be compared */
            bool careful; /* every switch takes the slow path: a trace, or another order */
        };
        uint64_t unusual; /* any of these */
    };
    union {
        struct {
            bool any_release; /* has a thread fenced? */
            bool speculating; /* this process is a speculative worker (parallel/coordinator.c) */
        };
        uint16_t atomics_watched; /* any of these: the value of an atomic may matter to others */
    };
    bool partial;        /* the warp has synchronised under masks, */
    bool apart;          /* or may do so yet: its readers of a word are recorded lane by lane */
    bool masks;          /* the program has masks that may name some lanes only */
    bool host_unchecked; /* plain accesses of host code need no check */
    struct interval host_exempt_range; /* nor do those to this range of pinned memory */
    struct interval readonly_input;    /* in the arena: kernels may not write it, see shadow.h */

    /* The address map, and what is kept beside it word by word. */
    uint64_t image_base;
    char *image_start, *image_end; /* the executable in memory */
    uint64_t text_bytes;
    char *arena; /* device memory */
    uint64_t arena_bytes;
    uint64_t fast_arena_bytes, fast_tls_bytes; /* that the fast path may use; 0: no kernel runs */
    struct cell *cells;
    struct shadow_run *shadow_runs;
    uint32_t *cell_steps; /* the step at which each word was written last */
    char *tls;            /* shared memory: thread-local storage of the program */
    uint64_t tls_bytes;
    struct cell *shared_cells; /* of the running block */
    uint32_t *shared_steps;
    uint64_t dynamic_offset, dynamic_bytes; /* the dynamic shared array, in tls */
    struct interval *guards; /* in tls: the compiler's flags of constructed objects, not data */
    uint32_t guard_count;
    char *variables; /* __device__ variables of the program */
    uint64_t variable_bytes;
    struct cell *variable_cells;
    uint32_t *variable_steps;
    uint64_t split_cells; /* cells that own memory: four cells, one a byte */
    char *stacks;         /* of GPU threads */
    uint64_t stacks_bytes;

    /* The launch that runs. */
    struct sim_options options;
    char kernel_name[96]; /* of the kernel, or of the call that accesses memory in its stead */
    uint32_t actor;       /* enum actor: which of them */
    uint32_t grid[3], block_size[3], cluster_dims[3];
    uint32_t block_threads;
    uint64_t launch_number;       /* a kernel and all that it launches itself have one number */
    uint64_t grid_number;         /* each of them has its own */
    uint64_t run;                 /* counts sim_begin() */
    bool quiet;                   /* words that were never written may be copied */
    struct thread *library;       /* the one thread of a library call that runs on the host */
    int last_error, sticky_error; /* numbers of cudaError_t */

    int record_fd;
    int pid; /* of the process whose record it is */
} __attribute__((aligned(64)));

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

#endif
