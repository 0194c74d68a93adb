/** @file parallel.h
 * The blocks of one launch, spread over the machine's cores. What the grid asks is declared in
 * core/upcalls.h.
 */
#ifndef LOCKSTEP_PARALLEL_PARALLEL_H
#define LOCKSTEP_PARALLEL_PARALLEL_H

#include <stdbool.h>

/** Time is up. @return whether workers were running: then it will be up again in a moment, when the
 * blocks run here and the finding can name them */
bool parallel_time_is_up(void);

#endif
