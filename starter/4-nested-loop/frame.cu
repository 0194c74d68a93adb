/* Lesson 4, exercise `frame`: sort the rows, and lay frames of one area around them.
 *
 *     make lesson4 EX=frame
 *
 * What `simple` costs: a rectangle around rows of which most are short. Sort them, longest first;
 * then neighbours are alike, and narrow frames fit closely: the first is as high as row 0 and as
 * wide as its area allows, the next begins behind it. The document copies each frame's height to
 * the host before it can launch it: 110,601 times for a million rows of a million. Here the card
 * makes the list of frames itself. A frame's nodes are dealt out in a line or, as the document
 * does, in squares of 32 x 32 threads: of a frame 4 wide, those have 28 of 32 lanes idle.
 */
#include <cub/device/device_radix_sort.cuh>
#include "nested-loop.h"

enum { FRAME_THREADS = 256, NODES_A_THREAD = 16 };

/* Sorted rows [first, first + width), of which the first is `height` above `below`. */
struct frame {
    int first, width, height;
};

struct frames {
    int *ny, *ix; // [nx] the rows, longest first: their lengths, and which they are
    struct frame *list;
    int *count, *below; // how many there are; only what is above `below` is framed
};

__global__ void number_rows(int *ix, int nx) {
    int i = blockIdx.x * FRAME_THREADS + threadIdx.x;
    if (i < nx) ix[i] = i;
}

/* Lengths are not negative: 31 bits to sort by. */
static struct frames sort_rows(const struct loop &l) {
    char *scratch = l.scratch;
    size_t ints = l.nx * sizeof(int), bytes = 0;
    int *d_numbers = (int *)take(&scratch, ints), *d_ny = (int *)take(&scratch, ints);
    int *d_ix = (int *)take(&scratch, ints), *d_two = (int *)take(&scratch, 2 * sizeof(int));
    struct frame *d_list = (struct frame *)take(&scratch, l.nx * sizeof *d_list);
    number_rows<<<blocks_for(l.nx, FRAME_THREADS), FRAME_THREADS>>>(d_numbers, l.nx);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cub::DeviceRadixSort::SortPairsDescending(NULL, bytes, l.ny, d_ny, d_numbers, d_ix,
                                                         l.nx, 0, 31));
    CUDA_CHECK(cub::DeviceRadixSort::SortPairsDescending(scratch, bytes, l.ny, d_ny, d_numbers,
                                                         d_ix, l.nx, 0, 31));
    return {d_ny, d_ix, d_list, d_two, d_two + 1};
}

/* One thread: where a frame begins depends on the one before. cut_row: up to the length of that
   (sorted) row, rounded up to 32, nothing is framed; -1: all is. */
/* [list] */
__global__ void list_frames(struct frames f, int nx, long area, int cut_row) {
    int below = cut_row < 0 ? 0 : (int)min((f.ny[cut_row] + 31L) / 32 * 32, 2147483616L);
    int count = 0;
    // TODO: frames from row 0 on, while rows are higher than `below`. A width is rounded up.
    LOCKSTEP_TODO(); // replace this line with about 5 lines
    *f.count = count;
    *f.below = below;
}
/* [list] */

/* `together` blocks share a frame; so many frames are run at the same time as there are blocks. */
/* [flat] */
__global__ void run_flat(struct loop l, struct frames f, int together) {
    int t = blockIdx.x % together * FRAME_THREADS + threadIdx.x, stride = together * FRAME_THREADS;
    int count = *f.count, below = *f.below;
    for (int k = blockIdx.x / together; k < count; k += gridDim.x / together) {
        struct frame frame = f.list[k];
        long nodes = (long)frame.width * frame.height;
        // TODO: node i lies in column i % width, at height i / width. Is there a pair?
        LOCKSTEP_TODO(); // replace this line with about 5 lines
    }
}
/* [flat] */

/* [squares] */
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
/* [squares] */

/* Blocks for a frame, of so many threads each, so that a thread has 16 nodes of it. */
static int blocks_together(const struct loop &l, int threads) {
    return min(blocks_for(l.frame_area, (long)threads * NODES_A_THREAD), l.blocks);
}

static void run_all_frames(const struct loop &l, struct frames f) {
    int together = blocks_together(l, FRAME_THREADS);
    run_flat<<<l.blocks / together * together, FRAME_THREADS>>>(l, f, together);
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
