/** @file json.h
 * The JSON of records: runs, exercises and lessons, with their findings, metrics and launches. All
 * that writes a record builds it here.
 */
#ifndef LOCKSTEP_RECORD_JSON_H
#define LOCKSTEP_RECORD_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include "reader.h"
#include "symbolizer.h"

/** How a run of a program went. */
struct run_result {
    int exit;                   /* the program's own exit status */
    uint64_t seed;              /* of the order of its threads; 0: the canonical one */
    bool counted;               /* its metrics are known */
    const struct run_record *r; /* launches, and how many findings were dropped */
    json_t *findings;           /* what json_findings() gave; stays the caller's */
    json_t *trace;              /* NULL: none; is taken over */
};
json_t *json_run(const struct run_result *run);

/** How an exercise was graded. The lists stay the caller's; NULL: they are empty. */
struct exercise_result {
    const char *id, *title, *verdict;
    int points, max_points;
    json_t *cases, *findings;
    uint32_t dropped;        /* findings that did not fit into the record of the run */
    uint64_t seed;           /* of the random order in which small cases run again; 0: none did */
    const char *device;      /* of a real GPU: its name, else NULL or "" */
    const char *check, *why; /* NULL if it passed */
    json_t *example;         /* lines that show a wrong result; NULL: none */
    json_t *printed;         /* lines that the failing run printed; NULL: none */
    json_t *trace;           /* NULL: none; stays the caller's */
    json_t *credit;          /* what was earned in part; NULL: all or nothing; stays the caller's */
};
json_t *json_exercise(const struct exercise_result *e);

/** A lesson: `exercises` is a list of json_exercise(), and is taken over. Its seed is theirs.
 * @param from the folder that was graded; NULL: unknown */
json_t *json_lesson(const char *name, int number, const char *backend, const char *from,
                    json_t *exercises);

json_t *json_metrics(const struct lockstep_metrics *m);

/** All of a run's launches, as an array. @param counted with their metrics */
json_t *json_launches(const struct run_record *r, bool counted);

/** All of a run's findings, each with its sentence. `s` may be NULL: then there are no lines. */
json_t *json_findings(const struct run_record *r, struct symbols *s);

/** @return the kind of a finding of json_findings(); FINDING_KINDS if it is unknown */
enum finding_kind json_kind(const json_t *finding);

/** A string whose text may be a stranger's: made safe (escape_text.h), its lines kept. Never NULL,
 * unless there is no memory. */
json_t *json_text(const char *text);

/** @return a member that is a string; "" if there is none */
const char *json_member_text(const json_t *object, const char *key);

/** Writes JSON to a file, whole or not at all. @return 0, or -1 with errno set */
int json_save(const json_t *value, const char *path);

#endif
