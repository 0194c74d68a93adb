/** @file roster.h
 * The list of a class's students: gives submissions their students' numbers and names, and finds
 * who handed in nothing.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_ROSTER_H
#define LOCKSTEP_BATCH_INTAKE_ROSTER_H

#include "intake.h"

/** Reads a roster (CSV, with a header) and applies it: a submission belongs to the student whose
 * number, address or name it has. Students without one are added, with every file missing;
 * submissions of students who are not on the roster get a note.
 * @param why gets a sentence if it cannot be read
 * @return 0 or -1 */
int roster_apply(struct class_list *c, const char *path, const struct lockstep_lesson *lesson,
                 struct text *why);

#endif
