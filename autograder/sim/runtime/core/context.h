/** @file context.h
 * Threads, warps and blocks of the grid that runs, and what is remembered of those that ran.
 */
#ifndef LOCKSTEP_EXEC_CONTEXT_H
#define LOCKSTEP_EXEC_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>
#include "access.h"
#include "vector_clock.h"
#include "limits.h"

enum thread_state {
    READY,
    AT_BARRIER,
    FRESH,
    AT_WARP,
    AT_NAMED, /* barrier */
    SPINNING,
    LOG_FULL,
    DONE,
    THREAD_STATES
};

/** Which lanes of a warp are in which state: bit l of in[state] stands for lane l. */
struct warp {
    uint32_t in[THREAD_STATES];
    uint16_t last_site[WARP]; /* what each has done last, of what was merged; 0: nothing yet */
} __attribute__((aligned(32)));

/** What a lane brings to a warp operation (warp_ops.c). */
struct warp_call {
    uint32_t kind, mask, width;
    int32_t argument;
    uint64_t value, result;
    uint32_t predicate;
    uint64_t pc;
};

/** The lock that a thread has taken (lock_tracking.c). */
struct lock_hold {
    uint64_t address, value;           /* 0: none; what the unlock will store */
    struct clock before, before_block; /* what it had fenced before: device, block scope */
    uint8_t fence;                     /* since, before any store: none, block, device */
    bool stored_before;
};

/** What each switch of threads touches, and no more: half a line of the cache. */
struct fibre {
    void *sp;
    char *top;      /* of its stack */
    uint32_t id[3]; /* x, y, z */
    uint32_t tail;  /* of its stamps: synchronisations since its block's id was new, and thread */
} __attribute__((aligned(32)));

/** What else there is to know of it. */
struct thread {
    uint64_t steps;      /* logical clock */
    uint32_t sync;       /* its warp synchronisations and releases, ever */
    bool worked, stored; /* applied an operator; wrote */
    uint8_t polls;       /* volatile reads and atomics, modulo 256 */
    bool slept;          /* by __nanosleep(); */
    uint8_t polls_then;  /* `polls` when it did so last */
    uint8_t lane;
    union {
        struct {
            uint32_t pc;      /* where it waits */
            int barrier_line; /* the line of its last barrier */
        };
        uint64_t place; /* both */
    };
    uint64_t last_poll_address, last_poll_pc; /* its last volatile read or atomic: address and pc */
    struct warp_call call;
    struct clock acquired;                 /* what it knows has happened */
    struct clock seen, seen_block;         /* what it will know after its next fence */
    struct clock released, released_block; /* what its next flag publishes: device, block scope */
    uint64_t put_address, put_value;       /* its last atomicExch() that was no unlock */
    struct lock_hold lock;
    bool carry;    /* of PTX's additions of many words */
    bool unlocked; /* or has just locked, and not fenced since: its volatile stores are no flags */
} __attribute__((aligned(64)));

enum { SEEN_FLAGS = 4 };

/** What a thread has to do with flags, in blocks of which one fences (hb_sync.c, value_history.c).
 */
struct fence_state {
    struct clock released;         /* what its next flag publishes to the host */
    uint64_t fenced, fenced_block; /* when: writes before that it knows of */
    bool misled;                   /* it has looked at a flag in vain */
    struct seen {
        uint64_t address;
        uint32_t change, before; /* the last it has seen; what it knew as it began to wait */
        uint32_t pc, sync;       /* where it looked, and how far it was then */
    } looks[SEEN_FLAGS];
};

/** Which threads of a warp are synchronised up to which of their syncs; made when masks differ. */
struct warp_matrix {
    uint32_t seen[WARP][WARP];
};

enum { READ_TIMES = 4 };

/** When a warp last read words that other warps read too: newest first, one for each interval
 * between its fences. 0: never. */
struct warp_reads {
    uint64_t sync_time[READ_TIMES];
    uint64_t released, since; /* its last fence; the one before moment[0] */
};

/** What the threads bring to a block barrier, added up as they come. */
struct barrier {
    int line;        /* of the first that came; 0: nobody has */
    bool mixed;      /* others came to another one; */
    bool parted;     /* or to another copy of it: each has its place in `place` */
    uint32_t sum;    /* of those whose predicate was true */
    uint32_t passed; /* threads, once all have come */
    uint64_t place;  /* where the first one waits */
};

struct named_barriers; /* named_barrier.c */

struct block {
    struct thread *threads;
    struct fibre *fibres;
    uint64_t index;       /* linear block index */
    uint64_t grid_number; /* for which its threads have their numbers */
    uint32_t id[3];
    uint64_t first_generation; /* the id of its stamps; a new one when an epoch overflows */
    uint64_t generation;
    epoch_t interval; /* its first stamp since the last of these */
    uint64_t
        grid_barrier_time; /* the moment of the last barrier of the whole grid that it left, or 0 */
    uint64_t cluster_barrier_time; /* the same of its cluster */
    struct cluster *cluster;       /* NULL: it is in none */
    uint32_t barriers;             /* passed so far */
    uint32_t barrier_base;
    uint32_t *sync_base;         /* per thread, since the last new life; NULL: all zero */
    struct warp_matrix **matrix; /* per warp; NULL: only whole-warp synchronisation so far */
    char *image;                 /* its shared memory while another block runs */
    struct cell *shared_cells;
    uint32_t *shared_steps;
    struct warp warp[MAX_THREADS / WARP];
    struct warp_reads reads[MAX_THREADS / WARP];
    uint32_t done;                 /* threads that have returned */
    bool looked;                   /* a thread has looked at a flag (tsan_callbacks.c) */
    uint32_t turns;                /* in which its threads let others go first */
    uint32_t sleep;                /* rounds in which it does not get its turn */
    struct barrier next, last;     /* the one that threads come to, the one they left */
    struct device_stream *streams; /* that it launched kernels into */
    struct named_barriers *named;  /* NULL: it has used none */
    struct fence_state
        *fence_states; /* of its threads; NULL: none has fenced, or looked at a flag */
};

/** Its place in its block: x, y, z. */
HOT const uint32_t *thread_id(const struct block *b, const struct thread *t) {
    return b->fibres[t - b->threads].id;
}

/** A grid's shape, for those of its blocks' stamps that are met while another grid runs. */
struct shape {
    uint32_t grid[3], block[3], threads; /* threads: of one block */
    char kernel[96];
    uint32_t actor; /* enum actor */
};

/** What an id in a stamp's block field stands for. */
struct block_epoch {
    uint64_t index; /* linear block index in the launch */
    const struct shape *shape;
    uint64_t first_generation;
    uint32_t barrier_base;
    uint32_t *sync_base;
    uint64_t read_times[READ_TIMES]; /* when the block last read a word that many blocks read, */
    uint32_t read_barriers;          /* newest first, one for each interval between barriers */
    uint32_t reader;                 /* its one thread that read such words, counted from 1 */
    bool over;                       /* the block has ended */
    uint32_t update_interval; /* its last atomic on a word that is no flag: the barriers before, */
    uint32_t updater,
        update_sync; /* and 1; its one thread that did so there, from 1; its sync then */
};
enum { MANY_READERS = UINT32_MAX, MANY_UPDATERS = UINT32_MAX }; /* once there was another one */

#endif
