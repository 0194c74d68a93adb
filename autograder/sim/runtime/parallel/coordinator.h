/** @file coordinator.h
 * Speculative parallel execution of the blocks of one launch, with the results of sequential
 * execution.
 *
 * Workers are forked copies of this process (worker.c). Each one runs some of the blocks on its own
 * copy of memory. It derives its read and write sets from the shadow memory (access_sets.c) and
 * returns them with the written values. If no word that one worker wrote was accessed by another,
 * the values are committed (commit.c). Otherwise, or if a worker aborts, all results are discarded
 * and the blocks run sequentially in this process. So all findings come from sequential execution.
 * The scheme resembles the LRPD test (L. Rauchwerger, D. Padua, PLDI 1995).
 */
#ifndef LOCKSTEP_PARALLEL_COORDINATOR_H
#define LOCKSTEP_PARALLEL_COORDINATOR_H

#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "parallel.h"
#include "shadow/shadow.h"

/* ---- shared by the files of this folder ---- */

enum { MAX_CORES = 64 };

/** The result of a worker; its read and write sets follow in a file of its own. */
struct parallel_result {
    _Atomic bool done;
    uint64_t now_steps, sync_time, trace_steps;
    uint64_t sites, profile, shared, pages; /* entries in the file, one list after the other */
    struct lockstep_metrics metrics;
};

/** State in memory shared by all workers. Kernels cannot write to it. */
struct parallel_job {
    _Atomic uint64_t next; /* the next block that no worker has taken */
    _Atomic bool failed;
    uint64_t first, blocks, workers, first_generation;
    struct parallel_result result[MAX_CORES];
};

/** A memory range with shadow cells. */
struct parallel_region {
    char *memory;
    struct cell *cells;
    uint32_t *steps;
    uint64_t words;
};
enum { PARALLEL_ARENA, PARALLEL_VARIABLES, PARALLEL_REGIONS };
struct parallel_region parallel_region(uint32_t which);

/** Read and write sets of PAGE_WORDS adjacent words. The written words follow in the file, then, if
 * steps are counted, their steps. */
enum { PAGE_WORDS = 4096, PAGE_MASKS = PAGE_WORDS / 64 };
struct parallel_page {
    uint32_t region, written;
    uint64_t index;
    uint64_t read[PAGE_MASKS], write[PAGE_MASKS];
};

/** A word of shared memory with the values that the last writing blocks have left. */
struct parallel_shared {
    uint32_t word, steps;
    uint8_t value[GRANULE];
    uint64_t generation[GRANULE]; /* id of the block that wrote each byte; 0: none of this launch */
};

/** A buffered output file. */
struct parallel_file {
    int fd;
    bool failed;
    uint32_t used;
    char buffer[1 << 16];
};
void parallel_put(struct parallel_file *f, const void *data, uint64_t bytes);
bool parallel_flush(struct parallel_file *f);

/** Main function of a worker: runs blocks until none are left, then writes its sets. */
_Noreturn void parallel_work(struct parallel_job *job, uint32_t me, int file);

/** Starts tracking which pages of the arena's shadow memory change. */
bool touched_watch(void);
/** Handles a write fault. @return whether the address is in a tracked page */
bool touched_note(uint64_t address);
/** Writes all sets since touched_watch(). @return false if they cannot be represented */
bool touched_write(struct parallel_file *f, struct parallel_result *r, uint64_t first_generation);

/** Commits the results if the workers' sets do not conflict. @return whether it did */
bool parallel_commit(const struct parallel_job *job, const int *files);

#endif
