/** @file contain.h
 * A lesson's file is a stranger's: while its host code runs, it may write to its own variables, its
 * stack and what it has allocated, and nowhere else. So nobody can overwrite what was counted.
 */
#ifndef LOCKSTEP_SIM_CONTAIN_H
#define LOCKSTEP_SIM_CONTAIN_H

#include "runtime.h"

/** Whether this program is a subject, which holds a stranger's file. */
bool contained(void);

/** Whether the subject's own code runs, which may look everywhere. */
bool contain_is_ours(void);

/** Whether code runs that is not a stranger's, or nobody is. */
bool contain_is_off(void);

/** Notes what the program has allocated. @return p */
void *contain_add(void *p, uint64_t bytes);
/** Forgets an allocation. @return false if p is not the start of one */
bool contain_remove(const void *p);

/** Ends the program, with a finding, unless host code may write there (or is not contained). */
void contain_write(const void *p, uint64_t bytes, uint64_t pc);
/** Ends the program with a finding. */
_Noreturn void contain_stop(const void *p, uint64_t bytes, uint64_t pc, const char *what);

#endif
