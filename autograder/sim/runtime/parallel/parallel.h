/** @file parallel.h
 * Speculative parallel execution of a launch's blocks. core/upcalls.h declares the functions that
 * the grid loop calls.
 */
#ifndef LOCKSTEP_PARALLEL_PARALLEL_H
#define LOCKSTEP_PARALLEL_PARALLEL_H

#include <stdbool.h>

/** Handles the end of the time limit while workers run: stops them and sets the timer again. The
 * blocks then run in this process, where the finding can name one.
 * @return whether workers were running */
bool parallel_time_is_up(void);

#endif
