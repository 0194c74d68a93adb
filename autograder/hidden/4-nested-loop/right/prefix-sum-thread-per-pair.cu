// passes: prefix-sum
/* The host asks how many pairs there are, and launches a thread for each: expansion by a scan, as
   in Merrill, Garland and Grimshaw's graph traversal (2012). The search is a lower bound, by
   counts. */
#include "row-starts.h"

__device__ int row_of(const sum_t *starts, int nx, sum_t k) {
    int first = 0, count = nx; // the first start above k is at starts[first .. first + count]
    while (count > 0) {
        int half = count / 2;
        if (starts[first + half] <= k)
            first += half + 1, count -= half + 1;
        else
            count = half;
    }
    return first - 1;
}

__global__ void run_pairs(struct loop l, const sum_t *starts, sum_t end) {
    sum_t k = l.first + (sum_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= end) return;
    int ix = row_of(starts, l.nx, k);
    body(l, ix, (int)(k - starts[ix]));
}

void nested_loop(struct loop l) {
    char *scratch = l.scratch;
    sum_t *d_starts = (sum_t *)take(&scratch, (l.nx + 1L) * sizeof *d_starts), end;
    find_starts(l, 0, d_starts, scratch);
    CUDA_CHECK(cudaMemcpy(&end, d_starts + l.nx, sizeof end, cudaMemcpyDeviceToHost));
    if (end > l.last) end = l.last;
    if (end <= l.first) return;
    run_pairs<<<blocks_for((long)(end - l.first), 128), 128>>>(l, d_starts, end);
    CUDA_CHECK(cudaGetLastError());
}

__global__ void answer_rows(const sum_t *starts, int nx, const sum_t *pairs, int *rows, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) rows[i] = row_of(starts, nx, pairs[i]);
}

void find_rows(const sum_t *d_starts, int nx, const sum_t *d_pairs, int *d_rows, int count) {
    answer_rows<<<blocks_for(count, 128), 128>>>(d_starts, nx, d_pairs, d_rows, count);
    CUDA_CHECK(cudaGetLastError());
}
