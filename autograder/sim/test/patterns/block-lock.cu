// A lock for a whole block: one thread takes it, barriers of the block let the others in and out.
// The first barrier is as good as a fence behind atomicCAS(), also when nobody has fenced so far.
#include <cstdio>
enum { BLOCKS = 3, THREADS = 64 };

__device__ int lock, sums[THREADS];

__global__ void add() {
    if (threadIdx.x == 0)
        while (atomicCAS(&lock, 0, 1)) {}
    __syncthreads();
    // wrong:
    sums[threadIdx.x] += threadIdx.x;
    // wrong: sums[threadIdx.x] += sums[threadIdx.x % 32];
    __threadfence();
    // wrong:
    __syncthreads();
    // wrong:
    if (threadIdx.x == 0) atomicExch(&lock, 0);
    // wrong: if (threadIdx.x == 0) atomicExch_block(&lock, 0);
}

int main() {
    int got[THREADS], wrong = 0;
    add<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, sums, sizeof got);
    for (int t = 0; t < THREADS; t++) wrong += got[t] != BLOCKS * t;
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
