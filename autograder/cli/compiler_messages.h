/** @file compiler_messages.h
 * The compiler's messages, without what only says where our own headers are.
 */
#ifndef LOCKSTEP_CLI_COMPILER_MESSAGES_H
#define LOCKSTEP_CLI_COMPILER_MESSAGES_H

#include <stdio.h>

/** Prints the messages: each line once, and none that leads from the student's line into the
 * simulator's headers ("declared here", "In file included from"). */
void messages_show(FILE *to, const char *messages);

#endif
