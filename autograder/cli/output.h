/** @file output.h
 * Checks that an output file can be written, before the work rather than after it.
 */
#ifndef LOCKSTEP_CLI_OUTPUT_H
#define LOCKSTEP_CLI_OUTPUT_H

/** Can a file be written at `path` (to a temporary file that is then renamed)? @return 0, or 1
 * after a message */
int output_check(const char *path);

#endif
