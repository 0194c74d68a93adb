// passes: uses
/* Pairs of 16 bytes in shared memory, piece by piece. */
#include "distribution-count.h"
enum { T = 128 };
typedef ulonglong2 P;
__global__ void begin(statistics *out) {
    out->median = 0;
    out->mode = INT64_MAX;
    out->most = 0;
}
__global__ void most(table t, statistics *out) {
    count_t p = blockIdx.x * (count_t)T + threadIdx.x;
    if (p < *t.size) atomicMax(&out->most, t.counts[p]);
}
__global__ void find(table t, statistics *out) {
    __shared__ P tile[T];
    const count_t k = *t.size, p = blockIdx.x * (count_t)T + threadIdx.x;
    P me = {0, 0};
    if (p < k) me = P{(count_t)t.values[p], t.counts[p]};
    count_t below = 0, total = 0;
    for (count_t b = 0; b < k; b += T) {
        P q = {0, 0};
        if (b + threadIdx.x < k) {
            q.x = t.values[b + threadIdx.x];
            q.y = t.counts[b + threadIdx.x];
        }
        tile[threadIdx.x] = q;
        __syncthreads();
        for (int j = 0; j < T && b + j < k; j++) {
            const P q = tile[j];
            total += q.y;
            if (p < k && less((value_t)q.x, (value_t)me.x)) below += q.y;
        }
        __syncthreads();
    }
    if (p >= k) return;
    if (me.y == out->most) atomicMin(&out->mode, (value_t)me.x);
    if (below <= (total - 1) / 2 && (total - 1) / 2 - below < me.y) out->median = me.x;
}
void statistics_of(table t, statistics *d_out) {
    int g = blocks_for(t.room, T, INT32_MAX);
    begin<<<1, 1>>>(d_out);
    most<<<g, T>>>(t, d_out);
    find<<<g, T>>>(t, d_out);
    CUDA_CHECK(cudaGetLastError());
}
