// caught-by: uses over-bound bound:longest_thread
/* One warp does all the work, with its own +. */
#include "scan.h"

/* Votes say where the lanes' words go. */
__global__ void keep(const value_t *in, value_t *out, value_t *count, int n) {
    int lane = threadIdx.x, kept = 0;
    for (int first = 0; first < n; first += WARP) {
        value_t word = first + lane < n ? in[first + lane] : 0;
        unsigned stay = __ballot_sync(0xffffffff, word != 0);
        if (word) out[kept + __popc(stay & ((1u << lane) - 1))] = word;
        kept += __popc(stay);
    }
    if (lane == 0) *count = kept;
}

__global__ void balance(const value_t *in, value_t *out, value_t *overdraft, int n) {
    int lane = threadIdx.x, below = n;
    value_t before = 0;
    for (int first = 0; first < n; first += WARP) {
        value_t sum = first + lane < n ? in[first + lane] : 0;
        for (int d = 1; d < WARP; d *= 2) {
            value_t other = __shfl_up_sync(0xffffffff, sum, d);
            if (lane >= d) sum += other;
        }
        sum += before;
        if (first + lane < n) out[first + lane] = sum;
        unsigned found = __ballot_sync(0xffffffff, first + lane < n && (int)sum < 0);
        if (found && below == n) below = first + __ffs(found) - 1;
        before = __shfl_sync(0xffffffff, sum, WARP - 1);
    }
    if (lane == 0) *overdraft = below;
}

int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_count = 0;
    if (n == 0) return 0;
    keep<<<1, WARP>>>(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(&h_count, d_scratch, sizeof h_count, cudaMemcpyDeviceToHost));
    return (int)h_count;
}

int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_first = 0;
    if (n == 0) return 0;
    balance<<<1, WARP>>>(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(&h_first, d_scratch, sizeof h_first, cudaMemcpyDeviceToHost));
    return (int)h_first;
}

void scan(const value_t *, value_t *, value_t *, int, bool) {}
