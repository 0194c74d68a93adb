/** @file manifest.h
 * OUT/manifest.json: what is graded, and how. Each student has a task: the files of one submission.
 * Equal submissions have the same task, which is graded once.
 *
 *     {"schema": "lockstep-manifest/1", "number": 1, "lesson": "reduce",
 *      "grader": DIGEST, "secret": DIGEST, "seconds": "900", "megabytes": "1024",
 *      "students": [{"student": "doe", "id": "", "platform_id": "", "name": "", "note": "...",
 *                    "told": "what of the note the student is told, too", "handed_in": true,
 *                    "times": {"platform": "2027-03-01 21:40:51 Z", "archive": SECONDS,
 *                              "files": SECONDS, "clock": "local", "late": true}, of which any may
 *                              be missing; with "clock", SECONDS are what a clock showed in the
 *                              course's zone, as if that were UTC
 *                    "task": TASK or null,
 *                    "files": {"shared": {"hash": HASH},
 *                              "warp": {"missing": "there is `Warp.cu`: ..."},
 *                              "peak": {"refused": "is a symbolic link"},
 *                              "hash": {"unread": "cannot be read: Permission denied"}}}],
 *      "tasks": {TASK: {"shared": HASH}}}
 */
#ifndef LOCKSTEP_BATCH_MANIFEST_H
#define LOCKSTEP_BATCH_MANIFEST_H

#include <jansson.h>
#include "intake/intake.h"

/** What a result depends on, besides the files: a task's name is made of all this. */
struct grading_conditions {
    const char *seconds, *megabytes; /**< limits per submission */
    char grader[DIGEST_TEXT];        /**< of all that grades: fingerprint.h */
    char secret[DIGEST_TEXT];        /**< of the secret that inputs are drawn from */
};

/** Makes the manifest of a class. Release it with json_decref(). */
json_t *manifest_make(const struct class_list *c, const struct lockstep_lesson *lesson,
                      const struct grading_conditions *conditions);

/** Makes the manifest of the same students and files, graded anew. An exercise that the lesson did
 * not have then is missing. Release it with json_decref(). */
json_t *manifest_regrade(const json_t *old, const struct lockstep_lesson *lesson,
                         const struct grading_conditions *conditions);

/** Reads OUT/manifest.json. @return NULL if there is none, or if it is not one of a lesson */
json_t *manifest_load(const char *out);

/** Writes it. @return 0, or -1 with errno set */
int manifest_save(const char *out, const json_t *manifest);

#endif
