/** @file prove.h
 * Turns a lesson's assembly into an object that is proved to stay within the simulator's checks.
 */
#ifndef LOCKSTEP_DRIVER_PROVE_H
#define LOCKSTEP_DRIVER_PROVE_H

#include "build.h"
#include "toolchain/verify/verify.h"

/** @return whether code for this target can be proved (x86-64 only) */
bool prove_can(void);

/** Assembles it with protection (protect.h); once more if something lacks it.
 * @param scratch a path for the protected assembly
 * @return 0, or -1; prove_check() tells whether the object is proved */
int prove_assemble(const struct sim_build *job, const char *assembly, const char *scratch,
                   const char *object, struct text *messages);

/** @return 0 if this object is proved, or -1
 * @param messages gets a sentence with the source's line, if it is not */
int prove_check(const char *object, const char *source, struct text *messages);

/** @return a bound on the stack that the code of this object takes */
enum verify_stack prove_stack(const char *object);

#endif
