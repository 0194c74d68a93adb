/** @file api_misuse.h
 * Calls of the runtime that do nothing, because the program is wrong: why.
 */
#ifndef LOCKSTEP_CUDART_API_MISUSE_H
#define LOCKSTEP_CUDART_API_MISUSE_H

#include <stdint.h>

struct lockstep_region;

/** The call at `pc` was refused: a finding. */
__attribute__((format(printf, 2, 3))) void refused(uint64_t pc, const char *format, ...);
/** The program asks for an error: what was refused until now is a warning. */
void refused_seen(void);

/** A copy or a fill by the function `call` is refused: looks for the reason. */
void refused_copy(const struct lockstep_region *c, const char *call, uint64_t pc);
void refused_fill(const struct lockstep_region *c, const char *call, uint64_t pc);
/** A copy is about to happen: may it, if its two places overlap? */
void refused_overlap(const struct lockstep_region *c, const char *call, uint64_t pc);
/** Nothing was freed, by the function `call`. */
void refused_free(const void *p, const char *call, uint64_t pc);
/** A call is given a stream that there is not. @return the error */
int refused_stream(uint64_t pc);

#endif
