/** @file metrics.h
 * What a kernel cost: the counters of one case, the same on every back end that can count.
 *
 * One list, LOCKSTEP_METRICS, makes the struct, the names in the JSON record and the help texts, so
 * that they cannot drift apart. Words are 4 bytes, as the program asked for them; a sector is the
 * 32 bytes that the memory system moves; a request is one warp-wide instruction.
 */
#ifndef LOCKSTEP_METRICS_H
#define LOCKSTEP_METRICS_H

#include <stdint.h>

/** What the busiest thread of a block may execute before it counts as `lone_instructions`, and the
 * busiest block of a launch before it counts as `longest_block`. */
enum { LOCKSTEP_LONE_FREE = 256, LOCKSTEP_BLOCK_FREE = 65536 };

/** X(name, what it means), in the order of the record. */
#define LOCKSTEP_METRICS(X)                                                                      \
    X(work, "operator applications on the device, over all threads and launches")                \
    X(steps, "longest chain of operators, with barriers, atomics and launches in between")       \
    X(launches, "kernels launched")                                                              \
    X(device_launches, "of them, those launched by kernels")                                     \
    X(blocks, "blocks launched")                                                                 \
    X(threads, "threads launched")                                                               \
    X(idle_threads, "threads that applied no operator and stored nothing")                       \
    X(idle_blocks, "blocks that have only such threads")                                         \
    X(lone_instructions, "memory instructions of each block's busiest thread, beyond 256")       \
    X(longest_thread, "memory instructions of each launch's busiest thread")                     \
    X(longest_block, "memory instructions of each launch's busiest block, beyond 65536")         \
    X(longest_call, "memory instructions of each library call's busiest function object call")   \
    X(sorted_words, "words that a library's sorts read and wrote")                               \
    X(barriers, "block-wide barriers passed, counted once a block")                              \
    X(exchanges, "shuffles, votes, matches and reductions, counted once a group of lanes")       \
    X(global_reads, "words read from global memory")                                             \
    X(global_writes, "words written to global memory")                                           \
    X(shared_reads, "words read from shared memory")                                             \
    X(shared_writes, "words written to shared memory")                                           \
    X(atomics, "atomic operations, global and shared")                                           \
    X(global_load_requests, "warp-wide loads from global memory")                                \
    X(global_load_sectors, "32-byte sectors that they touched")                                  \
    X(global_store_requests, "warp-wide stores to global memory")                                \
    X(global_store_sectors, "32-byte sectors that they touched")                                 \
    X(global_atomic_requests, "warp-wide atomics on global memory")                              \
    X(global_atomic_sectors, "32-byte sectors that they touched")                                \
    X(shared_load_passes, "passes over the 32 banks that shared loads needed")                   \
    X(shared_store_passes, "passes over the 32 banks that shared stores needed")                 \
    X(bank_conflicts, "passes beyond the ones that conflict-free accesses need")                 \
    X(host_operations, "operator applications by host code")                                     \
    X(host_to_device_bytes, "bytes that host code copied or stored to memory of the GPU")        \
    X(device_to_host_bytes, "bytes that host code copied or read from memory of the GPU")        \
    X(overlapped_bytes, "bytes copied to or from the GPU that may travel beside a kernel")       \
    X(team_instructions, "instructions of OpenMP teams outside locks, but the busiest thread's") \
    X(team_locks, "locks that threads of OpenMP teams took")

/** The counters, and the two sums from which the mean of active lanes is taken. */
struct lockstep_metrics {
/** One counter of the list. */
#define LOCKSTEP_FIELD(name, text) uint64_t name;
    LOCKSTEP_METRICS(LOCKSTEP_FIELD)
#undef LOCKSTEP_FIELD
    uint64_t warp_instructions; /**< memory and synchronising instructions, warp-wide */
    uint64_t lanes;             /**< lanes active in them, summed */
};

/** Mean of the active lanes (0 to 32) over a run's warp instructions: `active_lanes` in records. */
static inline double lockstep_active_lanes(const struct lockstep_metrics *m) {
    return m->warp_instructions ? (double)m->lanes / (double)m->warp_instructions : 0;
}

#endif
