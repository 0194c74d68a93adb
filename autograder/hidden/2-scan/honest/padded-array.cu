// passes: no-conflicts
/* A class with operator[] hides the padding; the host computes the size of the dynamic shared
   memory by the same constexpr function. */
#include "scan.h"

namespace padded {

/* Words that `count` values take: one unused word follows every 32. */
__host__ __device__ constexpr int words(int count) { return count + count / WARP; }

class array {
    value_t *data;

  public:
    __device__ explicit array(value_t *to) : data(to) {}
    __device__ value_t &operator[](int i) const { return data[words(i)]; }
};

static_assert(words(31) == 31 && words(32) == 33, "value 32 starts a new row");

} // namespace padded

__global__ void scan_block(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    extern __shared__ value_t room[];
    const padded::array s(room);
    const int tid = threadIdx.x;
    for (int i = tid; i < width; i += blockDim.x) s[i] = i < n ? in[i] : identity();
    for (int distance = 1; distance < width; distance *= 2) {
        __syncthreads(); // this round reads what the round before wrote
        int right = 2 * distance * (tid + 1) - 1;
        if (right < width) s[right] = combine(s[right - distance], s[right]);
    }
    if (tid == 0) {
        s[width] = s[width - 1]; // the total, for an inclusive scan
        s[width - 1] = identity();
    }
    for (int distance = width / 2; distance > 0; distance /= 2) {
        __syncthreads(); // this round reads what the round before wrote
        int right = 2 * distance * (tid + 1) - 1;
        if (right >= width) continue;
        value_t prefix = s[right], sum = s[right - distance];
        s[right - distance] = prefix;
        s[right] = combine(prefix, sum);
    }
    __syncthreads(); // all prefixes are final
    for (int i = tid; i < n; i += blockDim.x) {
        value_t prefix = s[i];
        if (exclusive) out[i] = prefix;
        if (!exclusive && i > 0) out[i - 1] = prefix; // an inclusive scan is one to the left
    }
    if (tid == 0 && !exclusive && n > 0) out[n - 1] = s[n];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    const int width = power_of_two_for(n), threads = max(width / 2, 1);
    const size_t bytes = padded::words(width + 1) * sizeof(value_t);
    scan_block<<<1, threads, bytes>>>(d_in, d_out, n, width, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
