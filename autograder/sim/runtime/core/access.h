/** @file access.h
 * The representation of one memory access: the epoch of the thread, the site in the program, the
 * access mode. Epochs follow FastTrack (C. Flanagan, S. N. Freund, PLDI 2009), with barrier
 * counters in the place of most vector clocks.
 */
#ifndef LOCKSTEP_CORE_ACCESS_H
#define LOCKSTEP_CORE_ACCESS_H

#include <stdbool.h>
#include <stdint.h>
#include "limits.h"

/** A point in the execution of one thread, packed into 64 bits. From the top: block generation (26
 * bits), block barriers passed (14), warp synchronisations passed (14), thread in the block (10).
 * Both counters are relative to the block's generation (struct block_epoch). One subtraction or XOR
 * of two epochs of a block shows whether a block barrier orders them. */
typedef uint64_t epoch_t;
enum { EPOCH_TID_BITS = 10, EPOCH_SYNC_BITS = 14, EPOCH_BARRIER_BITS = 14, EPOCH_BLOCK_SHIFT = 38 };

/** The counters of an epoch, relative to its generation. */
HOT uint32_t epoch_barrier(epoch_t e) {
    return e >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS) & ((1u << EPOCH_BARRIER_BITS) - 1);
}
HOT uint32_t epoch_sync(epoch_t e) { return e >> EPOCH_TID_BITS & ((1u << EPOCH_SYNC_BITS) - 1); }

/** Which threads an epoch in a shadow cell represents. Once a second, unordered thread reads (or
 * atomically updates) the word, the set grows to the smallest of these that covers both. So a cell
 * keeps one epoch per set, and only shared words lose precision. The encoding of the epoch changes:
 * - ONE: a full epoch.
 * - SAME_WARP: lanes of one warp between two warp synchronisations; the lane bits are 0.
 * - SAME_BLOCK: threads of one block in one barrier interval; the low 24 bits hold the sync_time
 *   of the last access (hb_state.h), saturated at 0xffffff.
 * - MANY: threads of several blocks; the upper 24 bits hold the launch number, the low 40 bits
 *   the sync_time of the last access. */
enum accessors { ONE, SAME_WARP, SAME_BLOCK, MANY };

enum { MANY_LAUNCH_SHIFT = 40 };
#define LOW24 UINT64_C(0xffffff)

/** Of a SAME_BLOCK set: the sync_time of its last access, saturated at LOW24. */
HOT uint64_t block_set_time(epoch_t set) { return set & LOW24; }
/** Of a MANY set: the low 24 bits of its launch number. */
HOT uint64_t many_launch(epoch_t set) { return set >> MANY_LAUNCH_SHIFT; }

/** Mode of an access. PLAIN conflicts with everything. Two others do not race if both are atomic
 * in a scope that includes both threads ("morally strong" in the PTX memory model; see
 * race_check.c). */
enum access_mode { PLAIN, ATOMIC_BLOCK, ATOMIC_DEVICE, VOLATILE };

/** A site: one instruction of the program that accesses memory or synchronises. Cells and logs
 * store its 16-bit number instead of a program counter. */
struct site {
    uint32_t pc;   /* offset in the executable, in bytes */
    uint8_t kind;  /* enum access_kind */
    uint8_t bytes; /* size of one access; 255 stands for 255 or more */
    /* a plain read whose value an atomicCAS() of the same thread then validated: a race of it is
       only a warning */
    bool cas_validated;
    /* polling read: a thread read one address here repeatedly, so it waits for a sync variable */
    bool is_polling;
    bool is_pure_spin; /* pure spin: the thread did nothing else between two of these reads */
    uint16_t loop;     /* the innermost loop that contains it (loop_table.h); 0: none */
};

/** The value that a lane read or stored, for the trace; at most 16 bytes. */
struct traced_value {
    uint64_t word[2];
};

/** The cost of one warp-wide request: 32-byte sectors (global memory), or passes over the banks and
 * the minimum number of passes without bank conflicts (shared memory). */
struct cost {
    uint16_t sectors_or_passes, least;
};

#endif
