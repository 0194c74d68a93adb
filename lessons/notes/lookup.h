/** @file lookup.h
 * Finding one's way in a record.
 */
#ifndef LOCKSTEP_NOTES_LOOKUP_H
#define LOCKSTEP_NOTES_LOOKUP_H

#include <jansson.h>
#include <stdint.h>

/** The record of the lesson's solutions; ends the program if there is none. */
json_t *record_of_lesson(int number);

/** The first object of the list whose string `key` is `value`, or NULL. */
const json_t *find_object(const json_t *list, const char *key, const char *value);

/** The exercise's first case of this size, or NULL. */
const json_t *find_case(const json_t *exercise, uint64_t n);

/** The first case of this name: n, or n,m, or n,m,variant, as the record has them; or NULL. */
const json_t *find_case_named(const json_t *exercise, const char *name);

/** A metric, or their sum `global_words`; -1 if there is none of this name. */
double find_metric(const json_t *metrics, const char *name);

#endif
