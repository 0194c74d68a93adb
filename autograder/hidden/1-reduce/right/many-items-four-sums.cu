// passes: many-items
// Four accumulators for each thread, 512 threads, as many blocks as the occupancy API says.
#include "reduce.h"
enum { T = 512 };
__global__ void sum(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[T];
    const long step = (long)gridDim.x * T;
    long i = (long)blockIdx.x * T + threadIdx.x;
    value_t a = identity(), b = a, c = a, d = a;
    for (; i + 3 * step < n; i += 4 * step) {
        a = combine(a, in[i]);
        b = combine(b, in[i + step]);
        c = combine(c, in[i + 2 * step]);
        d = combine(d, in[i + 3 * step]);
    }
    for (; i < n; i += step) a = combine(a, in[i]);
    s[threadIdx.x] = combine(combine(a, b), combine(c, d));
    for (int h = T / 2; h > 0; h /= 2) {
        __syncthreads();
        if (threadIdx.x < h) s[threadIdx.x] = combine(s[threadIdx.x], s[threadIdx.x + h]);
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        CUDA_CHECK(cudaGetLastError());
        return;
    }
    int per_sm, sms;
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, sum, T, 0));
    CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
    const int blocks = min(blocks_for(n, 4 * T), per_sm * sms);
    sum<<<blocks, T>>>(d_in, d_scratch, n);
    sum<<<1, T>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
