// clean, but for: barrier-divergence local warning 28, 40, 42
// metric: barriers 3
// metric: idle_threads 2
// The lanes of a warp that wait at one barrier and come to the next one hand on to their neighbours
// without a look at anything else. But lane 5 fences, and what lane 6 does next comes before its own
// fence; lanes 9 and 20 have left, so the others no longer stand in a row; and half of them come to
// another copy of the barrier's line.
#include <cstdio>

enum { N = 64, VALUE = 42 };

/* Two copies in one line. */
#define MEET(here)           \
    do {                     \
        if (here)            \
            __syncthreads(); \
        else                 \
            __syncthreads(); \
    } while (0)

__global__ void k(int *out) {
    __shared__ int data, sum[N];
    __shared__ volatile int flag;
    unsigned t = threadIdx.x;
    if (t == 9 || t == 20) return;
    if (t == 0) flag = 0;
    sum[t] = t;
    __syncthreads();
    if (t == 5) __threadfence_block();
    if (t == 6) {
        data = VALUE;
        __threadfence_block();
        flag = 1;
    }
    if (t == 32) {
        while (!flag) {}
        __threadfence_block();
        sum[t] = data;
    }
    MEET(t < 16);
    out[t] = sum[N - 1 - t == 9 || N - 1 - t == 20 ? t : N - 1 - t];
    __syncthreads();
}

int main() {
    int *d, h[N], wrong = 0;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    k<<<1, N>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < N; t++) {
        int from = N - 1 - t == 9 || N - 1 - t == 20 ? t : N - 1 - t;
        int expected = t == 9 || t == 20 ? 0 : from == 32 ? VALUE : from;
        wrong += h[t] != expected;
    }
    printf("%d wrong\n", wrong);
    cudaFree(d);
    return wrong != 0;
}
