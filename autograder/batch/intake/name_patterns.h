/** @file name_patterns.h
 * The parts of names from which it is read whose file it is. For this folder only.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_NAME_PATTERNS_H
#define LOCKSTEP_BATCH_INTAKE_NAME_PATTERNS_H

#include "naming.h"

#include <regex.h>

enum { GROUPS = 8 };

/** The groups that they find are numbered in name_patterns.c. */
extern const char moodle_pattern[], canvas_pattern[], gradescope_pattern[];

/** @return whether the text has the pattern; `m` gets where its groups are */
bool matches(const char *pattern, const char *text, regmatch_t m[GROUPS]);

/** @return whether it is what an operating system adds to folders and archives */
bool is_hidden(const char *path);

/** jane_shared.cu, jane-shared.cu. @return the length of the exercise's file's name, the longest
 * that fits: `jane-one-launch.cu` is jane's one-launch; 0: it is none */
size_t loose_file(const struct lockstep_lesson *l, const char *path);

/** @return the path within the folder around all, or NULL: it lies beside, or is that folder */
const char *within_base(const struct naming *n, const char *path);

#endif
