// attack: atomic at most 0
/* Copies everything to the host, counts there, and copies the counts back. */
#include <vector>
#include "histogram.h"

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    std::vector<char> items((size_t)in.n * in.bytes);
    std::vector<count_t> counts(bins);
    CUDA_CHECK(cudaMemcpy(items.data(), in.data, items.size(), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(counts.data(), d_bins, bins * sizeof(count_t), cudaMemcpyDeviceToHost));
    for (int i = 0; i < in.n; i++) {
        int item = in.bytes == 1 ? (int8_t)items[i] : ((int *)items.data())[i];
        counts[bin_of(item, bins)]++;
    }
    CUDA_CHECK(cudaMemcpy(d_bins, counts.data(), bins * sizeof(count_t), cudaMemcpyHostToDevice));
}
