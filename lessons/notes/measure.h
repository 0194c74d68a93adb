/** @file measure.h
 * Where the figures of a claims table come from: see claims.h.
 */
#ifndef LOCKSTEP_NOTES_MEASURE_H
#define LOCKSTEP_NOTES_MEASURE_H

#include <jansson.h>

enum { MEASURE_PROGRAMS = 8 };

/** A program that was run for the table. */
struct measured_program {
    char name[64];
    json_t *record; /**< `lockstep run --json` */
    char *output;   /**< what it printed */
};

/** The table in the making. */
struct claims {
    int number;       /**< the lesson's */
    char folder[160]; /**< lessons/N-name */
    int rows, failures;
    json_t *record; /**< of the lesson's solutions; loaded when it is first asked for */
    struct measured_program programs[MEASURE_PROGRAMS];
    int program_count;
};

/** Frees what was loaded. */
void measure_end(struct claims *t);

#endif
