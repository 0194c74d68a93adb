/** @file prove.h
 * A lesson's assembly becomes an object that is proved to stay within the simulator's checks.
 */
#ifndef LOCKSTEP_DRIVER_PROVE_H
#define LOCKSTEP_DRIVER_PROVE_H

#include "build.h"
#include "toolchain/verify/verify.h"

/** Can code for this target be proved? (x86-64 alone.) */
bool prove_can(void);

/** Assembles it, protected (protect.h), as often as it takes until nothing more can be protected.
 * @param scratch a path for the protected assembly
 * @return 0, or -1; whether the object is proved, prove_check() tells */
int prove_assemble(const struct sim_build *job, const char *assembly, const char *scratch,
                   const char *object, struct text *messages);

/** Is this object proved?
 * @param messages gets a sentence with the source's line, if not
 * @return 0, or -1 */
int prove_check(const char *object, const char *source, struct text *messages);

/** How much stack the code of this object may take. */
enum verify_stack prove_stack(const char *object);

#endif
