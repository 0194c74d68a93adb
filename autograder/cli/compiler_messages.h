/** @file compiler_messages.h
 * Prints the compiler's messages without lines that only locate the simulator's headers.
 */
#ifndef LOCKSTEP_CLI_COMPILER_MESSAGES_H
#define LOCKSTEP_CLI_COMPILER_MESSAGES_H

#include <stdio.h>

/** Prints the messages: each line once, without those that lead from the student's line into the
 * simulator's headers ("declared here", "In file included from"). */
void messages_show(FILE *to, const char *messages);

#endif
