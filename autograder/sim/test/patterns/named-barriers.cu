// Warps with roles: two fill buffers, two take what is in them, by PTX's barriers with numbers. Who
// has filled a buffer only says so (arrive) and fills the next; who takes from it waits (sync).
#include <cstdio>
enum { HALF = 64, ALL = 128, BUFFERS = 2, ITEMS = 6 };
enum { FULL = 1, EMPTY = FULL + BUFFERS, MINE = EMPTY + BUFFERS };

__device__ void wait(int barrier, int threads) {
    asm volatile("bar.sync %0, %1;" : : "r"(barrier), "r"(threads) : "memory");
}
__device__ void tell(int barrier) {
    asm volatile("barrier.cta.arrive %0, 128;" : : "r"(barrier) : "memory");
}

__device__ void produce(int (*buffer)[HALF], int t) {
    for (int i = 0; i < ITEMS; i++) {
        wait(EMPTY + i % BUFFERS, ALL);
        // wrong: tell(EMPTY + i % BUFFERS);
        // wrong: if (t < 32) wait(EMPTY + i % BUFFERS, ALL);
        buffer[i % BUFFERS][t] = i * t;
        tell(FULL + i % BUFFERS);
        // wrong:
    }
}

__device__ int consume(int (*buffer)[HALF], int *s, int t) {
    int sum = 0;
    for (int b = 0; b < BUFFERS; b++) tell(EMPTY + b);
    for (int i = 0; i < ITEMS; i++) {
        wait(FULL + i % BUFFERS, ALL);
        // wrong: tell(FULL + i % BUFFERS);
        // wrong: wait(FULL + i % BUFFERS, HALF);
        s[t] = buffer[i % BUFFERS][HALF - 1 - t] + buffer[i % BUFFERS][0];
        if (i + BUFFERS < ITEMS) tell(EMPTY + i % BUFFERS);
        wait(MINE, HALF); // the consumers among themselves
        // wrong:
        // wrong: asm volatile("bar.warp.sync 0xffffffff;");
        sum += s[t ^ 32]; // all have read it when the next buffer is full
    }
    return sum;
}

__global__ void k(int *out) {
    __shared__ int buffer[BUFFERS][HALF], s[HALF];
    int t = threadIdx.x % HALF;
    if (threadIdx.x < HALF)
        produce(buffer, t);
    else
        out[t] = consume(buffer, s, t);
    asm volatile("bar.sync 0;");
}

int main() {
    int *d, h[HALF], wrong = 0;
    cudaMalloc(&d, sizeof h);
    k<<<1, ALL>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < HALF; t++) wrong += h[t] != ITEMS * (ITEMS - 1) / 2 * (HALF - 1 - (t ^ 32));
    cudaFree(d);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
