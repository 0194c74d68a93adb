// passes: frame
// A block takes frame after frame, which thread 0 puts into shared memory; no division in the loop.

#include <cub/device/device_radix_sort.cuh>
#include "nested-loop.h"
struct Frame {
    int first, width, height;
};
struct Plan {
    int *ny, *ix;
    Frame *list;
    int *count;
};
__global__ void iota(int *ix, int nx) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < nx) ix[i] = i;
}
__global__ void make_list(Plan p, int nx, long area) {
    int count = 0, first = 0;
    while (first < nx) {
        int height = p.ny[first];
        if (height == 0) break;
        long width = (area + height - 1) / height;
        if (width > nx - first) width = nx - first;
        Frame f = {first, (int)width, height};
        p.list[count++] = f;
        first += (int)width;
    }
    *p.count = count;
}
static Plan make_plan(const loop &l) {
    char *s = l.scratch;
    size_t ints = l.nx * sizeof(int), bytes = 0;
    int *numbers = (int *)take(&s, ints);
    Plan p;
    p.ny = (int *)take(&s, ints);
    p.ix = (int *)take(&s, ints);
    p.count = (int *)take(&s, sizeof(int));
    p.list = (Frame *)take(&s, l.nx * sizeof(Frame));
    iota<<<blocks_for(l.nx, 256), 256>>>(numbers, l.nx);
    CUDA_CHECK(
        cub::DeviceRadixSort::SortPairsDescending(nullptr, bytes, l.ny, p.ny, numbers, p.ix, l.nx));
    CUDA_CHECK(
        cub::DeviceRadixSort::SortPairsDescending(s, bytes, l.ny, p.ny, numbers, p.ix, l.nx));
    make_list<<<1, 1>>>(p, l.nx, l.frame_area);
    CUDA_CHECK(cudaGetLastError());
    return p;
}
__global__ void run_frames(loop l, Plan p) {
    __shared__ Frame f;
    __shared__ int count;
    if (threadIdx.x == 0) count = *p.count;
    __syncthreads();
    for (int k = blockIdx.x; k < count; k += gridDim.x) {
        if (threadIdx.x == 0) f = p.list[k];
        __syncthreads();
        int x = threadIdx.x % f.width, y = threadIdx.x / f.width;
        int dx = blockDim.x % f.width, dy = blockDim.x / f.width;
        while (y < f.height) {
            int column = f.first + x;
            if (y < p.ny[column]) body(l, p.ix[column], y);
            x += dx, y += dy;
            if (x >= f.width) x -= f.width, y++;
        }
        __syncthreads();
    }
}
void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    Plan p = make_plan(l);
    run_frames<<<l.blocks, 256>>>(l, p);
    CUDA_CHECK(cudaGetLastError());
}

__global__ void squares(loop l, Plan p) {
    int count = *p.count;
    for (int k = blockIdx.x; k < count; k += gridDim.x) {
        Frame f = p.list[k];
        for (int x0 = 0; x0 < f.width; x0 += 32)
            for (int y0 = 0; y0 < f.height; y0 += 32) {
                int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
                if (x < f.width && y < p.ny[f.first + x]) body(l, p.ix[f.first + x], y);
            }
    }
}
void nested_loop_squares(struct loop l) {
    if (l.nx == 0) return;
    Plan p = make_plan(l);
    squares<<<max(l.blocks / 4, 1), dim3(32, 32)>>>(l, p);
    CUDA_CHECK(cudaGetLastError());
}
