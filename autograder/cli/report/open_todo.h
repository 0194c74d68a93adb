/** @file open_todo.h
 * Finds the open TODOs of a student's file.
 */
#ifndef LOCKSTEP_CLI_REPORT_OPEN_TODO_H
#define LOCKSTEP_CLI_REPORT_OPEN_TODO_H

/** @param count gets how many there are
 * @return the line of the first call of LOCKSTEP_TODO() that is not in a comment; 0: there is none
 */
int open_todo(const char *path, int *count);

#endif
