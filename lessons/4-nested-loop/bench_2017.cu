/* The document's program as a baseline, `smart-2017`: its Run() of 2017, which is its Smart2D.
 *
 * What it did is done here, in our words: the longest row by a reduction and a copy that the host
 * waits for; a threshold by its table of 24, straight lines over 2 ln Nx - 5; below it the
 * rectangle. Else a sort by length, shortest first; the length at 0.75 Nx, by another such copy, up
 * to a multiple of 32; the rectangle below that; and frames of 4,194,304 nodes from the longest row
 * on, each a copy that waits for all before it, and a launch of 32 x 32 threads a block.
 *
 * In its favour: the body is inlined (its own was a call into another file), memory is taken
 * beforehand (as its Init() does), and the library is today's. Sums have 64 bits, as all here.
 */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <math.h>
#include "bench_loop.h"

enum { AREA = 65536 * 64, ENTRIES = 24 };
static const int MOST_ROWS = 10000000;

/* For round(exp((5 + i) / 2)) rows, from its description; its program's header has other numbers.
 */
static const int thresholds[ENTRIES] = {355375, 162755, 48095, 29171, 29171, 17693, 13360, 22026,
                                        13360,  4915,   6509,  3948,  2395,  1452,  881,   534,
                                        324,    197,    119,   119,   119,   90,    90,    72};

static struct {
    int *numbers, *ny, *ix, *longest; /* 0, 1, 2, ...; the sorted rows; the result of a reduction */
    void *reduce, *sort;
    size_t reduce_bytes, sort_bytes;
} own;

/* Its Init(). */
static void make_own(void) {
    size_t bytes = MOST_ROWS * sizeof(int);
    int *h_numbers = (int *)malloc(bytes);
    for (int i = 0; i < MOST_ROWS; i++) h_numbers[i] = i;
    CUDA_CHECK(cudaMalloc((void **)&own.numbers, bytes));
    CUDA_CHECK(cudaMalloc((void **)&own.ny, bytes));
    CUDA_CHECK(cudaMalloc((void **)&own.ix, bytes));
    CUDA_CHECK(cudaMalloc((void **)&own.longest, sizeof(int)));
    CUDA_CHECK(cudaMemcpy(own.numbers, h_numbers, bytes, cudaMemcpyHostToDevice));
    cub::DeviceReduce::Max(NULL, own.reduce_bytes, own.ny, own.longest, MOST_ROWS);
    cub::DeviceRadixSort::SortPairs(NULL, own.sort_bytes, own.ny, own.ny, own.ix, own.ix,
                                    MOST_ROWS);
    CUDA_CHECK(cudaMalloc(&own.reduce, own.reduce_bytes));
    CUDA_CHECK(cudaMalloc(&own.sort, own.sort_bytes));
    free(h_numbers);
}

/* One number comes back, and all that was launched before has ended then. */
static int fetch(const int *d_number) {
    int number;
    CUDA_CHECK(cudaMemcpy(&number, d_number, sizeof number, cudaMemcpyDeviceToHost));
    return number;
}

static __global__ void run_rectangle(struct loop l) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
    l.body = SUM_BODY;
    if (ix < l.nx && iy < l.ny[ix]) body(l, ix, iy);
}

static __global__ void run_frame(struct loop l, int first, int below, int width, const int *ny,
                                 const int *numbers) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int iy = below + blockIdx.y * blockDim.y + threadIdx.y;
    l.body = SUM_BODY;
    if (column < width && iy < ny[first + column]) body(l, numbers[first + column], iy);
}

static dim3 squares(int width, int height) {
    return dim3(blocks_for(width, SIDE), blocks_for(height, SIDE));
}

static int threshold_of_2017(int nx) {
    float f = 2 * logf((float)nx) - 5;
    int i = (int)floorf(f);
    if (i < 0) return thresholds[0];
    if (i >= ENTRIES - 1) return thresholds[ENTRIES - 1];
    return (int)(thresholds[i] * (1 - (f - i)) + thresholds[i + 1] * (f - i));
}

/* The rows from `stop` on, above `below`, from the longest one on. */
static void run_frames(const struct loop &l, int stop, int below) {
    for (int first = l.nx, width; first > stop;) {
        int height = fetch(own.ny + first - 1) - below;
        if (height <= 0) break;
        width = (AREA - 1) / height + 1;
        if (width > first - stop) width = first - stop;
        first -= width;
        run_frame<<<squares(width, height), dim3(SIDE, SIDE)>>>(l, first, below, width, own.ny,
                                                                own.ix);
    }
}

void smart_2017(struct loop l) {
    dim3 block(SIDE, SIDE);
    if (!own.numbers) make_own();
    CUDA_CHECK(cub::DeviceReduce::Max(own.reduce, own.reduce_bytes, l.ny, own.longest, l.nx));
    int longest = fetch(own.longest);
    if (longest < threshold_of_2017(l.nx)) {
        run_rectangle<<<squares(l.nx, longest), block>>>(l);
    } else {
        CUDA_CHECK(cub::DeviceRadixSort::SortPairs(own.sort, own.sort_bytes, l.ny, own.ny,
                                                   own.numbers, own.ix, l.nx));
        int row = (int)round(0.75 * l.nx);
        if (row == l.nx) row = l.nx - 1;
        int below = blocks_for(fetch(own.ny + row), SIDE) * SIDE;
        run_rectangle<<<squares(l.nx, below), block>>>(l);
        run_frames(l, row, below);
    }
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaGetLastError());
}
