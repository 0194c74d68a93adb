/* clang-format would break the example's lines */
// clang-format off
/** @file trace_json.h
 * The trace of a small run as JSON: what `lockstep view` draws, and notes and slides, too.
 *
 * @code
 * {"schema": "lockstep-trace/1",
 *  "cut": false,                          // true: the run was longer than what is kept here
 *  "sources": {"shared.cu": ["line 1", "line 2", ...]},
 *  "arrays": [{"name": "d_in", "space": "global", "elements": 8, "element_bytes": 4,
 *              "type": "int"}],           // int, unsigned or float: see trace_arrays.h
 *  "launches": [{"kernel": ..., "grid": ..., "block": ..., "metrics": ...}],   // as in the record
 *  "steps": [
 *    {"step": 0, "launch": 0, "block": 0, "warp": 0, "kind": "load", "space": "global",
 *     "file": "shared.cu", "line": 23, "site": 1, "array": 0, "bytes": 4, "sectors": 1,
 *     "lanes": [[0, 0, 3], [1, 4, 1]]}, // thread, offset in bytes, value (wide: several)
 *    {"step": 1, ..., "kind": "store", "space": "shared", ..., "passes": 1, "ideal": 1,
 *     "lanes": [...]},
 *    {"step": 2, ..., "kind": "barrier", "threads": [[0, 1023]]},   // from, to: all of the block
 *    {"step": 3, ..., "kind": "operator", "threads": [[0, 3]]},
 *    {"step": 4, ..., "kind": "warp", "operation": "shuffle-down", "threads": [[0, 31]],
 *     "sources": [[16, 31], [16, 31]],  // whom each read, as [from, to] in the threads' order
 *     "values": [5, 9, ...]}],          // the bits that each got; one for all if they are alike
 *  "operations": [                      // of the counted operator, in the order of the steps
 *    [3, 0, 3, 4, 7, [0, 0], [0, 4]],   // step, thread, left, right, result, where both came from:
 *    [9, 0, 7, 13, 20, 0, 1]],          // a cell [array, index], an operation's number, or null
 *  "results": [[2, 0, 6]],              // array, index, the operation whose result is there at last
 *  "flow": "exact",                     // or "by value", "counted": see trace_flow.h
 *  "findings": [{..., "step": 7, "other_step": 5}]}  // as in the record, and where they happened
 * @endcode
 * A step is one instruction of one warp, in the order in which the simulator ran them (each warp up
 * to its next barrier); a barrier is one step of its block, after all that came before it. Blocks
 * and threads are linear. `site` numbers the instructions of the program: two accesses on one line
 * are two. The value of a store or an atomic is the new value. That of a load is the value read: if
 * it is not the last one stored in this order, threads race.
 */
// clang-format on
#ifndef LOCKSTEP_RECORD_TRACE_JSON_H
#define LOCKSTEP_RECORD_TRACE_JSON_H

#include <jansson.h>
#include "reader.h"
#include "symbolizer.h"

/** Lanes of memory accesses, and steps, that the JSON holds at most; later steps are cut. */
enum { TRACE_LANES = 1 << 15, TRACE_STEPS = 1 << 13 };

/** The trace of a run that was asked for one.
 * @param findings what json_findings() gave for the same run; may be NULL
 * @param distinct NULL, or a run of the same kernel in which no two values are equal (trace_flow.h)
 * @return an object for the caller to release */
json_t *trace_json(const struct run_record *r, struct symbols *s, const json_t *findings,
                   const struct run_record *distinct);

#endif
