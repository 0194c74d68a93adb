/* Lesson 1: the law of the in-place damage, beside what the kernel does.
 *
 *     build/lockstep run lessons/1-reduce/in_place_error.cu
 *
 * Calls the in-place tree of exercise `bug` 100 times on the same input, for several sizes, and
 * compares each result with the closed form of the notes: value i counts binomial(p + k - 1, p)
 * times in call k, where p says how often i is folded on its way to 0 (the number of its 1 bits, if
 * n is a power of two).
 */
#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <lockstep/kernel.h>

enum { MAX_N = 1024, CALLS = 100, LEVELS = 11 }; /* at most 10 folds for 1024 values */

__global__ void add_in_place(uint32_t *data, uint32_t *out, int n) {
    int tid = threadIdx.x; // ranges [0, MAX_N)
    for (int width = n; width > 1; width = (width + 1) / 2) {
        if (tid < width / 2) data[tid] += data[tid + (width + 1) / 2];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) *out = data[0];
}

/* How often the tree over n values folds place i on its way to 0. */
static int folds(int i, int n) {
    int count = 0;
    for (int half; n > 1; n = half) {
        half = (n + 1) / 2;
        if (i >= half) i -= half, count++;
    }
    return count;
}

/* times[k][p] = binomial(p + k - 1, p) modulo 2^32, by Pascal's rule: what k calls make of p folds.
 */
static uint32_t times[CALLS + 1][LEVELS];

static void fill_times(void) {
    for (int k = 0; k <= CALLS; k++) times[k][0] = 1;
    for (int k = 1; k <= CALLS; k++)
        for (int p = 1; p < LEVELS; p++) times[k][p] = times[k][p - 1] + times[k - 1][p];
}

static uint32_t law(const uint32_t *h_in, int n, int call) {
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) sum += times[call][folds(i, n)] * h_in[i];
    return sum;
}

/* The number of calls, out of CALLS, whose result is not what the law says. */
static int compare(int n, uint32_t *d_data, uint32_t *d_out, int show) {
    uint32_t h_in[MAX_N], h_out;
    int failures = 0;
    for (int i = 0; i < n; i++) h_in[i] = show ? 1 : (uint32_t)rand();
    CUDA_CHECK(cudaMemcpy(d_data, h_in, n * sizeof *h_in, cudaMemcpyHostToDevice));
    for (int call = 1; call <= CALLS; call++) {
        add_in_place<<<1, MAX_N>>>(d_data, d_out, n);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
        failures += h_out != law(h_in, n, call);
        if (show && (call <= 5 || call == CALLS))
            printf("call %d: %u, by the law %u\n", call, h_out, law(h_in, n, call));
    }
    return failures;
}

int main(void) {
    const int sizes[] = {1, 2, 3, 31, 32, 33, 100, 1000, 1023};
    uint32_t *d_data, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_data, MAX_N * sizeof *d_data));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof *d_out));
    fill_times();
    printf("1024 ones, modulo 2^32:\n");
    int failures = compare(MAX_N, d_data, d_out, 1);
    for (int size : sizes) failures += compare(size, d_data, d_out, 0);
    printf("results that differ from the law: %d of %zu\n", failures,
           CALLS * (1 + sizeof sizes / sizeof *sizes));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_data));
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
