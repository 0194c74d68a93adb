// passes: prefix-sum
/* Searches all starts by a library's sequential search. */
#include "row-starts.h"
#include <thrust/binary_search.h>
#include <thrust/execution_policy.h>
__device__ int row_of(const sum_t *starts, int nx, sum_t k) {
    return thrust::upper_bound(thrust::seq, starts, starts + nx + 1, k) - starts - 1;
}
__global__ void run_pairs(loop l, const sum_t *__restrict__ starts) {
    const sum_t end = min(starts[l.nx], l.last);
    for (sum_t k = l.first + blockIdx.x * blockDim.x + threadIdx.x; k < end;
         k += gridDim.x * blockDim.x) {
        int r = row_of(starts, l.nx, k);
        body(l, r, k - starts[r]);
    }
}
void nested_loop(struct loop l) {
    char *p = l.scratch;
    auto *starts = static_cast<sum_t *>(take(&p, (l.nx + 1) * sizeof(sum_t)));
    find_starts(l, 0, starts, p);
    run_pairs<<<l.blocks, 256>>>(l, starts);
    CUDA_CHECK(cudaGetLastError());
}
__global__ void ask(const sum_t *s, int nx, const sum_t *k, int *r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) r[i] = row_of(s, nx, k[i]);
}
void find_rows(const sum_t *d_starts, int nx, const sum_t *d_pairs, int *d_rows, int count) {
    ask<<<(count + 127) / 128, 128>>>(d_starts, nx, d_pairs, d_rows, count);
}
