/** @file seed.h
 * Derives the seed of a case's inputs: a number that a submission cannot know.
 *
 * It is the first 64 bits of HMAC-SHA256 (RFC 2104), keyed with the secret of the class or the
 * clone, over lesson, exercise, case number and hash of the submitted file. The same file gets the
 * same inputs again; a file that differs in one byte gets others.
 */
#ifndef LOCKSTEP_GRADE_SEED_H
#define LOCKSTEP_GRADE_SEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <lockstep/lesson.h>
#include <lockstep/secret_operator.h>

/** What a seed depends on besides the case. */
struct seed_source {
    unsigned char secret[64], file[32]; /**< file: SHA-256 of the submitted file's bytes */
    size_t secret_bytes;
};

/** Reads the file `secret` (a line of hexadecimal digits) and the file EXERCISE.cu of a folder.
 * @return NULL, or a sentence that names what is missing */
const char *seed_read(struct seed_source *s, const char *secret, const char *folder,
                      const char *exercise);

/** @param number of the case, from 0; -1: of the whole exercise
 * @param purpose what is drawn: seeds of two purposes are independent
 * @return the seed */
uint64_t seed_of(const struct seed_source *s, const struct lockstep_lesson *lesson,
                 const char *exercise, int number, const char *purpose);

/** Parses hexadecimal digits, two per byte. @return the number of bytes; 0 if the text is invalid,
 * or longer than `capacity` bytes */
size_t seed_parse(const char *text, unsigned char *bytes, size_t capacity);

/** @return the key of a case's secret operators */
struct lockstep_key seed_key(const struct seed_source *s, const struct lockstep_lesson *lesson,
                             const char *exercise, int number);

#endif
