/* Functions are called through pointers of all kinds; each points to a real function. */
#include "reduce.h"
#include <functional>
#include <stdio.h>
#include <stdlib.h>

struct shape {
    __host__ __device__ virtual int corners(int deep) const { return deep ? corners(deep - 1) : 0; }
};
struct square : shape {
    __host__ __device__ int corners(int deep) const override {
        return deep ? corners(deep - 1) : 4;
    }
};

typedef value_t (*operation)(value_t, value_t);
static __device__ value_t first(value_t a, value_t b) { return combine(a, b); }
static __device__ value_t second(value_t a, value_t) { return a; }
static __device__ operation choose(int i) { return i & 1 ? second : first; }

template <class F> __global__ void reduce_serial(const value_t *in, value_t *out, int n, F pick) {
    square s;
    const shape *volatile any = &s;
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = pick(i * any->corners(3))(result, in[i]);
    *out = result;
}

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void called(void *data) { *(int *)data += 1; }

static int (*volatile say)(const char *) = puts;
static double (*volatile root)(double) = sqrt;

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    int numbers[4] = {3, 1, 7, 0}, calls = 0;
    qsort(numbers, 4, sizeof *numbers, ascending);
    cudaLaunchHostFunc(0, called, &calls);
    cudaDeviceSynchronize();
    std::function<int(int)> times = [&](int x) { return x * calls; };
    say("sorted");
    switch (times(numbers[3]) - (int)root(9.0)) {
    case 4:
        if (n == 0)
            store_identity<<<1, 1>>>(d_out);
        else
            reduce_serial<<<1, 1>>>(d_in, d_out, n, [] __device__(int i) { return choose(i); });
        break;
    case 1: printf("one"); break;
    case 2: printf("two"); break;
    case 3: printf("three"); break;
    case 5: printf("five"); break;
    case 6: printf("six"); break;
    }
    CUDA_CHECK(cudaGetLastError());
}
