/* Kernels for comparing the simulator's counters with a GPU's (measure.sh): lanes that diverge in a
   loop and reconverge, accesses of 8 and 16 bytes to shared memory, and contended atomics. Each
   kernel is launched once for each of its kinds. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>

enum { N = 1 << 16, BLOCK = 256, GRID = N / BLOCK };

__device__ int my_index() { return blockIdx.x * blockDim.x + threadIdx.x; }

/* ---- lanes that part in a loop, and meet again ---- */

__global__ void if_in_loop(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int k = 0; k < 16; k++)
        if (where[(i + 32 * k) % N] & 1) sum += in[(i + 32 * k) % N];
    out[i] = sum;
}

/* Who has nothing to do goes on with the next round, whose load stands above. */
__global__ void continue_in_loop(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int k = 0; k < 16; k++) {
        uint32_t w = where[(i + 32 * k) % N];
        if (w % 4 == 0) continue;
        sum += in[(i + 96 * k) % N];
        if (w % 4 == 1) continue;
        sum *= in[(i + 32 * k + 1024) % N];
    }
    out[i] = sum;
}

__global__ void break_in_loop(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int k = 0; k < 16; k++) {
        if (where[(i + 32 * k) % N] % 8 == 0) break;
        sum += in[(i + 32 * k) % N];
    }
    out[i] = sum;
}

__global__ void chase(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    uint32_t at = i;
    for (int k = 0; k < 32 && at % 8 != 0; k++) {
        sum += in[at];
        at = where[at] % N;
    }
    out[i] = sum;
}

__global__ void loop_in_if_in_loop(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int k = 0; k < 8; k++) {
        uint32_t w = where[(i + 32 * k) % N];
        if (w & 1)
            for (int b = 0; b < (int)(w >> 1 & 3); b++) sum += in[(i + 32 * b) % N];
        else
            sum -= in[(i + 1024 * k) % N];
    }
    out[i] = sum;
}

/* Nothing but the innermost loop touches memory. */
__global__ void three_loops(const float *in, float *out) {
    int i = my_index(), lane = i % 32;
    float sum = 0;
    for (int a = 0; a < lane % 2 + 1; a++)
        for (int b = 0; b < lane % 3 + 1; b++)
            for (int c = 0; c < lane % 5; c++) sum += in[(i + 64 * a + 256 * b + 1024 * c) % N];
    out[i] = sum;
}

__global__ void arms(const uint32_t *where, const float *in, float *out) {
    int i = my_index();
    float sum = 0;
    for (int k = 0; k < 8; k++) {
        switch (where[(i + 32 * k) % N] % 4) {
        case 0: sum += in[(i + 32 * k) % N]; break;
        case 1: sum *= in[(i + 32 * k + 8) % N]; break;
        case 2: sum -= in[(i + 64 * k) % N]; break;
        default: sum = in[(i + 96 * k) % N] - sum;
        }
    }
    out[i] = sum;
}

/* The sum of a warp in lane 0, which alone stores it, eight times: the others wait for it. */
__global__ void lane_0_stores(const float *in, float *out) {
    int i = my_index();
    for (int k = 0; k < 8; k++) {
        float sum = in[(i + 32 * k) % N];
        for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
        if (i % 32 == 0) out[i + k] = sum;
    }
}

/* ---- shared memory ---- */

enum kind { ONE, NEIGHBOURS, HALVES, SIXTEEN, LOWER_HALF, EVERY_OTHER, ANY, KINDS };

/* Words of 8 and 16 bytes: of a broadcast, of neighbours, of places that lanes share by chance. */
template <typename T>
__global__ void wide_words(const uint32_t *where, const T *in, T *out, int kind) {
    __shared__ T s[256];
    for (int i = threadIdx.x; i < 256; i += 32) s[i] = in[i];
    __syncwarp(); // other lanes' words are read below
    int lane = threadIdx.x, at = (int)(where[my_index()] % 256);
    if (kind == ONE) at = 7;
    if (kind == NEIGHBOURS) at = lane / 2;
    if (kind == HALVES) at = lane % 16;
    if (kind == SIXTEEN) at %= 16;
    if (kind == LOWER_HALF && lane >= 16) return;
    if (kind == EVERY_OTHER && lane % 2) return;
    out[my_index()] = s[at];
}

/* ---- atomics: lanes that meet at one address ---- */

template <typename T, int BINS> __global__ void crowd(const uint32_t *where, T *out) {
    atomicAdd(&out[where[my_index()] % BINS], (T)1);
}

template <typename T> __global__ void exchange(const uint32_t *where, T *out) {
    out[4096 + my_index()] = atomicExch(&out[where[my_index()] % 64], (T)my_index());
}

template <typename T> __global__ void largest(const uint32_t *where, T *out) {
    atomicMax(&out[where[my_index()] % 64], (T)my_index());
}

/* ---- all of them ---- */

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "fidelity: %s\n", cudaGetErrorString(e));
    exit(1);
}

static void launch_loops(const uint32_t *where, const float *in, float *out) {
    if_in_loop<<<GRID, BLOCK>>>(where, in, out);
    continue_in_loop<<<GRID, BLOCK>>>(where, in, out);
    break_in_loop<<<GRID, BLOCK>>>(where, in, out);
    chase<<<GRID, BLOCK>>>(where, in, out);
    loop_in_if_in_loop<<<GRID, BLOCK>>>(where, in, out);
    three_loops<<<GRID, BLOCK>>>(in, out);
    arms<<<GRID, BLOCK>>>(where, in, out);
    lane_0_stores<<<GRID, BLOCK>>>(in, out);
}

static void launch_crowds(const uint32_t *where, void *out) {
    typedef unsigned long long u64;
    crowd<uint32_t, 64><<<GRID, BLOCK>>>(where, (uint32_t *)out);
    crowd<uint32_t, 1024><<<GRID, BLOCK>>>(where, (uint32_t *)out);
    crowd<u64, 8><<<GRID, BLOCK>>>(where, (u64 *)out);
    crowd<u64, 1024><<<GRID, BLOCK>>>(where, (u64 *)out);
    crowd<float, 64><<<GRID, BLOCK>>>(where, (float *)out);
    exchange<uint32_t><<<GRID, BLOCK>>>(where, (uint32_t *)out);
    exchange<u64><<<GRID, BLOCK>>>(where, (u64 *)out);
    largest<uint32_t><<<GRID, BLOCK>>>(where, (uint32_t *)out);
}

int main() {
    static uint32_t h[2 * N];
    void *d_in, *d_out, *d_where;
    check(cudaMalloc(&d_in, sizeof h));
    check(cudaMalloc(&d_out, 4 * sizeof h));
    check(cudaMalloc(&d_where, sizeof h));
    check(cudaMemset(d_in, 0, sizeof h));
    check(cudaMemset(d_out, 0, 4 * sizeof h));
    uint64_t x = 1;
    for (int i = 0; i < 2 * N; i++)
        h[i] = (uint32_t)((x = x * 6364136223846793005u + 1442695040888963407u) >> 33);
    check(cudaMemcpy(d_where, h, sizeof h, cudaMemcpyHostToDevice));
    const uint32_t *where = (const uint32_t *)d_where;
    launch_loops(where, (const float *)d_in, (float *)d_out);
    for (int kind = 0; kind < KINDS; kind++) {
        wide_words<<<64, 32>>>(where, (const uint2 *)d_in, (uint2 *)d_out, kind);
        wide_words<<<64, 32>>>(where, (const uint4 *)d_in, (uint4 *)d_out, kind);
    }
    launch_crowds(where, d_out);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaFree(d_in));
    check(cudaFree(d_out));
    check(cudaFree(d_where));
}
