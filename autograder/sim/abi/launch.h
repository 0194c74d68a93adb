/** @file launch.h
 * Kernel launches: what the text between <<< and >>> becomes (CUDA Runtime API, "Execution
 * Control", "Occupancy"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_LAUNCH_H
#define LOCKSTEP_SIM_ABI_LAUNCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
struct lockstep_kernel_node;
struct lockstep_closure {
    void (*kernel)(void *closure);
    void (*describe)(void *closure, struct lockstep_kernel_node *to); /* lists the arguments */
    void *closure;
    uint64_t bytes;
};
int lockstep_launch_raw(const char *name, const uint32_t grid[3], const uint32_t block[3],
                        uint64_t shared, const struct lockstep_closure *closure,
                        const void *stream);
/* Called by a closure for each argument: its address and size. */
void lockstep_describe_argument(struct lockstep_kernel_node *k, void *at, size_t bytes);
void lockstep_launch_here(void);                     /* records the call site of the next launch */
void lockstep_launch_function(const void *function); /* the function that the next launch names */
int lockstep_launch_cluster(unsigned x, unsigned y, unsigned z); /* for the next launch */
/* Called by a kernel with __launch_bounds__(threads), in each thread. */
void lockstep_launch_bounds(uint32_t threads);
void lockstep_launch_cooperative(void); /* the next launch may synchronise its grid */
void lockstep_argument(const void *p);  /* checks a pointer argument of a launch */
int lockstep_allow_shared(int bytes);
/* 1 if all blocks are resident at the same time, as a cooperative launch requires. */
int lockstep_fits_at_once(uint64_t blocks, uint32_t threads, uint64_t shared);
int lockstep_blocks_per_sm(uint32_t threads, uint64_t shared);
#ifdef __cplusplus
}
#endif

#endif
