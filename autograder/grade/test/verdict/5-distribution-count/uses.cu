/* Reads a count too far. */
#include "distribution-count.h"

__global__ void median_of_next(struct table counted, struct statistics *d_out) {
    d_out->most = counted.counts[counted.room];
}

void statistics_of(struct table counted, struct statistics *d_out) {
    median_of_next<<<1, 1>>>(counted, d_out);
}
