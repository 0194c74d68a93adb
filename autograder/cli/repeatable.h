/** @file repeatable.h
 * Removes from a record what depends on the machine and on the run.
 */
#ifndef LOCKSTEP_CLI_REPEATABLE_H
#define LOCKSTEP_CLI_REPEATABLE_H

#include <jansson.h>
#include "support/strbuf.h"

/** Removes the folders' paths (of which later ones may be empty), and the digits of addresses: they
 * say nothing to a student, and differ from run to run. */
void make_repeatable(struct text *text, const char *const folders[2]);

/** The same for all texts of a record. @return the new record; the old one is released */
json_t *repeatable_record(json_t *record, const char *const folders[2]);

#endif
