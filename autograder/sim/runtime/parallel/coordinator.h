/** @file coordinator.h
 * The blocks of one launch, spread over the machine's cores, with the results of one.
 *
 * Workers are forked copies of this process (worker.c). Each runs some of the blocks on its
 * own copy of memory, notes by way of the shadow which words they touched (access_sets.c), and
 * hands that back. Blocks that have nothing to do with each other, which is what blocks should be,
 * may run in any order and anywhere: if no word that one worker wrote was touched by another, what
 * they wrote is put into place (commit.c). In any other case, and at anything unusual, all of
 * it is thrown away and the blocks run here, one after the other. So there is only one place where
 * a race is judged, and it sees what it always saw.
 */
#ifndef LOCKSTEP_PARALLEL_COORDINATOR_H
#define LOCKSTEP_PARALLEL_COORDINATOR_H

#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "parallel.h"
#include "shadow/shadow.h"

/* ---- between coordinator.c and its helpers ---- */

enum { MAX_CORES = 64 };

/** What a worker says of its run; what it touched follows in a file of its own. */
struct parallel_result {
    _Atomic bool done;
    uint64_t now_steps, moments, trace_steps;
    uint64_t sites, profile, shared, pages; /* entries in the file, one list after the other */
    struct lockstep_metrics metrics;
};

/** What all of them share. Nothing that a kernel may write to. */
struct parallel_crew {
    _Atomic uint64_t next; /* block that nobody has taken */
    _Atomic bool failed;
    uint64_t first, blocks, workers, first_generation;
    struct parallel_result result[MAX_CORES];
};

/** A piece of memory with a shadow. */
struct parallel_region {
    char *memory;
    struct cell *cells;
    uint32_t *steps;
    uint64_t words;
};
enum { CORES_ARENA, CORES_VARIABLES, CORES_REGIONS };
struct parallel_region parallel_region(uint32_t which);

/** What was touched of so many words in a row. The words that were written follow, then, if steps
 * are counted, their steps. */
enum { CORES_PAGE = 4096, CORES_MASKS = CORES_PAGE / 64 };
struct parallel_page {
    uint32_t region, written;
    uint64_t index;
    uint64_t read[CORES_MASKS], write[CORES_MASKS];
};

/** A word of shared memory as the last block that wrote it left it. */
struct parallel_shared {
    uint32_t word, steps;
    uint8_t value[GRANULE];
    uint64_t generation[GRANULE]; /* of who wrote each byte; 0: nobody of ours */
};

/** A file that is written piece by piece. */
struct parallel_file {
    int fd;
    bool failed;
    uint32_t used;
    char buffer[1 << 16];
};
void parallel_put(struct parallel_file *f, const void *data, uint64_t bytes);
bool parallel_flush(struct parallel_file *f);

/** The life of a worker: takes blocks until there are none, and tells. */
_Noreturn void parallel_work(struct parallel_crew *crew, uint32_t me, int file);

/** From now on, pages of the arena's shadow that change are noted. */
bool touched_watch(void);
/** A page was about to change. @return whether that is one of ours */
bool touched_note(uint64_t address);
/** Tells all that was touched since. @return whether that can be told */
bool touched_tell(struct parallel_file *f, struct parallel_result *r, uint64_t first_generation);

/** Puts together what they did, if they did not get in each other's way. @return whether */
bool parallel_commit(const struct parallel_crew *crew, const int *files);

#endif
