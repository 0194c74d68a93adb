/** @file vector_clock.h
 * Vector clocks: for every block and every thread, how far its accesses are known to have happened.
 *
 * A clock over a million blocks is mostly equal to the clock that it was made from, so clocks are
 * persistent radix trees (16 children a node, reference-counted): a copy shares everything, a join
 * walks only where two trees differ. (Persistent trees: Driscoll et al., "Making data structures
 * persistent", 1989. The use of vector clocks for races: Flanagan and Freund, "FastTrack", 2009.)
 */
#ifndef LOCKSTEP_HB_VECTOR_CLOCK_H
#define LOCKSTEP_HB_VECTOR_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct clock_node;

/** Times of single threads, keyed by block << 10 | thread, and of whole blocks. 0 is "never". */
struct clock {
    struct clock_node *threads;
    struct clock_node *blocks;
};

/** What threads bring to a barrier: what they know, and what their next flags would publish. */
struct clocks {
    struct clock known, released, released_block;
};

/** A time: the epoch in the upper 24 bits, the global moment (see hb_sync.c) in the lower 40. */
#define CLOCK_TIME(epoch, sync_time) ((uint64_t)(epoch) << 40 | ((sync_time)&CLOCK_MOMENT))
#define CLOCK_EPOCH(time)            ((time) >> 40)
#define CLOCK_MOMENT                 ((UINT64_C(1) << 40) - 1)

/** The key of one thread of a block, which the first id of its stamps stands for. */
static inline uint64_t clock_thread_key(uint64_t block, uint32_t thread) {
    return block << 10 | thread;
}

uint64_t clock_thread(const struct clock *c, uint64_t key);
uint64_t clock_block(const struct clock *c, uint64_t key);

/** Raises one entry to `time`, if it is later. */
void clock_raise_thread(struct clock *c, uint64_t key, uint64_t time);
void clock_raise_block(struct clock *c, uint64_t key, uint64_t time);

/** c becomes the later of c and other, entry by entry. */
void clock_join(struct clock *c, const struct clock *other);

/** c becomes what other is; they share it. */
void clock_copy(struct clock *c, const struct clock *other);

/** Do they share all that they hold? If not, they may still be equal. */
static inline bool clock_shared(const struct clock *a, const struct clock *b) {
    return a->threads == b->threads && a->blocks == b->blocks;
}

/** Is any clock not empty? */
bool clock_any(void);

/** Forgets everything. */
void clock_clear(struct clock *c);

#endif
