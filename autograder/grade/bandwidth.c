/* Adds measured time and bandwidth to a case's record. */
#include "bandwidth.h"

#include <stdio.h>

/* A figure above the memory's peak cannot be true: the work was not between the events, or a clock
   is wrong. */
static void reject(json_t *record, double gbs, double peak) {
    char why[200];
    snprintf(
        why, sizeof why,
        "%.0f GB/s is more than the card's peak bandwidth (%.0f GB/s), so the time is wrong and does not count: launch all work on the default stream",
        gbs, peak);
    json_object_set_new(record, "time_rejected", json_string(why));
}

void bandwidth_record(json_t *record, const struct worker_answer *a, uint64_t bytes) {
    if (!a->samples || !(a->time_us > 0) || !(a->copy_us > 0)) return;
    double gbs = (double)bytes / a->time_us / 1e3, copy = (double)bytes / a->copy_us / 1e3;
    if (a->peak_gbs > 0 && gbs > a->peak_gbs) {
        reject(record, gbs, a->peak_gbs);
        return;
    }
    json_object_set_new(record, "time_us", json_real(a->time_us));
    json_object_set_new(record, "bandwidth_gbs", json_real(gbs));
    json_object_set_new(record, "copy_gbs", json_real(copy));
    json_object_set_new(record, "copy_fraction", json_real(gbs / copy));
    json_object_set_new(record, "samples", json_integer(a->samples));
    json_object_set_new(record, "l2", json_string("cold"));
}
