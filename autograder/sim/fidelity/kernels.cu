/* Kernels for comparing the simulator's counters with a GPU's (measure.sh): strided and misaligned
   accesses, partial warps, divergent nested loops, accesses of 1 to 16 bytes, bank conflicts of
   every degree, atomics. Each kernel is launched once. */
#include <cstdint>
#include <cstdio>

enum { N = 1 << 16, BLOCK = 256 };

__device__ int my_index() { return blockIdx.x * blockDim.x + threadIdx.x; }

/* ---- global memory ---- */

template <int STRIDE> __global__ void strided(const float *in, float *out) {
    int i = my_index();
    out[i] = in[i * STRIDE];
}

template <int OFFSET> __global__ void misaligned(const float *in, float *out) {
    int i = my_index();
    out[i + OFFSET] = in[i + 2 * OFFSET];
}

__global__ void reversed(const float *in, float *out) {
    int i = my_index();
    out[i] = in[N - 1 - i];
}

__global__ void partial_warps(const float *in, float *out, int n) {
    int i = my_index();
    if (i < n) out[i] = in[i];
}

template <typename T> __global__ void words(const T *in, T *out) {
    int i = my_index();
    out[i] = in[i];
}

template <typename T> __global__ void words_strided(const T *in, T *out) {
    int i = my_index();
    out[3 * i] = in[2 * i];
}

struct three {
    float x, y, z;
};

__global__ void structs(const three *in, three *out) {
    int i = my_index();
    three t = in[i];
    out[i].x = t.z;
    out[i].y = t.y;
    out[i].z = t.x;
}

__global__ void gather(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    out[i] = in[where[i] % N];
}

__global__ void scatter(const uint32_t *where, float *out) {
    int i = my_index();
    out[where[i] % N] = 1.0f; // every store has the same value: whoever is last does not matter
}

__global__ void branches(const float *in, float *out) {
    int i = my_index();
    if (threadIdx.x % 3 == 0)
        out[i] = in[i] * 2;
    else if (threadIdx.x % 3 == 1)
        out[i + N] = in[i + N];
    else
        out[i] = 1;
}

__global__ void nested_loops(const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int a = 0; a < i % 4 + 1; a++)
        for (int b = 0; b < i % 3 + 1; b++) sum += in[(i + 32 * a + 1024 * b) % N];
    out[i] = sum;
}

__global__ void broadcast(const float *in, float *out) {
    int i = my_index();
    out[i] = in[blockIdx.x] + in[i / 32];
}

/* ---- shared memory ---- */

template <int STRIDE> __global__ void banks(float *out) {
    __shared__ float s[32 * 33];
    int tid = threadIdx.x; // ranges [0, 32)
    s[tid * STRIDE] = (float)tid;
    __syncthreads(); // the neighbour's word is read below
    out[blockIdx.x * 32 + tid] = s[(tid + 1) % 32 * STRIDE];
}

template <typename T> __global__ void bank_words(const T *in, T *out) {
    __shared__ T s[BLOCK];
    int tid = threadIdx.x;
    s[tid] = in[tid];
    __syncthreads(); // the word at the other end is read below
    out[my_index()] = s[BLOCK - 1 - tid];
}

template <int PAD> __global__ void transpose(const float *in, float *out) {
    __shared__ float tile[32][32 + PAD];
    int x = threadIdx.x, y = threadIdx.y; // ranges [0, 32)
    tile[y][x] = in[(blockIdx.x * 32 + y) * 32 + x];
    __syncthreads(); // columns are read that other threads wrote
    out[(blockIdx.x * 32 + y) * 32 + x] = tile[x][y];
}

__global__ void shared_random(const uint32_t *where, float *out) {
    __shared__ float s[1024];
    for (int i = threadIdx.x; i < 1024; i += BLOCK) s[i] = (float)i;
    __syncthreads(); // all of s is read below
    out[my_index()] = s[where[my_index()] % 1024];
}

/* ---- atomics ---- */

__global__ void atomic_own(uint32_t *out) { atomicAdd(&out[my_index()], 1u); }
__global__ void atomic_one(uint32_t *out) { atomicAdd(&out[blockIdx.x % 8], 1u); }
__global__ void atomic_random(const uint32_t *where, uint32_t *out) {
    atomicAdd(&out[where[my_index()] % 4096], 1u);
}
__global__ void atomic_returned(const uint32_t *where, uint32_t *out) {
    int i = my_index();
    out[4096 + i] = atomicMax(&out[where[i] % 4096], (uint32_t)i);
}

/* ---- all of them ---- */

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "fidelity: %s\n", cudaGetErrorString(e));
    exit(1);
}

int main() {
    static uint32_t h[40 * N];
    void *d_in, *d_out, *d_where;
    check(cudaMalloc(&d_in, sizeof h));
    check(cudaMalloc(&d_out, sizeof h));
    check(cudaMalloc(&d_where, N * sizeof *h));
    check(cudaMemset(d_in, 0, sizeof h));
    check(cudaMemset(d_out, 0, sizeof h));
    uint64_t x = 1;
    for (int i = 0; i < N; i++)
        h[i] = (uint32_t)((x = x * 6364136223846793005u + 1442695040888963407u) >> 33);
    check(cudaMemcpy(d_where, h, N * sizeof *h, cudaMemcpyHostToDevice));
    const float *f = (const float *)d_in;
    float *g = (float *)d_out;
    const uint32_t *where = (const uint32_t *)d_where;
    uint32_t *u = (uint32_t *)d_out;
    enum { GRID = N / BLOCK };
    strided<1><<<GRID, BLOCK>>>(f, g);
    strided<2><<<GRID, BLOCK>>>(f, g);
    strided<7><<<GRID, BLOCK>>>(f, g);
    strided<32><<<GRID, BLOCK>>>(f, g);
    misaligned<1><<<GRID, BLOCK>>>(f, g);
    misaligned<5><<<GRID, BLOCK>>>(f, g);
    reversed<<<GRID, BLOCK>>>(f, g);
    partial_warps<<<100, 33>>>(f, g, 3000);
    words<uint8_t><<<GRID, BLOCK>>>((uint8_t *)d_in, (uint8_t *)d_out);
    words<uint16_t><<<GRID, BLOCK>>>((uint16_t *)d_in, (uint16_t *)d_out);
    words<double><<<GRID, BLOCK>>>((double *)d_in, (double *)d_out);
    words<float4><<<GRID, BLOCK>>>((float4 *)d_in, (float4 *)d_out);
    words_strided<uint8_t><<<GRID, BLOCK>>>((uint8_t *)d_in, (uint8_t *)d_out);
    words_strided<float2><<<GRID, BLOCK>>>((float2 *)d_in, (float2 *)d_out);
    structs<<<GRID, BLOCK>>>((three *)d_in, (three *)d_out);
    gather<<<GRID, BLOCK>>>(where, f, g);
    scatter<<<GRID, BLOCK>>>(where, g);
    branches<<<GRID, BLOCK>>>(f, g);
    nested_loops<<<GRID, BLOCK>>>(f, g);
    broadcast<<<GRID, BLOCK>>>(f, g);
    banks<1><<<64, 32>>>(g);
    banks<2><<<64, 32>>>(g);
    banks<4><<<64, 32>>>(g);
    banks<8><<<64, 32>>>(g);
    banks<16><<<64, 32>>>(g);
    banks<32><<<64, 32>>>(g);
    banks<33><<<64, 32>>>(g);
    bank_words<double><<<GRID, BLOCK>>>((double *)d_in, (double *)d_out);
    bank_words<float4><<<GRID, BLOCK>>>((float4 *)d_in, (float4 *)d_out);
    bank_words<uint8_t><<<GRID, BLOCK>>>((uint8_t *)d_in, (uint8_t *)d_out);
    transpose<0><<<64, dim3(32, 32)>>>(f, g);
    transpose<1><<<64, dim3(32, 32)>>>(f, g);
    shared_random<<<GRID, BLOCK>>>(where, g);
    check(cudaMemset(d_out, 0, sizeof h));
    atomic_own<<<GRID, BLOCK>>>(u);
    atomic_one<<<GRID, BLOCK>>>(u);
    atomic_random<<<GRID, BLOCK>>>(where, u);
    atomic_returned<<<GRID, BLOCK>>>(where, u);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaFree(d_in));
    check(cudaFree(d_out));
    check(cudaFree(d_where));
}
