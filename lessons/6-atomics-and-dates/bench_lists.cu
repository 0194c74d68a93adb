/* Lesson 6 on a real GPU: a warp per list, as in exercise `csr`, but in turns of 16 lists, four of
 * them at a time.
 *
 * With a mean of 32 elements, a warp of `csr` waits for two loads and five shuffles per list, and
 * has nothing else to do meanwhile. Here a warp loads the starts of 16 lists at once, and begins
 * four lists before it waits for one. Needs more registers, and no lane has less to do.
 */
#include <lockstep/kernel.h>
#include "atomics-and-dates.h"
#include "bench_figures.h"

enum { TURN = 16, AT_A_TIME = 4, WARPS = THREADS / WARP, GRID = 4224 };

static __device__ float rest_of_list(const float *elements, int k, int end, float sum) {
    for (k += WARP; k < end; k += WARP) sum += elements[k];
    return sum;
}

static __device__ float sum_lanes(float sum) {
    for (int d = WARP / 2; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    return sum;
}

/* How many of up to 16 lists are above the limit, in lane 0. Lane r knows where list r begins and
   ends; for r >= lists both are 0. */
static __device__ unsigned count_turn(const float *elements, int begin, int end, float limit,
                                      int lists) {
    unsigned over = 0;
    for (int r = 0; r < lists; r += AT_A_TIME) {
        float sum[AT_A_TIME];
        int k[AT_A_TIME], last[AT_A_TIME];
#pragma unroll
        for (int u = 0; u < AT_A_TIME; u++) {
            k[u] = __shfl_sync(0xffffffff, begin, r + u) + (int)threadIdx.x % WARP;
            last[u] = __shfl_sync(0xffffffff, end, r + u);
            sum[u] = k[u] < last[u] ? elements[k[u]] : 0;
        }
#pragma unroll
        for (int u = 0; u < AT_A_TIME; u++) {
            float all = sum_lanes(rest_of_list(elements, k[u], last[u], sum[u]));
            over += r + u < lists && all > limit;
        }
    }
    return over;
}

static __global__ void count_in_turns(struct lists in, float limit, unsigned *count) {
    int warp = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    unsigned over = 0;
    for (int first = warp * TURN; first < in.n; first += gridDim.x * WARPS * TURN) {
        int lists = min((int)TURN, in.n - first), begin = 0, end = 0;
        if (lane < lists) begin = in.starts[first + lane], end = in.starts[first + lane + 1];
        over += count_turn(in.elements, begin, end, limit, lists);
    }
    if (lane == 0 && over) atomicAdd(count, over);
}

void count_four_at_a_time(struct lists in, float limit, unsigned *d_count) {
    count_in_turns<<<GRID, THREADS>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
