/** @file submission.h
 * What a student handed in, exercise by exercise.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_SUBMISSION_H
#define LOCKSTEP_BATCH_INTAKE_SUBMISSION_H

#include <lockstep/lesson.h>
#include "batch/digest.h"
#include "listing.h"

enum file_state {
    FILE_MISSING,
    FILE_TAKEN,
    FILE_REFUSED,
    FILE_UNREAD /**< it may be there, but we cannot read it: an error of the grader */
};

/** The file of one exercise. */
struct submitted_file {
    enum file_state state;
    char hash[DIGEST_TEXT]; /**< of a file that was taken: in the store */
    char *why; /**< refused, unread: what is wrong; missing: what is there instead, or NULL */
};

/** One student. Names are escaped (escape_text.h): they are safe to print, and as a file's name. */
struct submission {
    char *student;     /**< unique in the class; names the record */
    char *id;          /**< the student's number: the roster's, or else the platform's; "" */
    char *platform_id; /**< what the learning platform calls the student; "" */
    char *name;        /**< "Jane Doe"; "" if unknown */
    struct submitted_file *files; /**< one per exercise of the lesson */
    bool late;                    /**< the platform says so */
    char *created;                /**< when, in the platform's words; "" */
    time_t time;                  /**< of the newest file that was taken; 0: unknown */
    bool local_time;              /**< `time` is what a clock showed, as if that were UTC */
    bool time_of_archive;         /**< `time` is that of an entry of the class's archive */
    bool handed_in;               /**< there is something, taken or not */
    struct text note;             /**< for the instructor; sentences separated by `; ` */
    struct text told;             /**< what of it the student is told, too */
};

/** An entry of the listing as part of a student's submission. */
struct part {
    struct entry *entry;
    const char *path; /**< within the submission */
    int attempt;      /**< the number of a file that was handed in again; 0: the first time */
};

/** @return whether a file's name is that of an exercise: `shared.cu` */
bool is_exercise_file(const struct lockstep_lesson *lesson, const char *name);

/** @return whether one of a path's folders is hidden, or has the name of another lesson */
bool leads_elsewhere(const struct lockstep_lesson *lesson, const char *path);

/** Takes away what archivers put around files: the archive's own name, and a folder in it that
 * holds all. */
void submission_unwrap(struct part *parts, int count, const struct lockstep_lesson *lesson);

/** Makes paths relative to the one folder that has the lesson's files, however deep it is: one
 * named like the lesson (1-reduce, starter/1-reduce), or else any. Nothing is changed if files lie
 * at the top or in the lesson's folder there.
 * @return NULL; or that there are two such folders, to be freed */
char *submission_deepen(struct part *parts, int count, const struct lockstep_lesson *lesson);

/** Finds the exercises' files among a submission's parts, and says what is wrong or missing. */
void submission_select(struct submission *s, const struct lockstep_lesson *lesson,
                       const struct part *parts, int count);

void submission_note(struct submission *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Notes what the student is told, too. */
void submission_tell(struct submission *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void submission_free(struct submission *s, const struct lockstep_lesson *lesson);

#endif
