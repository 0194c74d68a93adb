/** @file context.h
 * The execution context: threads, warps and blocks of the running grid, and what the race detector
 * keeps about blocks that have ended.
 */
#ifndef LOCKSTEP_CORE_CONTEXT_H
#define LOCKSTEP_CORE_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>
#include "access.h"
#include "vector_clock.h"
#include "limits.h"

/** Scheduling state of a thread; each lane of a warp is in exactly one. A FRESH thread has no stack
 * yet. SPINNING and LOG_FULL threads can run again after other threads had a turn. */
enum thread_state {
    READY,
    AT_BARRIER,
    FRESH,
    AT_WARP,
    AT_NAMED, /* waits at a named barrier */
    SPINNING,
    LOG_FULL,
    DONE,
    THREAD_STATES
};

/** The lanes of a warp by state: bit l of in[state] is set if lane l is in that state. The masks of
 * a warp are disjoint; together they contain the lanes that exist. During a ready run they may lag
 * behind (warp_scheduler.h). */
struct warp {
    uint32_t in[THREAD_STATES];
    uint16_t last_site[WARP]; /* per lane: the site of its last merged log entry; 0: none yet */
    uint32_t merged[WARP];    /* per lane: how many of its log entries have been merged */
} __attribute__((aligned(32)));

/** The arguments of a warp operation by one lane, and its result (warp_ops.c). `kind` is a
 * LOCKSTEP_WARP_* code; for a named barrier it is the barrier's number. */
struct warp_call {
    uint32_t kind, mask, width;
    int32_t argument;
    uint64_t value, result;
    uint32_t predicate;
    uint64_t pc;
};

/** The lock that a thread holds (lock_tracking.c). A thread tracks one lock at a time. */
struct lock_hold {
    /* address 0: no lock; value: what the word held before, so the store of the unlock */
    uint64_t address, value;
    /* `released` as it was before the lock was taken: device scope, block scope */
    struct clock before, before_block;
    uint8_t fence;      /* widest fence between the lock and the first store: none, block, device */
    bool stored_before; /* the thread had already stored something before it took the lock */
};

/** The part of a thread that every context switch touches. Kept apart from struct thread so that
 * two of them fit in one cache line. block_barrier.S knows its layout (block_barrier.h). */
struct fibre {
    void *sp;       /* saved stack pointer while the thread does not run */
    char *top;      /* upper end of its stack */
    uint32_t id[3]; /* threadIdx: x, y, z */
    /* low part of its epochs: warp synchronisations in this generation, thread number. The counter
       may exceed its 14 bits until the thread runs next (sim_is_overdue()). */
    uint32_t tail;
} __attribute__((aligned(32)));

/** The rest of a thread's state, which a context switch on the fast path does not touch. */
struct thread {
    uint64_t steps; /* logical clock, in steps: the critical path (span) up to here */
    /* warp synchronisations and releases since the block began; never reset by a new generation */
    uint32_t sync;
    /* applied an operator; stored to memory (since it took its lock, if it holds one) */
    bool worked, stored;
    uint8_t polls;      /* polling reads and atomics, modulo 256 */
    bool slept;         /* has called __nanosleep() */
    uint8_t polls_then; /* value of `polls` at the last __nanosleep() */
    uint8_t lane;
    union {
        struct {
            uint32_t pc;      /* site at which it waits, as an offset in the executable */
            int barrier_line; /* source line of its last block barrier */
        };
        uint64_t place; /* pc and line together: identifies one copy of one barrier */
    };
    /* last volatile read or atomic, to recognise polling */
    uint64_t last_poll_address;
    uint32_t last_poll_pc;
    uint32_t first_poll; /* low bits of the number of the word that it polled first */
    struct warp_call call;
    struct clock acquired; /* events that happen before its next access */
    /* relaxed reads: acquired at its next fence of device, or of block scope */
    struct clock seen, seen_block;
    /* state at its last fence: what its next store to a sync variable releases, per scope */
    struct clock released, released_block;
    uint64_t put_address, put_value; /* last atomicExch() that was not an unlock */
    struct lock_hold lock;
    bool carry; /* carry flag of PTX's multi-word additions (add.cc, addc) */
    /* The last fence belongs to a lock or an unlock, and no other fence followed. A volatile store
       now is not a release. */
    bool unlocked;
    /* Distance between the first word that it polled and the farthest one. It begins again when an
       address is polled twice in a row. */
    uint32_t poll_reach;
} __attribute__((aligned(64)));

/** Number of recent polls that are kept per thread; the index is taken from the address. A
 * collision loses only the detection of repeated polls. */
enum { SEEN_FLAGS = 4 };

/** Fence and polling state of a thread; exists only in blocks in which a thread has fenced or
 * polled a sync variable (hb_sync.c, value_history.c). */
struct fence_state {
    /* what its next store to a sync variable releases at system scope, to the host */
    struct clock released;
    /* sync_time of its last fence, device and block scope: later polls return no older value */
    uint64_t fenced, fenced_block;
    bool misled; /* a poll may have returned a stale value: mentioned in a race report */
    struct seen {
        uint64_t address;
        /* newest value seen; newest value that it must see, from before it began to poll */
        uint32_t change, before;
        uint32_t pc, sync; /* site of the poll; `sync` of the thread then */
    } polls[SEEN_FLAGS];
};

/** Happens-before between the lanes of one warp: seen[i][j] is the `sync` count up to which lane i
 * synchronises with lane j. Allocated once the lanes no longer share one count, that is, after a
 * partial mask or a release by a single lane. */
struct warp_matrix {
    uint32_t seen[WARP][WARP];
};

enum { READ_TIMES = 4 };

/** When a warp last read words with a SAME_BLOCK read set, in sync_time + 1, newest first; one
 * entry per interval between two of its fences. 0: never. */
struct warp_reads {
    uint64_t sync_time[READ_TIMES];
    /* sync_time of its last fence; value of `released` when sync_time[0] was begun */
    uint64_t released, since;
};

/** State of one block barrier, accumulated as threads arrive. */
struct barrier {
    int line;   /* source line of the first arrival; 0: no thread has arrived */
    bool mixed; /* threads arrived at different lines */
    /* threads arrived at different copies of the call; each thread's own `place` is valid */
    bool parted;
    uint32_t sum;    /* number of threads with a true predicate (__syncthreads_count() etc.) */
    uint32_t passed; /* number of participating threads, set when the barrier completes */
    uint64_t place;  /* `place` of the first arrival */
};

struct named_barriers; /* named_barrier.c */

/** A resident block: the state that lasts from its start to its end. The structure is reused for
 * later blocks (block_start()). */
struct block {
    struct thread *threads;
    struct fibre *fibres;
    uint32_t capacity;    /* number of threads that these have room for */
    uint64_t index;       /* linear block index */
    uint64_t grid_number; /* grid for which the threads' threadIdx were computed */
    uint32_t id[3];
    /* Block id in its epochs. A new generation begins when a counter of an epoch overflows; the
       first one names the block in vector clocks. */
    uint64_t first_generation;
    uint64_t generation;
    epoch_t interval;              /* first epoch of the current barrier interval */
    uint64_t grid_barrier_time;    /* sync_time of the last grid barrier that it left; 0: none */
    uint64_t cluster_barrier_time; /* same, of its cluster */
    struct cluster *cluster;       /* NULL: the launch has no clusters */
    uint32_t barriers;             /* block barriers passed so far */
    uint32_t barrier_base;         /* `barriers` at the start of the generation */
    uint32_t *sync_base; /* per thread: `sync` at the start of the generation; NULL: all zero */
    struct warp_matrix **matrix; /* per warp; NULL: all lanes have always synchronised together */
    char *image; /* its shared memory while another block is loaded (block_swap.c) */
    /* shadow and logical clocks of that image */
    struct cell *shared_cells;
    uint32_t *shared_steps;
    uint64_t copied;         /* size of these copies in cells, if they are not the cluster's */
    struct block *next_free; /* block_free() */
    struct warp warp[MAX_THREADS / WARP];
    struct warp_reads reads[MAX_THREADS / WARP];
    uint32_t done;  /* number of threads that have returned */
    bool polled;    /* a thread has polled an address (tsan_callbacks.c) */
    uint32_t turns; /* number of times all its threads yielded while spinning */
    uint32_t sleep; /* rounds of the grid scheduler for which it is skipped */
    /* the barrier that threads arrive at, and the one that completed last */
    struct barrier next, last;
    struct device_stream *streams; /* device-side streams of its child launches */
    struct named_barriers *named;  /* NULL: no named barrier used yet */
    struct fence_state
        *fence_states; /* per thread; NULL: no thread has fenced or polled a sync variable */
};

/** The thread's threadIdx: x, y, z. */
HOT const uint32_t *thread_id(const struct block *b, const struct thread *t) {
    return b->fibres[t - b->threads].id;
}

/** Shape of a grid. It outlives the grid, because epochs of its blocks may remain in the shadow. */
struct shape {
    uint32_t grid[3], block[3], threads; /* threads: per block */
    char kernel[96];
    uint32_t actor; /* enum actor */
};

/** Meaning of a generation in an epoch's block field. The entry of the block's first generation
 * also holds what the race detector keeps about the whole block. */
struct block_epoch {
    uint64_t index; /* linear block index in the launch */
    const struct shape *shape;
    uint64_t first_generation;
    /* add these to an epoch's counters to get counts since the block began */
    uint32_t barrier_base;
    uint32_t *sync_base;
    /* When the block last read words with a MANY read set, in sync_time + 1, newest first; one
       entry per barrier interval; and when it first did. 0: never. */
    uint64_t read_times[READ_TIMES], first_read;
    uint32_t read_barriers; /* barrier interval of read_times[0], counted from 1 */
    uint32_t reader; /* the only thread that read such words, counted from 1; or MANY_READERS */
    bool over;       /* the block has ended */
    /* Last atomic update of a word that is not a sync variable: barrier interval (from 1), the
       only thread that made one in that interval (from 1) or MANY_UPDATERS, and its `sync` count
       then. */
    uint32_t update_interval;
    uint32_t updater, update_sync;
};
/* several threads: no single one can be named */
enum { MANY_READERS = UINT32_MAX, MANY_UPDATERS = UINT32_MAX };

#endif
