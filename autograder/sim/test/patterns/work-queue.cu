// Blocks fetch their work from a counter until none is left; thread 0 fetches for its block.
#include <cstdio>
enum { BLOCKS = 7, THREADS = 64, TASKS = 40 };

__device__ int next_task;

__global__ void work(const int *in, int *out) {
    __shared__ int task, s[THREADS];
    int t = threadIdx.x;
    for (;;) {
        if (t == 0) task = atomicAdd(&next_task, 1);
        // wrong: if (t == 0) task = next_task++;
        // wrong: task = atomicAdd(&next_task, 1);
        // wrong: if (t == 0) task = atomicAdd_block(&next_task, 1);
        __syncthreads();
        // wrong:
        if (task >= TASKS) return;
        s[t] = in[task * THREADS + t];
        __syncthreads();
        // wrong:
        out[task * THREADS + t] = s[THREADS - 1 - t];
        __syncthreads();
        // wrong:
    }
}

int main() {
    static int a[TASKS * THREADS];
    int *d_in, *d_out, wrong = 0;
    for (int i = 0; i < TASKS * THREADS; i++) a[i] = i;
    cudaMalloc(&d_in, sizeof a);
    cudaMalloc(&d_out, sizeof a);
    cudaMemcpy(d_in, a, sizeof a, cudaMemcpyHostToDevice);
    work<<<BLOCKS, THREADS>>>(d_in, d_out);
    cudaMemcpy(a, d_out, sizeof a, cudaMemcpyDeviceToHost);
    for (int i = 0; i < TASKS * THREADS; i++)
        wrong += a[i] != i / THREADS * THREADS + THREADS - 1 - i % THREADS;
    cudaFree(d_in);
    cudaFree(d_out);
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
