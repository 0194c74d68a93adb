// passes: serial
/* A buffer is kept from call to call, grows if needed, and is freed at the end. */
#include "distribution-count.h"
#include <algorithm>

class buffer {
  public:
    void *at_least(size_t bytes) {
        if (bytes <= size) return start;
        CUDA_CHECK(cudaFree(start));
        size = std::max(bytes, 2 * size);
        CUDA_CHECK(cudaMalloc(&start, size));
        return start;
    }
    ~buffer() { cudaFree(start); }

  private:
    void *start = nullptr;
    size_t size = 0;
};

static buffer wide;

__global__ void widen(struct items in, value_t *to) {
    for (uint64_t i = in.first; i < in.end; i++) to[i - in.first] = item_at(in, i);
}

__global__ void count_serial(struct items in, struct table out) {
    count_t size = 0;
    for (uint64_t i = in.first; i < in.end; i++) {
        value_t value = item_at(in, i);
        count_t p = 0;
        while (p < size && !same(out.values[p], value)) p++;
        if (p == size) out.values[size] = value, out.counts[size++] = 0;
        out.counts[p]++;
    }
    *out.size = size;
}

void distribution_count(struct items in, struct table out, void *, size_t) {
    uint64_t n = in.end - in.first;
    value_t *d_items = static_cast<value_t *>(wide.at_least((n + 1) * sizeof *d_items));
    widen<<<1, 1>>>(in, d_items);
    count_serial<<<1, 1>>>({d_items, 0, n, 8}, out);
    CUDA_CHECK(cudaGetLastError());
}
