/** @file upcalls.h
 * What lower layers ask of higher ones. Includes go one way (autograder/layers.tsv); where a call
 * must go the other way, it is declared here, with the file that defines it. Keep this list short.
 */
#ifndef LOCKSTEP_CORE_UPCALLS_H
#define LOCKSTEP_CORE_UPCALLS_H

#include <stdbool.h>
#include <stdint.h>

struct access;
struct allocation;
struct cell;
struct finding;

/* session/init.c */
void sim_init(void); /* once; any entry point of the runtime may be the first */

/* shadow/shadow_init.c, shadow.c */
void shadow_split_release(struct cell *c);       /* device memory is freed */
bool shadow_written_by_others(uint64_t address); /* since the launch began */

/* exec/warp_scheduler.c */
void sim_yield(int state);                        /* the running thread waits in `state` */
__attribute__((noreturn)) void sim_abandon(void); /* the running kernel ends here */

/* cudart/library_region.c, malloc_async.c */
void library_callers(struct finding *f);
void malloc_async_check(struct allocation *a, uint64_t address, uint64_t pc, int kind);

/* parallel/worker.c: ends a speculative worker; its blocks run again, without speculation */
_Noreturn void speculation_abort(void);

/* parallel/coordinator.c */
void parallel_begin(void);     /* a launch begins */
extern uint64_t parallel_look; /* the block before which to call parallel_run(); or UINT64_MAX */

/** Blocks up to `next` have run here, and none is under way. Runs the others on other cores, if
 * that pays. @return the block that is next */
uint64_t parallel_run(uint64_t next, uint64_t blocks);

#endif
