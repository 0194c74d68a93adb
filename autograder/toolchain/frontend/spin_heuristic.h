/** @file spin_heuristic.h
 * Does a line of source wait for something? Asked of volatile reads: what a loop waits for is a
 * flag.
 */
#ifndef LOCKSTEP_FRONTEND_SPIN_HEURISTIC_H
#define LOCKSTEP_FRONTEND_SPIN_HEURISTIC_H

#include <stdbool.h>

/** @return whether a `while` stands in the line `line` (from 1) of `file` */
bool waiting_in_line(const char *file, int line);

/** @return whether the innermost loop around the line goes on until something has come: `while`,
 * `do`, or a `for` without condition; a counted `for` does not wait */
bool waiting_around(const char *file, int line);

/** @return whether the word that is accessed in this line at this column, as the compiler counts
 * columns, stands in the condition of a `while` somewhere in the file, under the same name; an
 * index may have another name there */
bool waiting_for(const char *file, int line, int column);

#endif
