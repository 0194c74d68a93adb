/** @file no_class.h
 * What is named as a class's submissions by mistake: one student's files.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_NO_CLASS_H
#define LOCKSTEP_BATCH_INTAKE_NO_CLASS_H

#include "listing.h"

/** @param why gets what is wrong, and what to do, if at the top there is a handout, or the folders
 * of several lessons
 * @return whether that is so */
bool is_no_class(const struct listing *l, struct text *why);

#endif
