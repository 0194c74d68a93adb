/** @file bandwidth.h
 * Measurements on a real GPU besides the outputs: time and memory bandwidth.
 */
#ifndef LOCKSTEP_GRADE_BANDWIDTH_H
#define LOCKSTEP_GRADE_BANDWIDTH_H

#include <jansson.h>
#include <stdint.h>
#include "worker/protocol.h"

enum { BANDWIDTH_FROM = 1000000 }; /**< cases with at least so many values are timed */

/** Adds time_us, bandwidth_gbs, copy_gbs, copy_fraction, samples and l2 to a case's record; or, if
 * the figure cannot be true, time_rejected: a sentence.
 * @param bytes the least that one run must move: each input read once, each output written once */
void bandwidth_record(json_t *record, const struct worker_answer *a, uint64_t bytes);

#endif
