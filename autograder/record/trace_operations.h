/** @file trace_operations.h
 * The applications of the counted operator in a trace, as JSON: the graph that a kernel built.
 */
#ifndef LOCKSTEP_RECORD_TRACE_OPERATIONS_H
#define LOCKSTEP_RECORD_TRACE_OPERATIONS_H

#include <jansson.h>
#include "trace_arrays.h"
#include "trace_findings.h"

/** Adds `operations`, `results` and `flow` to a trace (trace_json.h), if an operator was applied.
 * @param distinct see trace_flow.h */
void trace_add_operations(json_t *trace, const struct traced_steps *t, struct traced_arrays *a,
                          struct symbols *s, const struct run_record *distinct);

#endif
