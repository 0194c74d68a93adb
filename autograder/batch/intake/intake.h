/** @file intake.h
 * Takes in a class's submissions: from a folder to a list of students, whose files are in the
 * store.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_INTAKE_H
#define LOCKSTEP_BATCH_INTAKE_INTAKE_H

#include "submission.h"

struct class_list {
    struct submission *list; /**< in the order of `student` */
    int count;
    bool blackboard;   /**< a download of Blackboard: it knows students by username */
    bool from_archive; /**< they came as one archive, otherwise in a folder */
    const struct lockstep_lesson *other; /**< the files are rather those of this lesson; NULL */
    int other_files, own_files;          /**< so many have names of its, and of our exercises */
    struct text untaken; /**< one line for each file that no exercise needs, and that was not
                            refused either */
    int untaken_count;
};

/** Where submissions come from. */
struct intake_source {
    const char *path; /**< a folder or an archive, with one folder or archive per student */
    const char *skip; /**< the output folder: not a submission if it lies in that folder */
    bool single;      /**< all of it is one student's */
};

/** Reads submissions.
 * @param store gets the files
 * @param why gets a sentence if nothing can be taken in
 * @return 0 or -1 */
int intake_read(struct class_list *c, const struct intake_source *from,
                const struct lockstep_lesson *lesson, const char *store, struct text *why);

/** Finds out whether the files are rather those of another lesson: at least twice as many have
 * names of its exercises, and none has a name that only ours have. */
void intake_find_lesson(struct class_list *c, const struct listing *l,
                        const struct lockstep_lesson *lesson);

void intake_free(struct class_list *c, const struct lockstep_lesson *lesson);

#endif
