/** @file row-starts.h
 * Where each row's pairs begin, if all pairs are numbered row by row: a scan, as in lesson 2.
 */
#ifndef NESTED_LOOP_ROW_STARTS_H
#define NESTED_LOOP_ROW_STARTS_H

#include <cub/device/device_scan.cuh>
#include "nested-loop.h"

/** starts[ix] = the pairs of row ix at or above `below`, as 64 bits; 0 behind the last row. */
static __global__ void copy_lengths(struct loop l, int below, sum_t *starts) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= l.nx) starts[i] = i < l.nx && l.ny[i] > below ? (sum_t)(l.ny[i] - below) : 0;
}

/** d_starts[ix] = the pairs of all rows before ix, for ix from 0 to nx: so d_starts[nx] counts all.
 * Only pairs at or above `below` count: 0 for whole rows. The sums have 64 bits because what is
 * scanned has: CUB adds in the type of its input. Uses scratch, from `scratch` on. */
static inline void find_starts(const struct loop &l, int below, sum_t *d_starts, char *scratch) {
    size_t bytes = 0;
    copy_lengths<<<blocks_for(l.nx + 1L, 256), 256>>>(l, below, d_starts);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cub::DeviceScan::ExclusiveSum(NULL, bytes, d_starts, d_starts, l.nx + 1));
    CUDA_CHECK(cub::DeviceScan::ExclusiveSum(scratch, bytes, d_starts, d_starts, l.nx + 1));
}

#endif
