/** @file secret.h
 * The secret from which inputs are derived (grade/seed.h): a file of 32 random bytes, as
 * hexadecimal digits, readable by its owner only.
 */
#ifndef LOCKSTEP_CLI_SECRET_H
#define LOCKSTEP_CLI_SECRET_H

#include "batch/digest.h"
#include "support/strbuf.h"

enum {
    SECRET_BYTES = 32,
    SECRET_TEXT = 160,
    SECRET_PATH = 4200
}; /**< texts: larger than necessary */

/** Reads it from the file at `path`, which is created if missing.
 * @return 0, or -1 after a message */
int secret_from(const char *path, char text[SECRET_TEXT]);

/** Gets this run's secret: LOCKSTEP_SECRET, which is removed from the environment, so that no
 * compiler sees it; else the one in the file, or in build/secret if `path` is NULL.
 * @return 0, or -1 after a message */
int secret_choose(const char *path, char text[SECRET_TEXT]);

/** Appends the path of the course's secret: the named one, or else the one beside the output
 * folder.
 */
void secret_path_of(const char *out, const char *named, struct text *path);

/** Checks that the course's secret exists or can be created. If *path is NULL, it becomes `room`: a
 * path beside the output folder, which may be shown to students.
 * @return 0, or -1 after a message */
int secret_of_course(const char *out, const char **path, char buffer[SECRET_PATH]);

/** Computes the digest of the secret that a class is graded with: of LOCKSTEP_SECRET, or of the one
 * in the file.  0, or -1 after a message */
int secret_digest(const char *path, char digits[DIGEST_TEXT]);

#endif
