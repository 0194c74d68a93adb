/** @file trace_findings.h
 * Where in a trace the findings happened.
 */
#ifndef LOCKSTEP_RECORD_TRACE_FINDINGS_H
#define LOCKSTEP_RECORD_TRACE_FINDINGS_H

#include <jansson.h>
#include "reader.h"
#include "trace_sources.h"

/** A run's events, and the step of the JSON that each is part of. */
struct traced_steps {
    const struct run_record *r;
    const uint32_t *step_of;
    size_t count; /**< events that have a step: the trace may have been cut */
};

/** A copy of the findings, with "step" and "other_step" where the accesses are in the trace, and
 * files under the names of `sources`. */
json_t *trace_findings_json(const struct traced_steps *t, struct traced_sources *sources,
                            struct symbols *s, const json_t *findings);

#endif
