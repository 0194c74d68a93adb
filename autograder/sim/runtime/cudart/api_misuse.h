/** @file api_misuse.h
 * Findings about API calls that the runtime refuses. `call` is the name of the API function, `pc`
 * the call site.
 */
#ifndef LOCKSTEP_CUDART_API_MISUSE_H
#define LOCKSTEP_CUDART_API_MISUSE_H

#include <stdint.h>
#include "sim/abi/copies.h"

struct lockstep_region;

/** Reports that the call at `pc` was refused, and why (printf format). */
__attribute__((format(printf, 2, 3))) void report_api_misuse(uint64_t pc, const char *format, ...);
/** The program has asked for an error: turns all findings of API and launch errors so far into
 * warnings. */
void api_misuse_seen(void);

/** Reports why a copy or a fill was refused. */
void api_misuse_copy(const struct lockstep_region *c, const char *call, uint64_t pc);
void api_misuse_fill(const struct lockstep_region *c, const char *call, uint64_t pc);
/** Reports a copy whose source and destination overlap. */
void api_misuse_overlap(const struct lockstep_region *c, const char *call, uint64_t pc);
/** Reports why a call freed nothing. */
void api_misuse_free(const void *p, const char *call, uint64_t pc);
/** Reports a stream handle that is invalid. @return cudaErrorInvalidResourceHandle */
int api_misuse_stream(uint64_t pc);

#endif
