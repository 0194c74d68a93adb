/** @file vector_clock.h
 * Vector clocks (L. Lamport 1978; F. Mattern 1989; for races: C. Flanagan, S. N. Freund,
 * "FastTrack", PLDI 2009). A clock holds, for every block and thread, up to which time its accesses
 * happened before the owner of the clock.
 *
 * A clock over a million blocks is mostly equal to the clock it was made from. So clocks are
 * persistent radix trees with 16 children per node (J. R. Driscoll et al., "Making data structures
 * persistent", 1989): a copy shares all nodes, and a join visits only subtrees that differ.
 */
#ifndef LOCKSTEP_CORE_VECTOR_CLOCK_H
#define LOCKSTEP_CORE_VECTOR_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct clock_node;

/** A vector clock: times of threads (keys: clock_thread_key()), and times of whole blocks (keys:
 * the block's first generation, or the key of a sync variable). A missing entry is 0: never. */
struct clock {
    struct clock_node *threads;
    struct clock_node *blocks;
};

/** The clocks that threads combine at a barrier: what happened before them, and what their next
 * stores to sync variables release. */
struct clocks {
    struct clock acquired, released, released_block, to_host;
};

/** A time: a `sync` or barrier count in the upper 24 bits (CLOCK_EPOCH), the global sync_time in
 * the lower 40 (CLOCK_SYNC_MASK). The maximum of two times is the later one in both parts, because
 * both grow together. */
#define CLOCK_TIME(epoch, sync_time) ((uint64_t)(epoch) << 40 | ((sync_time)&CLOCK_SYNC_MASK))
#define CLOCK_EPOCH(time)            ((time) >> 40)
#define CLOCK_SYNC_MASK              ((UINT64_C(1) << 40) - 1)

/** The key of one thread. `block` is the first generation of its block. */
static inline uint64_t clock_thread_key(uint64_t block, uint32_t thread) {
    return block << 10 | thread;
}

/** One entry of the clock; 0 if the key is missing. */
uint64_t clock_thread(const struct clock *c, uint64_t key);
uint64_t clock_block(const struct clock *c, uint64_t key);

/** Raises one entry to `time`, if it is later. */
void clock_raise_thread(struct clock *c, uint64_t key, uint64_t time);
void clock_raise_block(struct clock *c, uint64_t key, uint64_t time);

/** c becomes the entry-wise maximum of c and other. */
void clock_join(struct clock *c, const struct clock *other);

/** c becomes equal to other, in constant time; they share all nodes. */
void clock_copy(struct clock *c, const struct clock *other);

/** True if both share all nodes, and so are equal. False: they may still be equal. */
static inline bool clock_shared(const struct clock *a, const struct clock *b) {
    return a->threads == b->threads && a->blocks == b->blocks;
}

/** True if any clock of the process has an entry. */
bool clock_any(void);

/** Makes the clock empty and drops its references. */
void clock_clear(struct clock *c);

#endif
