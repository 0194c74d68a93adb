/** @file secret.h
 * The secret that the inputs of cases are drawn from (grade/seed.h): a file of 32 random bytes, as
 * hexadecimal digits, which only its owner may read.
 */
#ifndef LOCKSTEP_CLI_SECRET_H
#define LOCKSTEP_CLI_SECRET_H

enum { SECRET_BYTES = 32, SECRET_TEXT = 160, SECRET_PATH = 4200 }; /**< texts: with room to spare */

/** Reads it from the file at `path`, which is made if there is none.
 * @return 0, or -1 after a message */
int secret_from(const char *path, char text[SECRET_TEXT]);

/** The one of this run: LOCKSTEP_SECRET, which is taken out of the environment, so that no compiler
 * sees it; else the one in the file, or in build/secret if `path` is NULL.
 * @return 0, or -1 after a message */
int secret_choose(const char *path, char text[SECRET_TEXT]);

/** Is the course's secret there, or can it be made? If *path is NULL, it becomes `room`: beside the
 * output folder, which may be shown to students.
 * @return 0, or -1 after a message */
int secret_of_course(const char *out, const char **path, char room[SECRET_PATH]);

#endif
