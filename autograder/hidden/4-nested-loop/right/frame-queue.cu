// passes: frame
/* Blocks draw frames from a queue. On the simulator the first block draws them all. */
#include <cub/device/device_radix_sort.cuh>
#include "nested-loop.h"

struct frame {
    int first, width, height;
};

struct plan_of_frames {
    int *ny, *ix, *drawn, *count;
    struct frame *list;
};

__global__ void number_rows(int *ix, int nx) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < nx) ix[i] = i;
}

__global__ void list_frames(struct plan_of_frames f, int nx, long area) {
    int count = 0;
    for (int first = 0, width, height; first < nx && (height = f.ny[first]) > 0; first += width) {
        width = (int)min((area - 1) / height + 1, nx - (long)first);
        f.list[count++] = {first, width, height};
    }
    *f.count = count;
    *f.drawn = 0;
}

static struct plan_of_frames plan(const struct loop &l) {
    char *rest = l.scratch;
    struct plan_of_frames f;
    int *numbers = (int *)take(&rest, l.nx * sizeof(int));
    f.ny = (int *)take(&rest, l.nx * sizeof(int)), f.ix = (int *)take(&rest, l.nx * sizeof(int));
    f.drawn = (int *)take(&rest, sizeof(int)), f.count = (int *)take(&rest, sizeof(int));
    f.list = (struct frame *)take(&rest, l.nx * sizeof(struct frame));
    size_t bytes = l.scratch + l.scratch_bytes - rest;
    number_rows<<<blocks_for(l.nx, 256), 256>>>(numbers, l.nx);
    CUDA_CHECK(cub::DeviceRadixSort::SortPairsDescending(rest, bytes, l.ny, f.ny, numbers, f.ix,
                                                         l.nx, 0, 31));
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area);
    return f;
}

/* The threads of a block are in a line, or SIDE wide. */
__global__ void run_drawn(struct loop l, struct plan_of_frames f, bool squares) {
    __shared__ int k;
    for (;;) {
        if (threadIdx.x == 0 && threadIdx.y == 0) k = atomicAdd(f.drawn, 1);
        __syncthreads();
        if (k >= *f.count) return;
        struct frame at = f.list[k];
        if (squares) {
            for (int x = threadIdx.x; x < at.width; x += SIDE)
                for (int iy = threadIdx.y, ny = f.ny[at.first + x]; iy < ny; iy += 8)
                    body(l, f.ix[at.first + x], iy);
        } else {
            for (long i = threadIdx.x; i < (long)at.width * at.height; i += 256) {
                int column = at.first + (int)(i % at.width), iy = (int)(i / at.width);
                if (iy < f.ny[column]) body(l, f.ix[column], iy);
            }
        }
        __syncthreads(); // all have read k
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_drawn<<<l.blocks, 256>>>(l, plan(l), false);
    CUDA_CHECK(cudaGetLastError());
}

void nested_loop_squares(struct loop l) {
    if (l.nx == 0) return;
    run_drawn<<<l.blocks, dim3(SIDE, 8)>>>(l, plan(l), true);
    CUDA_CHECK(cudaGetLastError());
}
