/** @file compiler_messages.h
 * Shows the compiler's messages to the author of the program.
 */
#ifndef LOCKSTEP_CLI_REPORT_COMPILER_MESSAGES_H
#define LOCKSTEP_CLI_REPORT_COMPILER_MESSAGES_H

#include <stdbool.h>
#include <stdio.h>

/** Prints the first three errors, or the first ten warnings if there are no errors: each once, with
 * its source line, without notes that lead into headers and templates.
 * @param indent spaces before each line
 * @param all print everything; so does V=1 in the environment (`make lesson1 V=1`) */
void messages_show(FILE *to, int indent, const char *messages, bool all);

#endif
