/** @file trace_flow.h
 * Data flow between the applications of the counted operator in a trace: which operation, or which
 * cell of memory, each operand came from.
 *
 * Registers are not recorded. What a register holds is known by its value: of all values that a
 * thread has loaded, received by a shuffle or computed, an operand is the latest one equal to it.
 * Cells carry their value's origin from store to load, shuffles from lane to lane. Where values
 * occur more than once, the latest may be the wrong one. So the values are taken from a second run
 * of the same kernel, in which no two are equal, if there is one that did the same instruction by
 * instruction.
 */
#ifndef LOCKSTEP_RECORD_TRACE_FLOW_H
#define LOCKSTEP_RECORD_TRACE_FLOW_H

#include <stdbool.h>
#include <stdint.h>
#include "reader.h"

enum { FLOW_ORIGINS = 2 };

/** Where a value came from: >= 0: the operator event with this index; FLOW_UNKNOWN: neither an
 * operation nor a cell, such as the operator's identity; below: flow_cell() names a cell. */
typedef int64_t flow_origin;
enum { FLOW_UNKNOWN = -1 };

/** The cell behind an origin below FLOW_UNKNOWN: the load that found it, and which of the load's
 * words of 32 bits. */
static inline uint64_t flow_cell(flow_origin origin, uint32_t *word) {
    uint64_t cell = (uint64_t)(-origin - 2);
    *word = (uint32_t)(cell % 4);
    return cell / 4;
}

/** A global cell that holds an operation's result when the run ends. */
struct flow_result {
    uint64_t event; /**< the store */
    uint32_t word;  /**< of the store */
    flow_origin from;
};

/** The data flow of a run. Free with flow_free(). */
struct flow {
    flow_origin (*operand)[FLOW_ORIGINS]; /**< of each operator event: left and right */
    struct flow_result *results;          /**< in the order of their stores */
    size_t result_count;
    bool exact;   /**< no two values of the run that it was followed in were equal */
    bool counted; /**< the program only counts its operations: all operands that it names are 0 */
};

/** Follows the first `count` events of a run. @param distinct NULL, or a run of the same kernel
 * with values that differ; it is not used if it did something else */
struct flow flow_of(const struct run_record *r, size_t count, const struct run_record *distinct);
void flow_free(struct flow *f);

#endif
