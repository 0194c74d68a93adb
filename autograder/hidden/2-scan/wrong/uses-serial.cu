// caught-by: uses over-bound bound:global_load_requests
/* One thread does all the work, with its own +. */
#include "scan.h"

__global__ void keep(const value_t *in, value_t *out, value_t *count, int n) {
    *count = 0;
    for (int i = 0; i < n; i++)
        if (in[i]) out[(*count)++] = in[i];
}

__global__ void balance(const value_t *in, value_t *out, value_t *first, int n) {
    value_t sum = 0;
    *first = (value_t)n;
    for (int i = 0; i < n; i++) {
        out[i] = sum += in[i];
        if ((int)sum < 0 && *first == (value_t)n) *first = (value_t)i;
    }
}

int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_count = 0;
    keep<<<1, 1>>>(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(&h_count, d_scratch, sizeof h_count, cudaMemcpyDeviceToHost));
    return (int)h_count;
}

int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_first = 0;
    balance<<<1, 1>>>(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(&h_first, d_scratch, sizeof h_first, cudaMemcpyDeviceToHost));
    return (int)h_first;
}

void scan(const value_t *, value_t *, value_t *, int, bool) {}
