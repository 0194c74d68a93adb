/** @file api_misuse.h
 * Calls of the runtime that do nothing, because the program is wrong: why.
 */
#ifndef LOCKSTEP_CUDART_API_MISUSE_H
#define LOCKSTEP_CUDART_API_MISUSE_H

#include <stdint.h>

struct lockstep_region;

/** The call at `pc` was refused: a finding. */
__attribute__((format(printf, 2, 3))) void report_api_misuse(uint64_t pc, const char *format, ...);
/** The program asks for an error: what was refused until now is a warning. */
void api_misuse_seen(void);

/** A copy or a fill by the function `call` is refused: looks for the reason. */
void api_misuse_copy(const struct lockstep_region *c, const char *call, uint64_t pc);
void api_misuse_fill(const struct lockstep_region *c, const char *call, uint64_t pc);
/** A copy is about to happen: may it, if its two places overlap? */
void api_misuse_overlap(const struct lockstep_region *c, const char *call, uint64_t pc);
/** Nothing was freed, by the function `call`. */
void api_misuse_free(const void *p, const char *call, uint64_t pc);
/** A call is given a stream that there is not. @return the error */
int api_misuse_stream(uint64_t pc);

#endif
