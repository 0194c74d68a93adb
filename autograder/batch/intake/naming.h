/** @file naming.h
 * Whose file it is, by its path: learning platforms put the student's name and number into the
 * names of files and folders.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_NAMING_H
#define LOCKSTEP_BATCH_INTAKE_NAMING_H

#include <lockstep/lesson.h>
#include "gradescope.h"
#include "listing.h"

/** A file or folder as part of one student's submission. The texts are not escaped. */
struct place {
    struct text student; /**< unique in the class */
    struct text id;      /**< the platform's number of the student; may be empty */
    struct text name;    /**< may be empty */
    struct text created; /**< when it was handed in, in the platform's words; may be empty */
    struct text path;    /**< within the submission; "": all of it */
    struct text holder;  /**< what holds the attempt: "jane.zip"; "": all is one attempt */
    bool platforms;      /**< a file that the platform added, such as a record of the
                              submission: no student handed it in */
    int attempt;         /**< handed in again so many times (Canvas: `shared-1.cu`) */
    bool late;
};

/** What is known of a class before its entries are placed. */
struct naming {
    const struct lockstep_lesson *lesson;
    struct text base;       /**< the folder with the submissions, in the listing: "" or "export/" */
    struct text doubt;      /**< a sentence, if it cannot be said whether one is around them */
    bool blackboard;        /**< the names are Blackboard's, and no other platform's */
    struct text assignment; /**< of Blackboard's names: "Homework 1_"; without data: none */
    char *only; /**< all of it is one submission, of this student; NULL: it is a class's */
    struct gradescope gradescope;
};

/** Finds out how a class's submissions are named.
 * @param source where they come from: the student's name, if it is one submission
 * @param single whether all of it is one student's: then nothing is taken apart */
void naming_find(struct naming *n, const struct listing *l, const struct lockstep_lesson *lesson,
                 const char *source, bool single);

/** Calls `put` for each student whose submission an entry belongs to: none for a file at the top
 * that names no student, several for a group. */
void naming_place(const struct naming *n, const struct entry *e,
                  void (*put)(void *data, const struct place *p), void *data);

void naming_free(struct naming *n);

#endif
