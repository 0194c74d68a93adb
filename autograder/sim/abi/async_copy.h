/** @file async_copy.h
 * Asynchronous copies to shared memory (PTX ISA, "cp.async"): in flight until the thread waits.
 */
#ifndef LOCKSTEP_SIM_ABI_ASYNC_COPY_H
#define LOCKSTEP_SIM_ABI_ASYNC_COPY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
void lockstep_async_copy(const void *to, uint32_t bytes);
void lockstep_async_commit(void);
/* `groups`: how many groups may stay in flight; below 0: waits for all copies, committed or not */
void lockstep_async_wait(int groups);
#ifdef __cplusplus
}
#endif

#endif
