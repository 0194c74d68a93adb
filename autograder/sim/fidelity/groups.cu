/* Kernels for comparing the simulator's counters with a GPU's (measure.sh): groups of lanes that
   shuffle, reduce and store, each under its own mask, and reconverge; accesses that nvcc merges or
   keeps in registers (explained.tsv). */
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

enum { N = 1 << 16, BLOCK = 256, GRID = N / BLOCK, LABELS = 5 };

__device__ int my_index() { return blockIdx.x * blockDim.x + threadIdx.x; }

/* ---- groups of one warp, by what their lanes have loaded ---- */

/* Each group's first lane takes places for all of it; the stores are one request a warp again. */
__global__ void places(const uint32_t *in, uint32_t *next, uint32_t *out) {
    uint32_t i = my_index(), label = in[i] % LABELS;
    cg::coalesced_group group = cg::labeled_partition(cg::coalesced_threads(), label);
    uint32_t first = 0;
    if (group.thread_rank() == 0) first = atomicAdd(&next[label], group.size());
    out[label * N + group.shfl(first, 0) + group.thread_rank()] = i;
}

/* The same with the intrinsics below it. */
__global__ void places_by_hand(const uint32_t *in, uint32_t *next, uint32_t *out) {
    uint32_t i = my_index(), label = in[i] % LABELS, lane = threadIdx.x % 32;
    uint32_t mask = __match_any_sync(~0u, label), first = 0;
    uint32_t leader = __ffs(mask) - 1, rank = __popc(mask & ((1u << lane) - 1));
    if (lane == leader) first = atomicAdd(&next[label], __popc(mask));
    out[label * N + __shfl_sync(mask, first, leader) + rank] = i;
}

/* One instruction reduces each group, however many lanes it has. */
__global__ void largest_of_label(const uint32_t *in, uint32_t *out) {
    uint32_t x = in[my_index()], label = x % LABELS;
    cg::coalesced_group group = cg::labeled_partition(cg::coalesced_threads(), label);
    uint32_t most = cg::reduce(group, x, cg::greater<uint32_t>());
    if (group.thread_rank() == 0) atomicMax(&out[label], most);
}

/* Only who found something is in the group. */
__global__ void filter(const uint32_t *in, uint32_t *count, uint32_t *out) {
    uint32_t i = my_index(), x = in[i];
    if (x % 3) return;
    cg::coalesced_group group = cg::coalesced_threads();
    uint32_t first = 0;
    if (group.thread_rank() == 0) first = atomicAdd(count, group.size());
    out[group.shfl(first, 0) + group.thread_rank()] = x;
}

/* Tiles of 8 go different ways, then the warp stores together. */
__global__ void tiles(const uint32_t *in, uint32_t *out) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    uint32_t i = my_index(), sum = in[i];
    if (tile.meta_group_rank() % 2)
        for (uint32_t by = 4; by; by /= 2) sum += tile.shfl_xor(sum, by);
    else
        sum = tile.shfl(sum, 0) + in[i + N];
    out[i] = sum;
}

/* ---- what nvcc joins ---- */

/* A pair's members are neighbours, and its type says that it is aligned: one load. */
__global__ void members(const float2 *in, float *out) {
    int i = my_index();
    out[i] = in[i].x * in[i].y;
}

/* The rows of `a` are read along: unrolled, four loads of a thread are one. */
__global__ void rows_and_columns(const float *in, float *out) {
    __shared__ float a[16][16], b[16][16];
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    a[y][x] = in[my_index()];
    b[y][x] = in[my_index() + N];
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 16; k++) sum += a[y][k] * b[k][x];
    out[my_index()] = sum;
}

/* Neighbouring results share taps: unrolled, each is loaded once. */
__global__ void taps(const float *in, float *out) {
    __shared__ float s[BLOCK + 8];
    s[threadIdx.x] = in[my_index()];
    if (threadIdx.x < 8) s[BLOCK + threadIdx.x] = in[my_index() + BLOCK];
    __syncthreads();
#pragma unroll
    for (int r = 0; r < 4; r++) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k < 5; k++) sum += s[threadIdx.x + r + k];
        out[r * N + my_index()] = sum;
    }
}

static void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    fprintf(stderr, "groups: %s\n", cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}

int main() {
    static uint32_t h[2 * N];
    uint32_t *in, *out, *next;
    uint64_t x = 1;
    for (int i = 0; i < 2 * N; i++)
        h[i] = (uint32_t)((x = x * 6364136223846793005u + 1442695040888963407u) >> 33);
    check(cudaMalloc(&in, sizeof h));
    check(cudaMalloc(&out, LABELS * N * sizeof *out));
    check(cudaMalloc(&next, LABELS * sizeof *next));
    check(cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice));
    check(cudaMemset(next, 0, LABELS * sizeof *next));
    places<<<GRID, BLOCK>>>(in, next, out);
    check(cudaMemset(next, 0, LABELS * sizeof *next));
    places_by_hand<<<GRID, BLOCK>>>(in, next, out);
    check(cudaMemset(next, 0, LABELS * sizeof *next));
    largest_of_label<<<GRID, BLOCK>>>(in, next);
    check(cudaMemset(next, 0, LABELS * sizeof *next));
    filter<<<GRID, BLOCK>>>(in, next, out);
    tiles<<<GRID, BLOCK>>>(in, out);
    members<<<GRID, BLOCK>>>((const float2 *)in, (float *)out);
    rows_and_columns<<<GRID, BLOCK>>>((const float *)in, (float *)out);
    taps<<<GRID, BLOCK>>>((const float *)in, (float *)out);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaFree(in));
    check(cudaFree(out));
    check(cudaFree(next));
}
