/** @file exercise_result.h
 * Records of exercises that several submissions share: OUT/exercises/KEY.json. A key is the digest
 * of all that decides the record, so a file that two students handed in, or one that a student did
 * not change, is graded once. Only the grader's side writes them.
 */
#ifndef LOCKSTEP_BATCH_EXERCISE_RESULT_H
#define LOCKSTEP_BATCH_EXERCISE_RESULT_H

#include "manifest.h"

/** Makes the key. @param hashes digests of the files that the exercise depends on, by exercise;
 * NULL: it does not depend on that one */
void exercise_key(const struct lockstep_lesson *lesson, const struct grading_conditions *conditions,
                  int exercise, const char *const hashes[], char key[DIGEST_TEXT]);

/** @param seconds gets an upper bound of the processor time that it took
 * @return the record, or NULL if there is none */
json_t *exercise_load(const char *out, const char *key, double *seconds);

/** Keeps a record. @return 0, or -1 with errno set */
int exercise_save(const char *out, const char *key, const json_t *record, double seconds);

#endif
