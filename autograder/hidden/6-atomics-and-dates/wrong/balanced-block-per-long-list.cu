// caught-by: balanced over-bound bound:longest_block
/* No shares: a warp adds up each list, and a block each long one, however long it is. */
#include "atomics-and-dates.h"

enum { BLOCK = 1024, ROWS = BLOCK / WARP, LONG = 512 };

/* Lane 0 gets the sum over the first `count` lanes. */
__device__ float of_lanes(float sum, int count) {
    for (int apart = 1; apart < WARP && apart < count; apart += apart) {
        int lane = threadIdx.x % WARP;
        float upper = __shfl_down_sync(~0u, sum, apart);
        if (lane % (apart + apart) == 0 && lane + apart < count) sum = add(sum, upper);
    }
    return sum;
}

/* Thread 0 gets the sum over one list. Each thread has two sums of its own. */
__device__ float of_block(const float *list, int length) {
    __shared__ float sums[ROWS];
    float even = 0, odd = 0;
    int k = threadIdx.x;
    for (; k + BLOCK < length; k += 2 * BLOCK) {
        even = add(even, list[k]);
        odd = add(odd, list[k + BLOCK]);
    }
    if (k < length) even = add(even, list[k]);
    float sum = of_lanes(add(even, odd), WARP);
    if (threadIdx.x % WARP == 0) sums[threadIdx.x / WARP] = sum;
    __syncthreads();
    if (threadIdx.x < WARP) sum = of_lanes(sums[threadIdx.x], ROWS);
    __syncthreads();
    return sum;
}

__global__ void whole_lists(struct lists in, float limit, unsigned *count, int at_once) {
    __shared__ int starts[ROWS + 1];
    __shared__ unsigned overs[ROWS];
    int lane = threadIdx.x % WARP, row = threadIdx.x / WARP;
    unsigned over = 0;
    for (int first = blockIdx.x * at_once; first < in.n; first += gridDim.x * at_once) {
        int lists = min(at_once, in.n - first);
        __syncthreads();
        if ((int)threadIdx.x <= lists) starts[threadIdx.x] = in.starts[first + threadIdx.x];
        __syncthreads();
        int length = row < lists ? starts[row + 1] - starts[row] : 0;
        float sum = 0;
        for (int k = lane; k < length && length <= LONG; k += WARP)
            sum = add(sum, in.elements[starts[row] + k]);
        if (length <= LONG) sum = of_lanes(sum, length);
        over += lane == 0 && row < lists && length <= LONG && sum > limit;
        if (!__syncthreads_or(length > LONG)) continue;
        for (int j = 0; j < lists; j++) {
            if (starts[j + 1] - starts[j] <= LONG) continue;
            sum = of_block(in.elements + starts[j], starts[j + 1] - starts[j]);
            over += threadIdx.x == 0 && sum > limit;
        }
    }
    if (lane == 0) overs[row] = over;
    __syncthreads();
    if (row > 0) return;
    over = __reduce_add_sync(~0u, overs[lane]);
    if (lane == 0 && over) atomicAdd(count, over);
}

void count_lists(struct lists in, float limit, unsigned *d_count, void *, int blocks) {
    if (in.n == 0) return;
    int at_once = in.size / in.n > 300 ? 4 : ROWS, shares = (in.size + in.n) / 2048;
    blocks = min(pieces(in.n, at_once), min(blocks, 32 + shares / 4));
    whole_lists<<<blocks, BLOCK>>>(in, limit, d_count, at_once);
    CUDA_CHECK(cudaGetLastError());
}
