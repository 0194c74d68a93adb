// passes: prefix-sum
/* A thread takes a run of neighbouring pairs: one search, then it walks along the rows (coarsening,
   Kirk and El Hajj). */
#include "row-starts.h"

__device__ int row_of(const sum_t *starts, int nx, sum_t k) {
    int low = 0, high = nx;
    while (low + 1 < high) {
        int middle = low + (high - low) / 2;
        (starts[middle] > k ? high : low) = middle;
    }
    return low;
}

__global__ void run_runs(struct loop l, const sum_t *starts) {
    sum_t end = min(starts[l.nx], l.last), all = end > l.first ? end - l.first : 0;
    sum_t threads = (sum_t)gridDim.x * blockDim.x, run = (all + threads - 1) / threads;
    sum_t k = l.first + run * ((sum_t)blockIdx.x * blockDim.x + threadIdx.x);
    if (k >= end) return;
    int ix = row_of(starts, l.nx, k);
    for (sum_t stop = min(k + run, end); k < stop; k++) {
        while (starts[ix + 1] <= k) ix++;
        body(l, ix, (int)(k - starts[ix]));
    }
}

void nested_loop(struct loop l) {
    char *scratch = l.scratch;
    sum_t *d_starts = (sum_t *)take(&scratch, (l.nx + 1L) * sizeof *d_starts);
    find_starts(l, 0, d_starts, scratch);
    run_runs<<<l.blocks, 256>>>(l, d_starts);
    CUDA_CHECK(cudaGetLastError());
}

__global__ void answer_rows(const sum_t *starts, int nx, const sum_t *pairs, int *rows, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) rows[i] = row_of(starts, nx, pairs[i]);
}

void find_rows(const sum_t *d_starts, int nx, const sum_t *d_pairs, int *d_rows, int count) {
    answer_rows<<<blocks_for(count, 256), 256>>>(d_starts, nx, d_pairs, d_rows, count);
    CUDA_CHECK(cudaGetLastError());
}
