/* Kernels for comparing the simulator's counters with a GPU's (measure.sh): blocks of unusual
   shapes, accesses of 8 and 16 bytes to shared memory, pairs of halves, atomics of every width,
   local arrays, constants, volatile accesses, lanes that have exited. */
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>

namespace cg = cooperative_groups;

enum { N = 1 << 16, BLOCK = 256, GRID = N / BLOCK, TABLE = 512 };

__device__ int my_index() { return blockIdx.x * blockDim.x + threadIdx.x; }

/* ---- shapes ---- */

/* 13 x 5 x 3 threads: 6 warps and 3 lanes; a row is no multiple of anything. */
__global__ void cube(const float *in, float *out) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int row = (z * 5 + y) * 32, plane = blockIdx.x * 15 * 32;
    out[plane + row + x] = in[plane + row + 12 - x] + in[plane + (y * 3 + z) * 32 + x];
}

__global__ void odd_tile(const float *in, float *out) {
    __shared__ float tile[9][7];
    int x = threadIdx.x, y = threadIdx.y; // ranges [0, 7), [0, 9)
    tile[y][x] = in[(blockIdx.x * 9 + y) * 7 + x];
    __syncthreads(); // the tile is read the other way round
    int i = y * 7 + x;
    out[blockIdx.x * 63 + i] = tile[i % 9][i / 9];
}

struct alignas(8) six {
    float v[6];
};
__global__ void six_words(const six *in, six *out) {
    six s = in[my_index()];
    out[my_index()] = s;
}

/* Whoever is beyond the end leaves, in the middle of a warp; the others go on with shuffles. */
__global__ void leave_early(const float *in, float *out, int n) {
    int i = my_index();
    if (i >= n) return;
    float sum = in[i];
    unsigned here = __activemask();
    for (int by = 1; by < 32; by *= 2) {
        float other = __shfl_up_sync(here, sum, by);
        if ((int)threadIdx.x % 32 >= by) sum += other;
    }
    out[i] = sum;
}

__global__ void some_store(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    uint32_t w = where[i];
    if (w & 1) out[i] = 1;
    if (w % 5 == 0) out[i + N] = in[w % N];
    out[2 * N + (w & 2 ? 2 * i : 2 * i + 1)] = 2;
}

/* ---- shared memory ---- */

template <typename T, int STRIDE> __global__ void wide_banks(T *out) {
    __shared__ T s[32 * STRIDE];
    int tid = threadIdx.x; // ranges [0, 32)
    s[tid * STRIDE] = T();
    __syncthreads(); // the neighbour's word is read below
    out[blockIdx.x * 32 + tid] = s[(tid + 1) % 32 * STRIDE];
}

__global__ void wide_gather(const uint32_t *where, float4 *out) {
    __shared__ float4 s[BLOCK];
    s[threadIdx.x] = make_float4(1, 2, 3, 4);
    __syncthreads(); // any word is read below
    out[my_index()] = s[where[my_index()] % BLOCK];
}

__global__ void pairs_of_halves(const half2 *in, half2 *out) {
    __shared__ half2 s[2 * BLOCK];
    int tid = threadIdx.x;
    s[2 * tid] = in[my_index()];
    s[2 * tid + 1] = in[my_index() + N];
    __syncthreads(); // the other end's are read below
    out[my_index()] = __hadd2(s[2 * BLOCK - 1 - tid], s[BLOCK - 1 - tid]);
}

__global__ void tiles_of_four(const float *in, float *out) {
    auto tile = cg::tiled_partition<4>(cg::this_thread_block());
    float sum = in[my_index()];
    for (int by = 2; by; by /= 2) sum += tile.shfl_down(sum, by);
    if (tile.thread_rank() == 0) out[my_index() / 4] = sum;
}

/* ---- gathers of wide words, constants, a thread's own ---- */

template <typename T> __global__ void wide_gathers(const uint32_t *where, const T *in, T *out) {
    out[my_index()] = __ldg(&in[where[my_index()] % N]);
}

__constant__ float table[TABLE];
__global__ void constants(const uint32_t *where, float *out) {
    out[my_index()] = table[where[my_index()] % TABLE] + table[blockIdx.x % TABLE];
}

__global__ void own_array(const uint32_t *where, const float *in, float *out) {
    float own[16];
    int i = my_index();
    for (int k = 0; k < 16; k++) own[(where[i] + k) % 16] = in[i + k];
    out[i] = own[where[i] / 16 % 16] + own[where[i] / 256 % 16];
}

__global__ void volatile_words(volatile float *in, volatile float *out) {
    int i = my_index();
    out[i] = in[i] + in[i];
    out[i] = in[i ^ 1];
}

/* ---- atomics ---- */

__global__ void shared_counters(const uint32_t *where, uint32_t *out) {
    __shared__ uint32_t s[64];
    if (threadIdx.x < 64) s[threadIdx.x] = 0;
    __syncthreads(); // all counters are 0
    atomicAdd(&s[where[my_index()] % 64], 1u);
    __syncthreads(); // all are counted
    if (threadIdx.x < 64) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

template <typename T> __global__ void atomic_words(const uint32_t *where, T *out) {
    atomicAdd(&out[where[my_index()] % 4096], (T)1);
}

__global__ void swaps(const uint32_t *where, uint32_t *out) {
    int i = my_index();
    out[8192 + i] = atomicExch(&out[where[i] % 4096], (uint32_t)i);
    out[8192 + N + i] = atomicCAS(&out[4096 + i % 4096], 0u, (uint32_t)i);
}

/* ---- all of them ---- */

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "fidelity: %s\n", cudaGetErrorString(e));
    exit(1);
}

int main() {
    static uint32_t h[8 * N];
    void *d_in, *d_out, *d_where;
    check(cudaMalloc(&d_in, sizeof h));
    check(cudaMalloc(&d_out, sizeof h));
    check(cudaMalloc(&d_where, N * sizeof *h));
    check(cudaMemset(d_in, 0, sizeof h));
    check(cudaMemset(d_out, 0, sizeof h));
    check(cudaMemcpyToSymbol(table, h, sizeof table));
    uint64_t x = 1;
    for (int i = 0; i < N; i++)
        h[i] = (uint32_t)((x = x * 6364136223846793005u + 1442695040888963407u) >> 33);
    check(cudaMemcpy(d_where, h, N * sizeof *h, cudaMemcpyHostToDevice));
    const float *f = (const float *)d_in;
    float *g = (float *)d_out;
    const uint32_t *where = (const uint32_t *)d_where;
    uint32_t *u = (uint32_t *)d_out;
    cube<<<100, dim3(13, 5, 3)>>>(f, g);
    odd_tile<<<200, dim3(7, 9)>>>(f, g);
    six_words<<<GRID, BLOCK>>>((const six *)d_in, (six *)d_out);
    leave_early<<<GRID, BLOCK>>>(f, g, N - 300);
    some_store<<<GRID, BLOCK>>>(where, f, g);
    wide_banks<double, 2><<<64, 32>>>((double *)d_out);
    wide_banks<double, 3><<<64, 32>>>((double *)d_out);
    wide_banks<float4, 1><<<64, 32>>>((float4 *)d_out);
    wide_banks<float4, 2><<<64, 32>>>((float4 *)d_out);
    wide_banks<float4, 8><<<64, 32>>>((float4 *)d_out);
    wide_banks<uint8_t, 4><<<64, 32>>>((uint8_t *)d_out);
    wide_banks<uint8_t, 132><<<64, 32>>>((uint8_t *)d_out);
    wide_banks<uint16_t, 3><<<64, 32>>>((uint16_t *)d_out);
    wide_gather<<<GRID, BLOCK>>>(where, (float4 *)d_out);
    pairs_of_halves<<<GRID, BLOCK>>>((const half2 *)d_in, (half2 *)d_out);
    tiles_of_four<<<GRID, BLOCK>>>(f, g);
    wide_gathers<float2><<<GRID, BLOCK>>>(where, (const float2 *)d_in, (float2 *)d_out);
    wide_gathers<float4><<<GRID, BLOCK>>>(where, (const float4 *)d_in, (float4 *)d_out);
    wide_gathers<uint8_t><<<GRID, BLOCK>>>(where, (const uint8_t *)d_in, (uint8_t *)d_out);
    constants<<<GRID, BLOCK>>>(where, g);
    own_array<<<GRID, BLOCK>>>(where, f, g);
    volatile_words<<<GRID, BLOCK>>>((volatile float *)d_in, g);
    check(cudaMemset(d_out, 0, sizeof h));
    shared_counters<<<GRID, BLOCK>>>(where, u);
    atomic_words<float><<<GRID, BLOCK>>>(where, g);
    atomic_words<double><<<GRID, BLOCK>>>(where, (double *)d_out);
    atomic_words<unsigned long long><<<GRID, BLOCK>>>(where, (unsigned long long *)d_out);
    swaps<<<GRID, BLOCK>>>(where, u);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaFree(d_in));
    check(cudaFree(d_out));
    check(cudaFree(d_where));
}
