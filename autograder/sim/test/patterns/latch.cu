/* Warps that meet at a latch, and blocks that take turns by a semaphore. */
#include <cstdio>
#include <cuda/latch>
#include <cuda/semaphore>

enum { THREADS = 64, BLOCKS = 6 };
typedef cuda::latch<cuda::thread_scope_block> latch_t;

__device__ cuda::binary_semaphore<cuda::thread_scope_device> turn(1);
__device__ int total;

__global__ void meet(int *out) {
    __shared__ alignas(latch_t) char room[sizeof(latch_t)];
    __shared__ int data[THREADS];
    latch_t *latch = (latch_t *)room;
    int t = threadIdx.x;
    if (t == 0) new (room) latch_t(THREADS);
    __syncthreads();
    data[t] = t * t;
    latch->arrive_and_wait();
    // wrong: latch->count_down();
    out[blockIdx.x * THREADS + t] = data[THREADS - 1 - t];
    if (t > 0) return;
    turn.acquire();
    // wrong:
    total = total + 1;
    turn.release();
}

int main() {
    int *out, h[THREADS * BLOCKS], sum, wrong = 0;
    cudaMalloc(&out, sizeof h);
    meet<<<BLOCKS, THREADS>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&sum, total, sizeof sum);
    for (int i = 0; i < THREADS * BLOCKS; i++) {
        int t = THREADS - 1 - i % THREADS;
        wrong += h[i] != t * t;
    }
    cudaFree(out);
    if (wrong || sum != BLOCKS) printf("%d wrong, %d in all\n", wrong, sum);
    return wrong || sum != BLOCKS;
}
