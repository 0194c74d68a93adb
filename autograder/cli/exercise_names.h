/** @file exercise_names.h
 * Exercises by what a student types: `shared`, `Shared`, shared.cu, starter/1-reduce/shared.cu.
 */
#ifndef LOCKSTEP_CLI_EXERCISE_NAMES_H
#define LOCKSTEP_CLI_EXERCISE_NAMES_H

#include <lockstep/lesson.h>

/** At most so many exercises has a lesson. */
enum { LESSON_EXERCISES = 64 };

/** @return the exercise, or NULL after a message that suggests one, or lists them all */
const struct lockstep_exercise *exercise_named(const struct lockstep_lesson *l, const char *name);

/** Finds all exercises of a list, separated by commas or blanks.
 * @param named gets whether each of the lesson's exercises is in the list
 * @return 0; 2 after a message */
int exercises_named(const struct lockstep_lesson *l, const char *list,
                    bool named[LESSON_EXERCISES]);

#endif
