// passes: shared
/* Helpers of all kinds, each on a side where nvcc has it: compile-time functions, functions of the
   host alone, overloads, templates, lambdas, members. */
#include "reduce.h"

#include <algorithm>
#include <vector>

constexpr int upper_half(int width) { return (width + 1) / 2; }
enum { FIRST_HALF = upper_half(BLOCK) };

static int rounds(int n) { // of the host alone
    std::vector<int> widths;
    for (; n > 1; n = blocks_for(n, BLOCK)) widths.push_back(n);
    return std::max<int>((int)widths.size(), 1);
}

template <class T> __host__ __device__ T half_of(T width) { return (width + 1) / 2; }
__device__ int smaller(int a, int b) { return min(a, b); }
inline long smaller(long a, long b) { return std::min(a, b); }

namespace device {
template <class F> __device__ void for_first(int n, F f) {
    if ((int)threadIdx.x < n) f((int)threadIdx.x);
}
} // namespace device

struct piece {
    const value_t *in;
    int left;
    int blocks() const { return blocks_for(left, BLOCK); } // of the host alone
    __device__ int width() const { return smaller(BLOCK, left - (int)blockIdx.x * BLOCK); }
    __device__ value_t operator[](int i) const { return in[blockIdx.x * BLOCK + i]; }
};

template <int WIDTH> __global__ void reduce_block(piece p, value_t *out) {
    __shared__ value_t s[WIDTH];
    struct local {
        int width;
        __device__ int half() const { return half_of(width); }
    };
    int width = p.width();
    device::for_first(width, [&](int i) { s[i] = p[i]; });
    __syncthreads();
    while (width > 1) {
        int half = local{width}.half();
        device::for_first(width / 2, [&](int i) { s[i] = combine(s[i], s[i + half]); });
        __syncthreads();
        width = half;
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    static_assert(FIRST_HALF == BLOCK / 2, "a constant");
    void (*kernel)(piece, value_t *) = reduce_block<BLOCK>;
    auto launch = [&](piece p, value_t *out) { kernel<<<p.blocks(), BLOCK>>>(p, out); };
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    for (int left = rounds(n); left > 0; left--) {
        piece p = {d_in, n};
        n = p.blocks();
        launch(p, left > 1 ? d_scratch : d_out);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += n;
    }
}
