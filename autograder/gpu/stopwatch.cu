/* Times a function and a copy on the GPU, each run on cold memory. */
#include <stdlib.h>
#include <cuda_runtime.h>
#include "stopwatch.h"

enum { WARM_UPS = 3, SAMPLES = 21, LEAST_SAMPLES = 3 };
static const float LONGEST_MS = 1500; /* beyond this, fewer samples suffice */

/* ---- filling the L2 cache with other data ---- */

static uint4 *d_other;
static size_t other_count;

/* The mix keeps the compiler from removing the loads; nothing is ever stored. */
static __global__ void read_other(uint4 *other, size_t count) {
    uint32_t mix = 0;
    size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride)
        mix |= other[i].x | other[i].y | other[i].z | other[i].w;
    if (mix) other[0].x = mix; // never: all are zero
}

static bool make_other(void) {
    int l2 = 0;
    if (d_other) return true;
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    size_t bytes = 4 * (size_t)(l2 > 0 ? l2 : 16 << 20);
    other_count = bytes / sizeof *d_other;
    return !cudaMalloc((void **)&d_other, bytes) && !cudaMemset(d_other, 0, bytes);
}

static void empty_cache(void) { read_other<<<1024, 256>>>(d_other, other_count); }

/* ---- samples and their median ---- */

static cudaEvent_t from, to;

static bool make_events(void) {
    if (from) return true;
    return !cudaEventCreate(&from) && !cudaEventCreate(&to);
}

/* @return milliseconds; less than 0 after an error */
static float sample(void (*run)(const void *), const void *what) {
    float ms;
    empty_cache();
    cudaEventRecord(from);
    run(what);
    cudaEventRecord(to);
    return cudaEventSynchronize(to) || cudaEventElapsedTime(&ms, from, to) ? -1 : ms;
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* @return the median in microseconds; 0 after an error */
static double median_us(void (*run)(const void *), const void *what, int *samples) {
    float ms[SAMPLES], total = 0;
    int count = 0;
    for (int i = 0; i < WARM_UPS + SAMPLES; i++) {
        float one = sample(run, what);
        if (one < 0) return 0;
        total += one;
        if (i >= WARM_UPS) ms[count++] = one;
        if (total > LONGEST_MS && count >= LEAST_SAMPLES) break;
    }
    qsort(ms, (size_t)count, sizeof *ms, by_size);
    *samples = count;
    return 1e3 * (double)ms[count / 2];
}

struct halves {
    char *d_both;
    size_t bytes; /* of one copy */
};

static void copy_half(const void *what) {
    const struct halves *h = (const struct halves *)what;
    cudaMemcpyAsync(h->d_both + h->bytes, h->d_both, h->bytes, cudaMemcpyDeviceToDevice);
}

struct stopwatch_times stopwatch_run(void (*run)(const void *), const void *what, uint64_t bytes) {
    struct stopwatch_times t = {};
    struct halves h = {NULL, (size_t)(bytes / 2)};
    int ignored;
    if (!make_other() || !make_events() || cudaMalloc((void **)&h.d_both, 2 * h.bytes)) {
        cudaGetLastError(); // out of memory here is not an error of the timed kernel
        return t;
    }
    cudaMemset(h.d_both, 0, 2 * h.bytes);
    t.copy_us = median_us(copy_half, &h, &ignored);
    t.run_us = median_us(run, what, &t.samples);
    cudaFree(h.d_both);
    return t;
}

double stopwatch_peak(void) {
    int kilohertz = 0, bits = 0; // memory clock and bus width; two transfers per clock
    if (cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, 0)) return 0;
    if (cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, 0)) return 0;
    return 2e3 * (double)kilohertz * (double)bits / 8 / 1e9;
}
