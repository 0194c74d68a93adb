/** @file trace.h
 * Traces for the notes' pictures.
 */
#ifndef LOCKSTEP_NOTES_TRACE_H
#define LOCKSTEP_NOTES_TRACE_H

#include <jansson.h>

/** Runs an exercise's solution, or the program NAME.cu of lesson `number`, and returns its trace
 * (lockstep-trace/1; release it); ends the program if there is none. */
json_t *trace_of(const char *what, int number);

#endif
