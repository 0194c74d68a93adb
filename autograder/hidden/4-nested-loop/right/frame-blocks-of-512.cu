// passes: frame
/* Larger blocks, and fewer of them; 8 nodes a thread; a merge sort, which sorts a copy in place. */
#include <cub/device/device_merge_sort.cuh>
#include "nested-loop.h"

enum { FRAME_THREADS = 512, NODES_A_THREAD = 8 };

/* Sorted rows [first, first + width), of which the first is `height` above `below`. */
struct frame {
    int first, width, height;
};

struct frames {
    int *ny, *ix; // [nx] the rows, longest first: their lengths, and which they are
    struct frame *list;
    int *count, *below; // how many there are; only what is above `below` is framed
};

__global__ void copy_rows(struct loop l, int *ny, int *ix) {
    int i = blockIdx.x * FRAME_THREADS + threadIdx.x;
    if (i < l.nx) ix[i] = i, ny[i] = l.ny[i];
}

struct longer {
    __host__ __device__ bool operator()(int a, int b) const { return a > b; }
};

static struct frames sort_rows(const struct loop &l) {
    char *scratch = l.scratch;
    size_t ints = l.nx * sizeof(int), bytes = 0;
    int *d_ny = (int *)take(&scratch, ints), *d_ix = (int *)take(&scratch, ints);
    int *d_two = (int *)take(&scratch, 2 * sizeof(int));
    struct frame *d_list = (struct frame *)take(&scratch, l.nx * sizeof *d_list);
    copy_rows<<<blocks_for(l.nx, FRAME_THREADS), FRAME_THREADS>>>(l, d_ny, d_ix);
    CUDA_CHECK(cub::DeviceMergeSort::SortPairs(NULL, bytes, d_ny, d_ix, l.nx, longer()));
    CUDA_CHECK(cub::DeviceMergeSort::SortPairs(scratch, bytes, d_ny, d_ix, l.nx, longer()));
    return {d_ny, d_ix, d_list, d_two, d_two + 1};
}

/* One thread: where a frame begins depends on the one before. cut_row: up to the length of that
   (sorted) row, rounded up to 32, nothing is framed; -1: all is. */
__global__ void list_frames(struct frames f, int nx, long area, int cut_row) {
    int below = cut_row < 0 ? 0 : (int)min((f.ny[cut_row] + 31L) / 32 * 32, 2147483616L);
    int count = 0;
    for (int first = 0, width; first < nx && f.ny[first] > below; first += width) {
        int height = f.ny[first] - below;
        width = (int)min((area - 1) / height + 1, (long)(nx - first));
        f.list[count++] = {first, width, height};
    }
    *f.count = count;
    *f.below = below;
}

/* `together` blocks share a frame; so many frames are run at the same time as there are blocks. */
__global__ void run_flat(struct loop l, struct frames f, int together) {
    int t = blockIdx.x % together * FRAME_THREADS + threadIdx.x, stride = together * FRAME_THREADS;
    int count = *f.count, below = *f.below;
    for (int k = blockIdx.x / together; k < count; k += gridDim.x / together) {
        struct frame frame = f.list[k];
        long nodes = (long)frame.width * frame.height;
        for (long i = t; i < nodes; i += stride) {
            unsigned node = (unsigned)i, width = frame.width; // both fit: 32-bit division is fast
            int column = frame.first + node % width, iy = below + (int)(node / width);
            if (iy < f.ny[column]) body(l, f.ix[column], iy);
        }
    }
}

__global__ void run_squares(struct loop l, struct frames f, int together) {
    int count = *f.count, below = *f.below;
    for (int k = blockIdx.x / together; k < count; k += gridDim.x / together) {
        struct frame frame = f.list[k];
        int across = blocks_for(frame.width, SIDE), down = blocks_for(frame.height, SIDE);
        for (long s = blockIdx.x % together; s < (long)across * down; s += together) {
            int column = (int)(s % across) * SIDE + threadIdx.x;
            long iy = below + s / across * SIDE + threadIdx.y;
            if (column < frame.width && iy < f.ny[frame.first + column])
                body(l, f.ix[frame.first + column], (int)iy);
        }
    }
}

/* Blocks for a frame, of so many threads each, so that a thread has 8 nodes of it. */
static int blocks_together(const struct loop &l, int threads) {
    return min(blocks_for(l.frame_area, (long)threads * NODES_A_THREAD), l.blocks / 2);
}

static void run_all_frames(const struct loop &l, struct frames f) {
    int together = blocks_together(l, FRAME_THREADS);
    run_flat<<<max(l.blocks / 2, together) / together * together, FRAME_THREADS>>>(l, f, together);
    CUDA_CHECK(cudaGetLastError());
}

#ifndef ONLY_PARTS_OF_FRAME // other exercises use the rest
void nested_loop(struct loop l) {
    if (l.nx == 0) return; // a grid of no blocks is an error
    struct frames f = sort_rows(l);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, -1);
    CUDA_CHECK(cudaGetLastError());
    run_all_frames(l, f);
}

void nested_loop_squares(struct loop l) {
    if (l.nx == 0) return;
    struct frames f = sort_rows(l);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, -1);
    CUDA_CHECK(cudaGetLastError());
    int blocks = max(l.blocks / 4, 1), together = min(blocks_together(l, SIDE * SIDE), blocks);
    run_squares<<<blocks / together * together, dim3(SIDE, SIDE)>>>(l, f, together);
    CUDA_CHECK(cudaGetLastError());
}
#endif
