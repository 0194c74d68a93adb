// attack: library at most 0
/* Thrust on the host: only the copies use the device. */
#include <thrust/device_ptr.h>
#include <thrust/host_vector.h>
#include <thrust/copy.h>
#include "histogram.h"

void histogram(struct items in, count_t *d_bins, int bins) {
    thrust::device_ptr<count_t> d(d_bins);
    thrust::host_vector<count_t> counts(d, d + bins);
    thrust::host_vector<int> items(in.n);
    if (in.bytes == 1) {
        thrust::device_ptr<const int8_t> from((const int8_t *)in.data);
        thrust::copy(from, from + in.n, items.begin());
    } else {
        thrust::device_ptr<const int> from((const int *)in.data);
        thrust::copy(from, from + in.n, items.begin());
    }
    for (int i = 0; i < in.n; i++) counts[bin_of(items[i], bins)]++;
    thrust::copy(counts.begin(), counts.end(), d);
}
