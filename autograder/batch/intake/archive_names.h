/** @file archive_names.h
 * Names in an archive, which whoever made it may have made up.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_ARCHIVE_NAMES_H
#define LOCKSTEP_BATCH_INTAKE_ARCHIVE_NAMES_H

#include "listing.h"

enum { LONGEST_PATH = 1024 };

/** Brings a name into our form: Windows' separators, `./`, double and final slashes.
 * @return what is wrong with it (`..`, absolute); NULL: nothing */
const char *archive_name_fix(char *path);

/** Refuses entries that are there twice, or whose names differ in case only: on some systems one
 * file would replace the other.
 * @param first the archive's first entry; the last one is the listing's */
void archive_names_check(struct listing *l, int first);

#endif
