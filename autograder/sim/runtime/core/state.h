/** @file state.h
 * The state that all layers share: the running thread and its block, the address map, the current
 * launch. State that belongs to one layer only is in that layer's header.
 */
#ifndef LOCKSTEP_CORE_STATE_H
#define LOCKSTEP_CORE_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include "context.h"
#include "limits.h"
#include "record/wire_format.h"
#include "sim/sim.h"

/** A half-open range: from <= x < to. */
struct interval {
    uint64_t from, to;
};

struct simulator {
    /* Read by every access and context switch: these fields share few cache lines. block_barrier.S
       also reads the first ones, at offsets that block_barrier.h repeats. */
    struct thread *current; /* NULL: host code runs */
    epoch_t epoch;          /* of the running thread */
    /* generation and barriers only; OR with a fibre's tail gives the thread's epoch */
    epoch_t epoch_of_block;
    /* return address of the __syncthreads() call that may use the fast path; NULL: none */
    const void *fastpath_barrier_pc;
    struct fibre *fibre;         /* of the running thread */
    struct fibre *ready_run_end; /* end of the ready run (warp_scheduler.h), exclusive */
    uint32_t ready_run_from;     /* first lane of the ready run */
    uint32_t spin;               /* volatile or atomic accesses in a row, without progress */
    epoch_t generation_base;     /* first epoch of the block's current generation */
    epoch_t barriers_passed;     /* barrier field of epoch_of_block, shifted into place */
    epoch_t interval;            /* first epoch of the current barrier interval */
    epoch_t launch_base;         /* smaller epochs happened before the launch */
    epoch_t shared_base;         /* smaller epochs belong to earlier users of shared memory */
    /* events that may release a waiting thread: stores, barriers, thread exits */
    uint64_t progress;
    struct block *block;
    struct warp *warp;
    struct fibre *lanes; /* first lane of the running warp */
    union {
        struct {
            uint32_t pending_count; /* write-write races whose stored values are not compared yet */
            /* tracing, or a schedule other than the canonical one: every context switch takes the
               slow path */
            bool careful;
        };
        uint64_t unusual; /* non-zero: context switches must take the slow path */
    };
    union {
        struct {
            bool any_release; /* a thread has released: vector clocks are in use */
            bool speculating; /* this process is a speculative worker (parallel/coordinator.c) */
        };
        uint16_t atomics_watched; /* non-zero: atomics must take the slow path */
    };
    bool partial; /* the running warp has a warp_matrix: a `sync` count does not order its lanes */
    bool apart;   /* same, or a partial mask may follow: read sets are kept lane by lane */
    bool masks;   /* the program contains warp operations with a possibly partial mask */
    bool host_unchecked;               /* plain host accesses outside the arena need no check */
    struct interval host_exempt_range; /* memory whose host accesses need no check for now */
    /* offsets in the arena: input that needs no shadow (is_readonly_input(), shadow.h) */
    struct interval readonly_input;

    /* The address map, with the shadow cells and logical clocks of each range. */
    uint64_t image_base;
    char *image_start, *image_end; /* the loaded executable */
    uint64_t text_bytes;
    char *arena; /* device memory: one reserved range */
    uint64_t arena_bytes;
    /* bounds of the fast path; 0: no kernel runs, or no fast path */
    uint64_t fast_arena_bytes, fast_tls_bytes;
    struct cell *cells;
    struct shadow_run *shadow_runs;
    uint32_t *cell_steps; /* per word: logical time of the last write, in steps */
    char *tls;            /* shared memory: the program's thread-local storage block */
    uint64_t tls_bytes;
    struct cell *shared_cells; /* shadow of the running block's shared memory */
    uint32_t *shared_steps;
    uint64_t dynamic_offset, dynamic_bytes; /* dynamic shared array: offset in tls, size */
    /* in tls: the compiler's guard variables of static objects, which are not data */
    struct interval *guards;
    uint32_t guard_count;
    char *variables; /* section with the program's __device__ variables */
    uint64_t variable_bytes;
    struct cell *variable_cells;
    uint32_t *variable_steps;
    uint64_t split_cells; /* number of cells with `split` set; each owns four cells on the heap */
    char *stacks;         /* stacks of the simulated threads */
    uint64_t stacks_bytes;

    /* The current launch. */
    struct sim_options options;
    char kernel_name[96]; /* of the kernel, or of the call that accesses memory in its stead */
    uint32_t actor;       /* enum actor: which of them */
    uint64_t launch_pc;   /* of the host's launch that runs: its <<<...>>> */
    uint32_t grid[3], block_size[3], cluster_dims[3];
    bool cooperative; /* the grid may synchronise */
    uint32_t block_threads;
    uint64_t launch_number; /* shared by a kernel and its child launches */
    uint64_t grid_number;   /* one per grid, children included */
    uint64_t run;           /* number of sim_begin() calls */
    bool quiet;             /* do not report reads of uninitialised words: they are only copied */
    struct thread *library; /* stands for a simulated library call; NULL: none runs */
    int last_error, sticky_error; /* values of cudaError_t */

    int record_fd;
    int pid; /* process that writes the record; speculative workers are children of it */
} __attribute__((aligned(64)));

extern struct simulator sim;

/** The built-in variables; const in the program's view. */
struct sim_uint3 {
    uint32_t x, y, z;
    uint32_t unseen; /* padding: one 16-byte copy sets all of them */
} __attribute__((aligned(16)));
extern struct sim_uint3 threadIdx, blockIdx, blockDim, gridDim;

/** Device memory consists of the arena and the section of __device__ variables. */
HOT bool is_variable(uint64_t address) {
    return address - (uint64_t)sim.variables < sim.variable_bytes;
}
HOT bool is_global(uint64_t address) {
    return address - (uint64_t)sim.arena < sim.arena_bytes || is_variable(address);
}

/** The running thread's linear index in its block. */
HOT uint32_t sim_tid(void) { return (uint32_t)sim.epoch & (MAX_THREADS - 1); }

/** A return address as an offset in the executable. */
HOT uint64_t sim_pc(const void *return_address) {
    return (uint64_t)return_address - sim.image_base;
}

#endif
