/** @file runtime.h
 * The runtime's one state, and what its files ask of each other.
 *
 * The program is single-threaded: GPU threads are fibres (fibre.h), warps and blocks are loops over
 * them (block.c, launch.c). The compiler calls us before each access (hooks.c); an access is
 * counted and logged for its warp (request.c), then checked against the shadow of its word
 * (shadow.c), and only if that looks like a race are happens-before clocks consulted (order.c).
 *
 * All mutable state lives in `sim`, so that one range test keeps programs from writing to it.
 */
#ifndef LOCKSTEP_SIM_RUNTIME_H
#define LOCKSTEP_SIM_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "clock.h"
#include "record.h"
#include "sim.h"

#define HOT  static inline __attribute__((always_inline))
#define COLD __attribute__((noinline, cold))

enum {
    WARP = 32,
    MAX_THREADS = 1024,
    GRANULE = 4,        /* bytes that one shadow cell covers */
    LOG_ENTRIES = 1024, /* accesses a lane logs before its warp is merged; all fit in a cache */
    MAX_SITES = 65535,
    MAX_FINDINGS = 512,
    STUB_BYTES = 232448, /* of the dynamic array: as much as a block of the largest device has */
    SPIN_LIMIT = 64      /* volatile or atomic accesses in a row before others get their turn */
};

/* ---- shadow (shadow.c) ---- */

/** A moment in a thread's life: block id, barriers passed, warp synchronisations passed, thread.
 * Comparing two stamps tells in a few instructions whether barriers order them. */
typedef uint64_t stamp_t;
enum { STAMP_TID_BITS = 10, STAMP_SYNC_BITS = 14, STAMP_BARRIER_BITS = 14, STAMP_BLOCK_SHIFT = 38 };

/** Who a stamp stands for. One thread; or, once several read (or atomically wrote) unordered, the
 * smallest group that holds them: the price of one stamp a word is paid in precision only there. */
enum accessors { ONE, SAME_WARP, SAME_BLOCK, MANY };

/** How a word was last accessed; conflicts between two of these are only races if one is plain. */
enum access_mode { PLAIN, ATOMIC_BLOCK, ATOMIC_DEVICE, VOLATILE };

/** The shadow of four bytes of memory. */
struct cell {
    stamp_t write, read;
    uint16_t write_site, read_site;
    union {
        struct {
            uint8_t valid : 4;                /* bytes that are allocated */
            uint8_t init : 4;                 /* bytes that were written */
            uint8_t writers : 2, readers : 2; /* enum accessors */
            uint8_t write_mode : 2, read_mode : 2;
            uint8_t split : 1;     /* `write` points to four cells, one a byte */
            uint8_t read_only : 1; /* kernels may not write */
            uint8_t pad1 : 6;
            uint8_t pad2;
        };
        uint32_t meta; /* all of the above: CELL_CLEAN for an ordinary, written word */
    };
};
enum { CELL_CLEAN = 0x000000ff };

/** One place in the program that accesses memory. */
struct site {
    uint32_t pc;   /* offset in the executable */
    uint8_t kind;  /* enum access_kind */
    uint8_t bytes; /* 255: more */
};

/** What a lane read or stored: up to 16 bytes. */
struct traced_value {
    uint64_t word[2];
};

/** What a request cost: sectors, or passes over the banks and how many it needs at least. */
struct cost {
    uint16_t sectors_or_passes, least;
};

/* ---- threads and blocks ---- */

enum thread_state { FRESH, READY, AT_BARRIER, AT_WARP, SPINNING, LOG_FULL, DONE, THREAD_STATES };

/** Which lanes of a warp are in which state: bit l of in[state] stands for lane l. */
struct warp {
    uint32_t in[THREAD_STATES];
};

/** What a lane brings to a warp operation (warp.c). */
struct warp_call {
    uint32_t kind, mask, width;
    int32_t argument;
    uint64_t value, result;
    uint32_t predicate;
    uint64_t pc;
};

/** What each switch touches comes first, in one cache line. */
struct thread {
    void *sp;
    uint32_t id[3];
    uint32_t sync;  /* its warp synchronisations and releases, ever */
    uint64_t steps; /* logical clock */
    uint64_t pc;    /* where it waits */
    uint32_t stack;
    int barrier_line;
    uint8_t lane;
    bool worked, stored; /* applied an operator; wrote */
    uint8_t polls;       /* volatile reads and atomics, modulo 256 */
    struct warp_call call;
    struct clock acquired;                 /* what it knows has happened */
    struct clock seen, seen_block;         /* what it will know after its next fence */
    struct clock released, released_block; /* what its next flag publishes: device, block scope */
} __attribute__((aligned(64)));

/** Which threads of a warp are synchronised up to which of their syncs; made when masks differ. */
struct warp_matrix {
    uint32_t seen[WARP][WARP];
};

enum { READ_MOMENTS = 4 };

/** When a warp last read words that other warps read too: newest first, one for each interval
 * between its fences. 0: never. */
struct warp_reads {
    uint64_t moment[READ_MOMENTS];
    uint64_t released, since; /* its last fence; the one before moment[0] */
};

/** What the threads bring to a block barrier, added up as they come. */
struct barrier {
    uint32_t arrived, sum; /* threads; those whose predicate was true */
    int line;              /* of the first that came */
    bool mixed;            /* others came to another one */
    uint64_t latest;       /* logical clock */
};

struct block {
    struct thread *threads;
    uint64_t index; /* linear block index */
    uint32_t id[3];
    uint64_t first_life; /* the id of its stamps; a new one when an epoch overflows */
    uint64_t life;
    uint32_t barriers; /* passed so far */
    uint32_t barrier_base;
    uint32_t *sync_base;         /* per thread, since the last new life; NULL: all zero */
    struct warp_matrix **matrix; /* per warp; NULL: only whole-warp synchronisation so far */
    char *image;                 /* its shared memory while another block runs */
    struct cell *shared_cells;
    uint32_t *shared_steps;
    struct warp warp[MAX_THREADS / WARP];
    struct warp_reads reads[MAX_THREADS / WARP];
    uint32_t done;                 /* threads that have returned */
    uint32_t sleep;                /* rounds in which it does not get its turn */
    struct barrier next, last;     /* the one that threads come to, the one they left */
    struct device_stream *streams; /* that it launched kernels into */
};

/** A grid's shape, for those of its blocks' stamps that are met while another grid runs. */
struct shape {
    uint32_t grid[3], block[3], threads; /* threads: of one block */
    char kernel[96];
};

/** What an id in a stamp's block field stands for. */
struct life {
    uint64_t index; /* linear block index in the launch */
    const struct shape *shape;
    uint64_t first_life;
    uint32_t barrier_base;
    uint32_t *sync_base;
    uint64_t
        read_moments[READ_MOMENTS]; /* when the block last read a word that many blocks read, */
    uint32_t read_barriers;         /* newest first, one for each interval between barriers */
};

struct interval {
    uint64_t from, to;
};

struct allocation {
    char *start;
    uint64_t bytes;
    bool freed, read_only, host_too, managed; /* host_too: pinned or managed */
    char name[64];
    uint64_t pc;              /* of the call that allocated it */
    struct interval *written; /* by the host, sorted, disjoint */
    uint32_t intervals, interval_room;
};

/** A write-write race whose two values are compared once the second store has happened. */
struct pending_value {
    uint32_t finding, bytes;
    const char *address;
    uint64_t before;
};

struct simulator {
    struct sim_options options;
    struct lockstep_metrics metrics; /* of the running launch */
    struct end_record end;

    /* memory */
    char *arena;
    uint64_t arena_bytes, arena_used;
    struct cell *cells;
    uint32_t *cell_steps;
    struct allocation *allocations;
    uint32_t allocation_count, allocation_room;
    char *tls;
    uint64_t tls_bytes, dynamic_offset, dynamic_bytes;
    struct cell *shared_cells; /* of the running block */
    struct interval
        *guards; /* in it: the compiler's "was it constructed yet?", not the program's */
    uint32_t guard_count;
    uint32_t *shared_steps;
    char *variables; /* __device__ variables of the program */
    uint64_t variable_bytes;
    struct cell *variable_cells;
    uint32_t *variable_steps;
    char *image_start, *image_end; /* the executable in memory */
    uint64_t image_base;

    /* the running thread */
    struct thread *current;
    bool quiet;             /* what was never written may be copied */
    struct thread *library; /* the one thread of a library call that runs on the host */
    struct block *block;
    uint32_t tid;
    stamp_t stamp, stamp_of_block; /* the latter without warp synchronisations and thread */
    stamp_t launch_base, shared_base;
    uint32_t preemptions; /* that the launch has left */
    bool partial;         /* its warp has synchronised under masks */
    uint32_t spin;
    uint64_t progress;
    bool abort_launch;

    /* fibres */
    void *scheduler_sp;
    char *stacks;
    uint64_t stacks_bytes;
    uint32_t *free_stacks, free_stack_count, stack_count;
    void (*kernel)(void *);
    void *kernel_argument;
    uint64_t argument_bytes;
    uint32_t block_threads;
    uint64_t launch_number; /* a kernel and all that it launches itself have one number */
    uint64_t grid_number, launch_start_steps, now_steps, begin_steps;
    uint8_t order_warp[MAX_THREADS / WARP], order_lane[WARP];

    /* lives of blocks */
    uint64_t next_life, first_life_of_launch; /* of all that lives[] remembers */
    uint64_t family_first;                    /* of the running kernel and its children */
    struct life *lives;
    uint64_t life_room;

    /* logs */
    uint64_t announced_to, announced_bytes; /* of a copy that the compiler makes */
    uint64_t *log; /* rows of a warp's lanes: entry i of lane l is at i * WARP + l */
    struct traced_value *log_value; /* beside it, for the trace */
    uint32_t logged[WARP];
    uint16_t *site_of; /* by program counter */
    uint64_t text_bytes;
    struct site sites[MAX_SITES + 1];
    uint32_t site_count;
    struct traced_value *trace_value; /* where the value of the last store goes */
    const char *trace_address;
    uint32_t trace_bytes;

    /* what the kernel that runs was launched by (children.c) */
    struct node *node;
    struct clock known; /* what its threads know from their first moment on */
    struct shape **shapes, *shape;
    uint32_t shape_count, shape_room;

    /* happens-before through memory */
    bool released_any;
    uint64_t moment;
    struct sync_variable *sync_variables;
    uint64_t sync_variable_room, sync_variable_count;

    /* findings and records */
    struct finding findings[MAX_FINDINGS];
    bool values_differ[MAX_FINDINGS];
    uint32_t finding_count;
    struct pending_value pending[64];
    uint32_t pending_count;
    struct launch_record *launches;
    uint64_t launch_count, launch_room;
    struct trace_event *trace;
    uint64_t trace_count, trace_room, trace_steps;
    uint64_t *profile;
    uint64_t profile_count, profile_room;

    /* CUDA errors */
    int last_error, sticky_error;
    int unchecked_launch;
    uint64_t launch_pc;
    char kernel_name[96];
    uint32_t grid[3], block_size[3];
    double deadline;
    int record_fd;
    bool ready;
};

extern struct simulator sim;

/** The built-in variables, as the program sees them (const there). */
struct sim_uint3 {
    uint32_t x, y, z;
};
extern struct sim_uint3 threadIdx, blockIdx, blockDim, gridDim;

/** Device memory is the arena, and the section that holds the program's __device__ variables. */
HOT bool is_variable(uint64_t address) {
    return address - (uint64_t)sim.variables < sim.variable_bytes;
}
HOT bool is_global(uint64_t address) {
    return address - (uint64_t)sim.arena < sim.arena_bytes || is_variable(address);
}

/* A log's entry: the site, and the address below. */
enum { ADDRESS_BITS = 48 };
#define ADDRESS_MASK ((UINT64_C(1) << ADDRESS_BITS) - 1)
HOT void request_enter(uint32_t lane, uint32_t at, uint16_t site, uint64_t address) {
    sim.log[at * WARP + lane] = (uint64_t)site << ADDRESS_BITS | (address & ADDRESS_MASK);
    sim.logged[lane] = at + 1;
}

/* memory.c */
void sim_init(void);
__attribute__((noreturn, format(printf, 1, 2))) void sim_fail(const char *format, ...);
void *sim_reserve(uint64_t bytes);
void sim_zero(void *from, void *to);
struct allocation *
sim_allocation(const void *p);                 /* the one that holds p, freed ones too; or NULL */
struct allocation *sim_nearest(const void *p); /* the last one that starts at or below p */
void *sim_allocate(uint64_t bytes, bool host_too);
int sim_release(void *p);
void sim_host_wrote(void *p, uint64_t bytes);
/* did the host write all of these bytes; or any of them? */
bool sim_is_written(const struct allocation *a, uint64_t offset, uint64_t bytes);
bool sim_touches_written(const struct allocation *a, uint64_t offset, uint64_t bytes);
void sim_shared_valid(uint64_t dynamic_bytes);

/* shadow.c */
void shadow_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);
void shadow_split_release(struct cell *c);
bool shadow_written_by_others(uint64_t address);

/* order.c */
bool order_before(stamp_t stamp, int accessors);
void order_note_read(void);
void order_note_reader(stamp_t stamp);
void order_fence(int scope);
void order_barrier(struct block *b);
void order_warp(struct block *b, uint32_t warp, uint32_t mask, uint32_t live);
void order_new_launch(void);
void order_forget_flags(void);
void order_thread_reset(struct thread *t);
void order_know_blocks(struct clock *c, uint64_t first);
void sim_new_life(struct block *b);
void sim_stamp_block(struct block *b);
void sim_stamp_overflow(struct block *b);

HOT uint32_t sync_base(const uint32_t *base, uint32_t tid) { return base ? base[tid] : 0; }

/** From now on this thread runs: whoever asks, finds it. */
HOT void sim_set_current(struct block *b, uint32_t tid) {
    struct thread *t = &b->threads[tid];
    uint64_t sync = t->sync - sync_base(b->sync_base, tid);
    if (__builtin_expect(sync >> STAMP_SYNC_BITS, 0)) {
        sim_stamp_overflow(b);
        sync = 0;
    }
    sim.current = t;
    sim.tid = tid;
    sim.stamp = sim.stamp_of_block | sync << STAMP_TID_BITS | tid;
    sim.partial = b->matrix && b->matrix[tid / WARP];
    threadIdx = (struct sim_uint3){t->id[0], t->id[1], t->id[2]};
}

/* flag.c */
void order_begin_release(uint64_t address);
void order_release(uint64_t address, int mode);
void order_acquire(uint64_t address, int mode, bool unordered);
bool order_knows_flag(uint64_t address);

/* request.c */
uint16_t site_id(uint64_t pc, int kind, uint32_t bytes);
void request_log(uint16_t site, uint64_t address, uint32_t bytes);
void request_merge(struct block *b, uint32_t warp, bool final);

/** Has the launch made more accesses than it may? Then says so, and abandons it. */
bool limit_reached(const struct block *b, uint32_t warp);
uint64_t sim_pc(const void *return_address);

/* trace.c */
void trace_value(uint32_t lane, uint32_t at, uint16_t site, uint64_t address, uint32_t bytes);
void trace_settle(void);
void trace_lane(struct block *b, uint32_t tid, const struct site *s, uint64_t address,
                const struct traced_value *value, struct cost cost);
void trace_result(uint32_t lane, uint32_t operation, uint32_t source, uint64_t result);
void trace_end_launch(void);

/* launch.c */
void sim_preempt(uint64_t pc);

/* block.c */
bool block_run(struct block *b);                  /* true: finished; false: it only spins */
void sim_yield(int state);                        /* the running thread waits in `state` */
__attribute__((noreturn)) void sim_abandon(void); /* the running kernel ends here */
void sim_stacks_init(void);

/* launch.c, library.c */
void launch_family(void);
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps);
struct block *launch_one_thread(struct block *b);
void launch_uncounted(void);
void library_begin_copy(const char *name);
void library_end_copy(void);
void library_range(const void *p, uint64_t bytes, int kind, uint64_t pc);
void library_callers(struct finding *f);
void library_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/* children.c */
struct launch {
    const char *name;
    uint32_t grid[3], block[3];
    uint64_t shared;
    void (*kernel)(void *);
    void *argument; /* the closure: kernel and arguments */
    uint64_t argument_bytes;
    const void *stream;
};
void launch_tree(const struct launch *l);
void launch_child(const struct launch *l, uint64_t pc);

/* warp.c */
bool warp_resolve(struct block *b, uint32_t warp);

/* finding.c */
struct finding *finding_add(int kind, int space, int severity, uint64_t pc, uint64_t other_pc);
void finding_here(struct finding *f);
void finding_other(struct finding *f, stamp_t stamp, int accessors);
void finding_place(struct finding *f, uint64_t address, int space, uint32_t bytes);
void finding_compare_later(struct finding *f, uint64_t address, uint32_t bytes);
void finding_settle(void);
void sim_illegal(uint64_t address, uint32_t bytes, uint64_t pc, int kind);

/* api */
int sim_error(int error);

#endif
