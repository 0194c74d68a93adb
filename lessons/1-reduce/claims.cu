/* Lesson 1: small runs that the claims table is measured on (claims.c says what is claimed).
 *
 *     build/lockstep run -Ilessons/1-reduce lessons/1-reduce/claims.cu
 *
 * One kernel a claim, as simple as the claim allows. What is not in the record is printed, as a
 * name and a number. One kernel races on purpose, so the run says "the program is wrong".
 */
#include "reduce.h"

/* ---- serial: from the identity, as the source's listing has it ---- */

__global__ void from_identity(const value_t *in, value_t *out, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) sum = combine(sum, in[i]);
    *out = sum;
}

/* ---- the tree in global memory, a launch a round, so that the words of each can be read off ----
 */

__global__ void one_round(value_t *data, int half) {
    int tid = threadIdx.x; // ranges [0, half)
    data[tid] = combine(data[tid], data[tid + half]);
}

static void rounds(value_t *d_data, int n) {
    for (int half = n / 2; half > 0; half /= 2) {
        one_round<<<1, half>>>(d_data, half);
        CUDA_CHECK(cudaGetLastError());
    }
}

/* ---- the second launch of the source: halving that forgets the odd one out ---- */

__global__ void halve(const value_t *in, value_t *out) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x; // ranges [0, blockDim.x): any number of values
    s[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (tid < half) s[tid] += s[tid + half];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) *out = s[0];
}

/* Sums `n` ones; @return what comes out. */
static value_t halved(const value_t *d_ones, value_t *d_out, int n) {
    value_t h_out;
    halve<<<1, n>>>(d_ones, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    return h_out;
}

/* ---- the last 32 values: trusting the warp, and not ---- */

__global__ void warp_trusted(value_t *out) {
    __shared__ value_t s[64];
    int tid = threadIdx.x; // ranges [0, 32)
    s[tid] = s[tid + 32] = tid;
    for (int half = 32; half > 0; half /= 2) s[tid] += s[tid + half]; // no barrier: a race
    if (tid == 0) *out = s[0];
}

__global__ void warp_shuffled(value_t *out) {
    value_t mine = threadIdx.x;
    for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffff, mine, d);
    if (threadIdx.x == 0) *out = mine;
}

/* ---- in place, with an operator that forgives it ---- */

__global__ void max_in_place(value_t *data, value_t *out, int n) {
    int tid = threadIdx.x; // ranges [0, n / 2)
    for (int half = n / 2; half > 0; half /= 2) {
        if (tid < half) data[tid] = max(data[tid], data[tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) *out = data[0];
}

/* Calls it 100 times on the same input; @return how many calls give a wrong result. */
static int wrong_maxima(value_t *d_data, value_t *d_out, const value_t *h_in, int n) {
    int wrong = 0;
    value_t largest = 0, h_out;
    for (int i = 0; i < n; i++) largest = max(largest, h_in[i]);
    CUDA_CHECK(cudaMemcpy(d_data, h_in, n * sizeof *h_in, cudaMemcpyHostToDevice));
    for (int call = 0; call < 100; call++) {
        max_in_place<<<1, n / 2>>>(d_data, d_out, n);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
        wrong += h_out != largest;
    }
    return wrong;
}

/* ---- brackets: float against integer, on random quadruples ---- */

enum { QUADRUPLES = 200000 };

/* A number in [-1, 1) from a fixed stream (a linear congruential generator of Knuth's). */
static float next_float(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (float)((double)(*state >> 11) / (1ull << 52) - 1);
}

static void brackets(double *percent, int *integers) {
    uint64_t state = 1;
    int different = 0;
    *integers = 0;
    for (int i = 0; i < QUADRUPLES; i++) {
        float f[4];
        uint32_t w[4];
        for (int j = 0; j < 4; j++) f[j] = next_float(&state), w[j] = (uint32_t)(state >> 32);
        volatile float left = f[0] + f[1], right = f[2] + f[3]; // rounded to 32 bits each
        volatile float chain = left + f[2];
        different += (float)(chain + f[3]) != (float)(left + right);
        *integers += ((w[0] + w[1]) + w[2]) + w[3] != (w[0] + w[1]) + (w[2] + w[3]);
    }
    *percent = 100.0 * different / QUADRUPLES;
}

/* ---- one claim after the other ---- */

static void serial_and_rounds(value_t *d_data, value_t *d_out, const value_t *h_ones) {
    const value_t h_small[4] = {19, 8, 9, 14};
    value_t h_out;
    CUDA_CHECK(cudaMemcpy(d_data, h_small, sizeof h_small, cudaMemcpyHostToDevice));
    from_identity<<<1, 1>>>(d_data, d_out, 4);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    printf("reduce(19, 8, 9, 14) = %u\n", h_out);
    CUDA_CHECK(cudaMemcpy(d_data, h_ones, BLOCK * sizeof *h_ones, cudaMemcpyHostToDevice));
    rounds(d_data, BLOCK);
}

static void halving(value_t *d_data, value_t *d_out, const value_t *h_ones) {
    int right = 0;
    CUDA_CHECK(cudaMemcpy(d_data, h_ones, BLOCK * sizeof *h_ones, cudaMemcpyHostToDevice));
    for (int n = 1; n <= BLOCK; n++) right += halved(d_data, d_out, n) == (value_t)n;
    printf("right sums of 1 to 1024 ones: %d\n", right);
    printf("3 ones: %u\n", halved(d_data, d_out, 3));
    printf("1000 ones: %u\n", halved(d_data, d_out, 1000));
}

static void warps(value_t *d_out) {
    warp_trusted<<<1, 32>>>(d_out);
    CUDA_CHECK(cudaGetLastError());
    warp_shuffled<<<1, 32>>>(d_out);
    CUDA_CHECK(cudaGetLastError());
}

static void maxima(value_t *d_data, value_t *d_out) {
    value_t h_in[BLOCK];
    uint64_t state = 1;
    for (int i = 0; i < BLOCK; i++) h_in[i] = (value_t)((next_float(&state) + 1) * 1e9f);
    printf("wrong maxima in 100 calls: %d\n", wrong_maxima(d_data, d_out, h_in, BLOCK));
}

int main(void) {
    value_t h_ones[BLOCK], *d_data, *d_out;
    double percent;
    int integers;
    for (int i = 0; i < BLOCK; i++) h_ones[i] = 1;
    CUDA_CHECK(cudaMalloc((void **)&d_data, sizeof h_ones));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof *d_out));
    serial_and_rounds(d_data, d_out, h_ones);
    halving(d_data, d_out, h_ones);
    warps(d_out);
    maxima(d_data, d_out);
    brackets(&percent, &integers);
    printf("float quadruples that differ, percent: %.1f\n", percent);
    printf("integer quadruples that differ: %d\n", integers);
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_data));
    return EXIT_SUCCESS;
}
