/** @file access.h
 * What an access was: the epoch of its thread, its site in the program, its mode.
 */
#ifndef LOCKSTEP_CORE_ACCESS_H
#define LOCKSTEP_CORE_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

/** A moment in a thread's life: block id, barriers passed, warp synchronisations passed, thread.
 * Comparing two stamps tells in a few instructions whether barriers order them. */
typedef uint64_t epoch_t;
enum { EPOCH_TID_BITS = 10, EPOCH_SYNC_BITS = 14, EPOCH_BARRIER_BITS = 14, EPOCH_BLOCK_SHIFT = 38 };

/** Who a stamp stands for. One thread; or, once several read (or atomically wrote) unordered, the
 * smallest group that holds them: the price of one stamp a word is paid in precision only there. */
enum accessors { ONE, SAME_WARP, SAME_BLOCK, MANY };

/** How a word was last accessed; conflicts between two of these are only races if one is plain. */
enum access_mode { PLAIN, ATOMIC_BLOCK, ATOMIC_DEVICE, VOLATILE };

/** One place in the program that accesses memory. */
struct site {
    uint32_t pc;   /* offset in the executable */
    uint8_t kind;  /* enum access_kind */
    uint8_t bytes; /* 255: more */
    bool guess;    /* a read whose thread then swapped the word, if it still was what it read */
    bool waits;    /* a thread came by again and again, at one address: it waits for a flag */
    bool idles;    /* and did nothing else meanwhile */
    uint16_t loop; /* the innermost one around it */
};

/** What a lane read or stored: up to 16 bytes. */
struct traced_value {
    uint64_t word[2];
};

/** What a request cost: sectors, or passes over the banks and how many it needs at least. */
struct cost {
    uint16_t sectors_or_passes, least;
};

#endif
