// passes: row-per-thread
/* A class with iterators, so that a kernel can use `for (int iy : range{ny})`. */
#include "nested-loop.h"

class range {
    int end_;

  public:
    struct iterator {
        int at;
        __device__ int operator*() const { return at; }
        __device__ iterator &operator++() {
            ++at;
            return *this;
        }
        __device__ bool operator!=(const iterator &other) const { return at != other.at; }
    };
    __device__ explicit range(int end) : end_(end) {}
    __device__ iterator begin() const { return {0}; }
    __device__ iterator end() const { return {end_}; }
};

__global__ void run_row(struct loop l) {
    const int ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix >= l.nx) return;
    for (int iy : range(l.ny[ix])) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 128), 128>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
