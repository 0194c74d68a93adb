/** @file output.h
 * Is there a place for what is to be written? Asked before the work, not after it.
 */
#ifndef LOCKSTEP_CLI_OUTPUT_H
#define LOCKSTEP_CLI_OUTPUT_H

/** Can a file be written at `path` (beside it first, then renamed)? @return 0, or 1 after a message
 */
int output_check(const char *path);

#endif
