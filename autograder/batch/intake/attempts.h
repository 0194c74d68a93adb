/** @file attempts.h
 * What a student handed in more than once: the newest attempt counts, as a whole.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_ATTEMPTS_H
#define LOCKSTEP_BATCH_INTAKE_ATTEMPTS_H

#include "submission.h"

/** An entry as part of a student's submission, with what its name says. */
struct placed {
    char *student, *id, *name, *created;
    char *holder; /**< what holds the attempt: "jane.zip", "submission_7"; "": all of a student's */
    bool late;
    struct part part;
};

/** Moves the entries of the newest attempt to the front: by the platform's time, or else by the
 * newest of the exercises' files. An attempt without a file of the lesson does not count, if there
 * is another one. The entries of the others are set aside.
 * @param list a student's entries @param note gets a sentence for each that was set
 * aside, unless all of its files are in the newest one
 * @return how many entries are in front */
int attempts_choose(struct placed *list, int count, const struct lockstep_lesson *lesson,
                    struct text *note);

#endif
