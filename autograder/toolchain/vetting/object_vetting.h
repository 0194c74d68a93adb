/** @file object_vetting.h
 * What a stranger's object file may ask of the program that it becomes a part of.
 */
#ifndef LOCKSTEP_VETTING_OBJECT_VETTING_H
#define LOCKSTEP_VETTING_OBJECT_VETTING_H

#include "toolchain/driver/build.h"

/** Does the object call, or define, what a lesson's file may not?
 * @param messages gets a sentence that names it
 * @return 0, or -1 */
int trust_check(const struct sim_build *job, const char *source, const char *object,
                struct text *messages);

#endif
