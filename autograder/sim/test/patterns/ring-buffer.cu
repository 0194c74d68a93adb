// One block fills a ring of slots, another one empties it; volatile counters say how far each is.
#include <cstdio>
enum { SLOTS = 4, ITEMS = 50, THREADS = 32 };

__device__ int ring[SLOTS][THREADS];
__device__ volatile int filled, emptied;

__device__ void produce(int t) {
    for (int i = 0; i < ITEMS; i++) {
        if (t == 0)
            while (i - emptied >= SLOTS) {}
        // wrong:
        __syncthreads();
        // wrong:
        ring[i % SLOTS][t] = i * t;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        __syncthreads();
        // wrong:
        if (t == 0) filled = i + 1;
    }
}

__device__ void consume(int t, int *out) {
    int sum = 0;
    for (int i = 0; i < ITEMS; i++) {
        if (t == 0)
            while (filled <= i) {}
        // wrong:
        __syncthreads();
        // wrong:
        sum += ring[i % SLOTS][t];
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        __syncthreads();
        // wrong:
        if (t == 0) emptied = i + 1;
    }
    out[t] = sum;
}

__global__ void pass_on(int *out) {
    if (blockIdx.x == 0)
        produce(threadIdx.x);
    else
        consume(threadIdx.x, out);
}

int main() {
    int *d_out, out[THREADS], wrong = 0;
    cudaMalloc(&d_out, sizeof out);
    pass_on<<<2, THREADS>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int t = 0; t < THREADS; t++) wrong += out[t] != t * ITEMS * (ITEMS - 1) / 2;
    cudaFree(d_out);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
