/** @file bandwidth.h
 * What a real GPU says beside the outputs: errors, overruns, and how fast it was.
 */
#ifndef LOCKSTEP_GRADE_BANDWIDTH_H
#define LOCKSTEP_GRADE_BANDWIDTH_H

#include <jansson.h>
#include <stdint.h>
#include "worker/protocol.h"

enum { SPEED_FROM = 1000000 }; /**< cases of so many values are timed */

/** Adds time_us, bandwidth_gbs, copy_gbs, copy_fraction, samples and l2 to a case's record; or, if
 * the figure cannot be true, time_rejected: a sentence.
 * @param bytes what one run must at least move: each input read once, each output written once */
void speed_record(json_t *record, const struct subject_answer *a, uint64_t bytes);

#endif
