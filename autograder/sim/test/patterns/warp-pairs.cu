// Pairs of warps in one block: one fills a buffer, the other one takes it, with flags in shared
// memory.
#include <cstdio>
enum { PAIRS = 2, ITEMS = 8 };

__device__ void wait_for(volatile int *flag, int value) {
    if (threadIdx.x % 32 == 0)
        while (*flag != value) {}
    __threadfence_block();
    __syncwarp();
    // wrong:
}

__device__ void tell(volatile int *flag, int value) {
    __threadfence_block();
    // wrong:
    __syncwarp();
    // wrong:
    if (threadIdx.x % 32 == 0) *flag = value;
}

__global__ void k(int *out) {
    __shared__ int buffer[PAIRS][32];
    __shared__ volatile int full[PAIRS];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, p = warp / 2, sum = 0;
    if (threadIdx.x < PAIRS) full[threadIdx.x] = 0;
    __syncthreads();
    for (int i = 0; i < ITEMS * (p + 1); i++) {
        if (warp % 2 == 0) {
            wait_for(&full[p], 0);
            buffer[p][lane] = i * lane;
            tell(&full[p], 1);
        } else {
            wait_for(&full[p], 1);
            for (int l = 0; l < 32; l++) sum += buffer[p][l];
            tell(&full[p], 0);
        }
    }
    if (warp % 2) out[p * 32 + lane] = sum;
}

int main() {
    int *d, h[PAIRS * 32], wrong = 0;
    cudaMalloc(&d, sizeof h);
    k<<<1, PAIRS * 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < PAIRS * 32; i++) {
        int n = ITEMS * (i / 32 + 1);
        wrong += h[i] != n * (n - 1) / 2 * (31 * 32 / 2);
    }
    cudaFree(d);
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
