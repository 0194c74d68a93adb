// attack: library at most 0
/* Reads device memory item by item through Thrust's references: the host counts. */
#include <thrust/device_ptr.h>
#include <thrust/sort.h>
#include <vector>
#include "histogram.h"

template <class T> static void count(const T *items, int n, std::vector<count_t> &counts) {
    thrust::device_ptr<const T> from(items);
    for (int i = 0; i < n; i++) counts[bin_of((int)from[i], (int)counts.size())]++;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    std::vector<count_t> counts(bins);
    if (in.bytes == 1)
        count((const int8_t *)in.data, in.n, counts);
    else
        count((const int *)in.data, in.n, counts);
    thrust::device_ptr<count_t> to(d_bins);
    for (int b = 0; b < bins; b++) to[b] = to[b] + counts[b];
}
