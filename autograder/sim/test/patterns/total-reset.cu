/* A sum that all blocks add to by atomics which publish nothing: the last block takes it and puts
   it back to zero by ordinary accesses. A fence and a counter stand behind each block's last
   addition. */
#include <cstdio>

enum { BLOCKS = 40, THREADS = 96 };

__device__ unsigned total, bins[4], one, done;

__global__ void sum(unsigned *out) {
    __shared__ bool is_last;
    atomicAdd(&total, blockIdx.x + threadIdx.x);
    if (threadIdx.x % 32 == 0) atomicAdd(&bins[threadIdx.x / 32], 1u);
    if (threadIdx.x == 0) atomicMax(&one, blockIdx.x);
    __syncthreads();
    // wrong:
    if (threadIdx.x == 0) {
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        is_last = atomicAdd(&done, 1u) == gridDim.x - 1;
        // wrong: is_last = atomicAdd(&done, 1u) == gridDim.x - 1; atomicAdd(&total, 0u);
        // wrong: is_last = atomicAdd(&done, 1u) == gridDim.x - 1; atomicAdd(&bins[2], 0u);
        __threadfence();
    }
    __syncthreads();
    if (!is_last) return;
    if (threadIdx.x < 4) out[1 + threadIdx.x] = bins[threadIdx.x], bins[threadIdx.x] = 0;
    if (threadIdx.x == 0) {
        out[0] = total + one;
        total = one = done = 0;
    }
}

int main() {
    unsigned *d, h[5];
    bool right = true;
    cudaMalloc(&d, sizeof h);
    for (int i = 0; i < 3; i++) {
        sum<<<BLOCKS, THREADS>>>(d);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        right &= h[0] == THREADS * (BLOCKS * (BLOCKS - 1) / 2) +
                             BLOCKS * (THREADS * (THREADS - 1) / 2) + BLOCKS - 1;
        right &= h[1] == BLOCKS && h[3] == BLOCKS && h[4] == 0;
    }
    cudaFree(d);
    printf(right ? "right\n" : "wrong\n");
    return !right;
}
