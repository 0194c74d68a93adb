/** @file json.h
 * Findings, metrics and launches as the JSON of records.
 */
#ifndef LOCKSTEP_RECORD_JSON_H
#define LOCKSTEP_RECORD_JSON_H

#include <jansson.h>
#include "reader.h"
#include "symbolizer.h"

json_t *json_metrics(const struct lockstep_metrics *m);
json_t *json_launch(const struct launch_record *l);

/** One finding, with its sentence. `s` may be NULL: then there are no lines. */
json_t *json_finding(const struct finding *f, struct symbols *s);

/** All of a run's findings, as an array. */
json_t *json_findings(const struct run_record *r, struct symbols *s);

/** A string whose text may be a stranger's: made safe (escape_text.h), its lines kept. Never NULL,
 * unless there is no memory. */
json_t *json_text(const char *text);

/** Writes JSON to a file, whole or not at all. @return 0, or -1 with errno set */
int json_save(const json_t *value, const char *path);

#endif
