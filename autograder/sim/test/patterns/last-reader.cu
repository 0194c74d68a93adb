// A thread of each block reads a word that all blocks read; the last to have read it stores it
// anew.
#include <cstdio>
enum { GRID = 8, BLOCK = 64 };
__device__ unsigned done;

__global__ void k(int *x, int *out) {
    if (threadIdx.x == 0) {
        // wrong: if (threadIdx.x == 32) out[GRID + blockIdx.x] = x[0]; if (threadIdx.x == 0) {
        out[blockIdx.x] = x[0];
        __threadfence();
        // wrong:
        if (atomicAdd(&done, 1) == GRID - 1) {
            __threadfence();
            x[0] = 7;
        }
    }
}

int main() {
    int *x, *out, h[2 * GRID], last, sum = 0;
    cudaMalloc(&x, sizeof *x);
    cudaMalloc(&out, sizeof h);
    cudaMemset(x, 0, sizeof *x);
    cudaMemset(out, 0, sizeof h);
    k<<<GRID, BLOCK>>>(x, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&last, x, sizeof last, cudaMemcpyDeviceToHost);
    for (int i = 0; i < GRID; i++) sum += h[i];
    cudaFree(x);
    cudaFree(out);
    return sum || last != 7;
}
