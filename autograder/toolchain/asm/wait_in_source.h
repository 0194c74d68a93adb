/** @file wait_in_source.h
 * Does a line of source wait for something? Asked at compile time of volatile and atomic accesses:
 * a word that a loop waits for is a flag. `source` is the text of a file, lines count from 1.
 */
#ifndef LOCKSTEP_ASM_WAIT_IN_SOURCE_H
#define LOCKSTEP_ASM_WAIT_IN_SOURCE_H

#include <stdbool.h>

/** @return whether this line contains a `while` */
bool source_waits_in_line(const char *source, int line);

/** @return whether the innermost loop around the line runs until something has happened: `while`,
 * `do`, or a `for` without condition; a counted `for` does not wait */
bool source_waits_around(const char *source, int line);

/** @return whether the function around this place, which has no loop there, is called in a loop
 * that waits so: `while (!(value = look(at)))` */
bool source_waits_in_callers(const char *source, int line, int column);

/** @return whether the word that is accessed in this line at this column, as the compiler counts
 * columns, is in the condition of a `while` somewhere in the file, under the same name; an
 * index may have another name there */
bool source_waits_for(const char *source, int line, int column);

#endif
