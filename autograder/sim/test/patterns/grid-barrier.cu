// A barrier of all blocks by hand, that can be used again: the last to come opens it for the
// others.
#include <cstdio>
enum { BLOCKS = 12, THREADS = 64, N = BLOCKS * THREADS, ROUNDS = 4 };

__device__ unsigned arrived;
__device__ volatile unsigned round_open;

__device__ void wait_for_all(unsigned round) {
    __syncthreads();
    // wrong:
    if (threadIdx.x == 0) {
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        if (atomicAdd(&arrived, 1) == BLOCKS - 1) {
            // wrong: if (arrived++ == BLOCKS - 1) {
            // wrong: if (atomicAdd_block(&arrived, 1) == BLOCKS - 1) {
            arrived = 0;
            __threadfence();
            // wrong:
            round_open = round;
        } else
            while (round_open < round) {}
        // wrong: ;
        __threadfence();
    }
    __syncthreads();
    // wrong:
}

__global__ void rotate(int *a) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    for (unsigned round = 1; round <= ROUNDS; round++) {
        int right = a[(i + THREADS + 1) % N];
        wait_for_all(2 * round - 1);
        // wrong:
        a[i] = right;
        wait_for_all(2 * round);
        // wrong:
    }
}

int main() {
    static int a[N];
    int *d_a, wrong = 0;
    for (int i = 0; i < N; i++) a[i] = i;
    cudaMalloc(&d_a, sizeof a);
    cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);
    rotate<<<BLOCKS, THREADS>>>(d_a);
    cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) wrong += a[i] != (i + ROUNDS * (THREADS + 1)) % N;
    cudaFree(d_a);
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
