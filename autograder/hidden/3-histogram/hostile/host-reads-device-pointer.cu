// attack: serial at most 0
/* The host dereferences a device pointer. */
#include "histogram.h"

__global__ void nothing() {}

void histogram(struct items in, count_t *d_bins, int bins) {
    const int *items = (const int *)in.data;
    const int8_t *bytes = (const int8_t *)in.data;
    for (int i = 0; i < in.n; i++) d_bins[bin_of(in.bytes == 1 ? bytes[i] : items[i], bins)]++;
    nothing<<<1, 1>>>();
}
