/** @file object_vetting.h
 * What a stranger's object file may ask of the program that it becomes a part of.
 */
#ifndef LOCKSTEP_VETTING_OBJECT_VETTING_H
#define LOCKSTEP_VETTING_OBJECT_VETTING_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Does the object call, or define, what a lesson's file may not?
 * @param library it may use Thrust and CUB
 * @param messages gets a sentence that names it
 * @return 0, or -1 */
int vet_object(const char *source, const char *object, bool library, struct text *messages);

#endif
