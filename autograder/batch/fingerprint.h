/** @file fingerprint.h
 * A digest of all files that decide a grade: a result is used again only under the same grader.
 */
#ifndef LOCKSTEP_BATCH_FINGERPRINT_H
#define LOCKSTEP_BATCH_FINGERPRINT_H

#include "digest.h"

/** @param home the project's folder
 * @param paths files and folders in it; NULL ends the list. A missing one counts as empty
 * @param digits gets the digest */
void fingerprint(const char *home, const char *const paths[], char digits[DIGEST_TEXT]);

#endif
