// Atomics and fences of block scope: right within a block, also in global memory.
#include <cstdio>
enum { BLOCKS = 6, THREADS = 96 };

__device__ int count[BLOCKS], box[BLOCKS];
__device__ volatile int full[BLOCKS];

__global__ void count_own(int *out) {
    int b = blockIdx.x, t = threadIdx.x;
    // wrong: int b = 0, t = threadIdx.x;
    atomicAdd_block(&count[b], 1);
    // wrong: count[b]++;
    if (t == 64) {
        box[b] = b + 7;
        __threadfence_block();
        // wrong:
        full[b] = 1;
    }
    if (t == 0) {
        while (!full[b]) {}
        // wrong:
        __threadfence_block();
        out[b] = box[b];
    }
    __syncthreads();
    // wrong:
    if (t == 1) out[BLOCKS + b] = count[b];
}

int main() {
    int *d_out, out[2 * BLOCKS], wrong = 0;
    cudaMalloc(&d_out, sizeof out);
    count_own<<<BLOCKS, THREADS>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int b = 0; b < BLOCKS; b++) wrong += out[b] != b + 7 || out[BLOCKS + b] != THREADS;
    cudaFree(d_out);
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
