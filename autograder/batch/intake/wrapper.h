/** @file wrapper.h
 * The one folder that a download may have around all: a class's, or its only student's.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_WRAPPER_H
#define LOCKSTEP_BATCH_INTAKE_WRAPPER_H

#include "naming.h"

/** @return the one folder or archive in which all is, whose name's length is set; NULL: there is
 * none */
const char *wrapper_around(const struct listing *l, size_t *length);

/** Sets `base` if a folder is around a class. It is a class if a platform made the names in it, or
 * if there are files of two students, and none of the lesson where it would be one student's: with
 * both, `doubt` is set. */
void wrapper_find(struct naming *n, const struct listing *l);

#endif
