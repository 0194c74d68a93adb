// A barrier of all blocks without any atomic (Xiao and Feng 2010): a flag for each block to come
// by, one for each to leave by; the threads of block 0 look after a block each.
#include <cstdio>
enum { BLOCKS = 10, THREADS = 64, N = BLOCKS * THREADS, ROUNDS = 3 };

__device__ volatile int come[BLOCKS], leave[BLOCKS];

__device__ void wait_for_all(int goal) {
    int t = threadIdx.x, b = blockIdx.x;
    __syncthreads();
    // wrong:
    if (t == 0) {
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        come[b] = goal;
    }
    if (b == 0) {
        if (t < BLOCKS)
            while (come[t] < goal) {}
        // wrong: ;
        __threadfence();
        // wrong:
        __syncthreads();
        // wrong:
        if (t < BLOCKS) leave[t] = goal;
    }
    if (t == 0)
        while (leave[b] < goal) {}
    // wrong: ;
    __threadfence();
    __syncthreads();
    // wrong:
}

__global__ void rotate(int *a) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    for (int round = 1; round <= ROUNDS; round++) {
        int right = a[(i + THREADS + 1) % N];
        wait_for_all(2 * round - 1);
        a[i] = right;
        wait_for_all(2 * round);
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
