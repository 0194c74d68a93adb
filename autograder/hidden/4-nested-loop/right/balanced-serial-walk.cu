// passes: balanced
/* Merrill and Garland's merge-based SpMV (2016): a block finds its share of the path, each thread
   its own few items within it, which it then walks one by one. */
#include "row-starts.h"

enum { ITEMS = 7, THREADS = 256, TILE = ITEMS * THREADS };

/* Rows that end before item d, of those from low to high. */
__device__ int split(const sum_t *starts, int low, int high, sum_t d) {
    while (low < high) {
        int r = low + (high - low) / 2;
        if (starts[r + 1] + (sum_t)r < d)
            low = r + 1;
        else
            high = r;
    }
    return low;
}

__global__ void walk(struct loop l, const sum_t *starts) {
    __shared__ int rows[2];
    __shared__ sum_t ends[TILE + 1];
    sum_t all = starts[l.nx] + l.nx;
    if (all > l.last) all = l.last;
    for (sum_t d = l.first + (sum_t)blockIdx.x * TILE; d < all; d += (sum_t)gridDim.x * TILE) {
        sum_t stop = min(d + TILE, all);
        if (threadIdx.x < 2) rows[threadIdx.x] = split(starts, 0, l.nx, threadIdx.x ? stop : d);
        __syncthreads();
        int first = rows[0], count = rows[1] - first + 1; // ends of rows that the tile may meet
        for (int i = threadIdx.x; i < count; i += THREADS)
            ends[i] = first + i < l.nx ? starts[first + i + 1] + first + i : ~0ull;
        __syncthreads();
        sum_t item = d + threadIdx.x * ITEMS, last = min(item + ITEMS, stop);
        int low = 0, high = count - 1;
        while (low < high) {
            int r = (low + high) / 2;
            if (ends[r] < item)
                low = r + 1;
            else
                high = r;
        }
        if (item < stop) {
            sum_t begin = starts[first + low] + first + low;
            for (; item < last; item++)
                if (ends[low] == item)
                    begin = item + 1, low++;
                else
                    body(l, first + low, (int)(item - begin));
        }
        __syncthreads();
    }
}

void nested_loop(struct loop l) {
    char *scratch = l.scratch;
    sum_t *d_starts = (sum_t *)take(&scratch, (l.nx + 1L) * sizeof *d_starts);
    find_starts(l, 0, d_starts, scratch);
    walk<<<l.blocks, THREADS>>>(l, d_starts);
    CUDA_CHECK(cudaGetLastError());
}

__global__ void answer_splits(const sum_t *starts, int nx, const sum_t *d, int *rows, int count) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < count) rows[i] = split(starts, 0, nx, d[i]);
}

void find_splits(const sum_t *d_starts, int nx, const sum_t *d_diagonals, int *d_rows, int count) {
    answer_splits<<<blocks_for(count, THREADS), THREADS>>>(d_starts, nx, d_diagonals, d_rows,
                                                           count);
    CUDA_CHECK(cudaGetLastError());
}
