// Message passing with cuda::atomic_ref: what is released can be read once it is acquired.
#include <cuda/atomic>
#include <cstdio>
enum { BLOCKS = 10 };

typedef cuda::atomic_ref<int, cuda::thread_scope_device> device_ref;
typedef cuda::atomic_ref<int, cuda::thread_scope_block> block_ref;
__device__ int message[BLOCKS], flag[BLOCKS], done;

/* Block b waits for block b - 1, adds to its message and passes it on. */
__global__ void pass_on() {
    int b = blockIdx.x, got = 0;
    if (b > 0) {
        while (device_ref(flag[b - 1]).load(cuda::memory_order_acquire) == 0) {}
        // wrong: while (device_ref(flag[b - 1]).load(cuda::memory_order_relaxed) == 0) {}
        // wrong: while (block_ref(flag[b - 1]).load(cuda::memory_order_acquire) == 0) {}
        // wrong:
        got = message[b - 1];
    }
    message[b] = got + b;
    device_ref(flag[b]).store(1, cuda::memory_order_release);
    // wrong: device_ref(flag[b]).store(1, cuda::memory_order_relaxed);
    // wrong: block_ref(flag[b]).store(1, cuda::memory_order_release);
    // wrong: flag[b] = 1;
}

/* The same with fences, and the last block to come adds all. */
__global__ void add(int *out) {
    message[blockIdx.x] = blockIdx.x;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    // wrong:
    // wrong: cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    int before = device_ref(done).fetch_add(1, cuda::memory_order_relaxed);
    // wrong: int before = done++;
    if (before != BLOCKS - 1) return;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    // wrong:
    // wrong: cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
    *out = 0;
    for (int b = 0; b < BLOCKS; b++) *out += message[b];
}

int main() {
    int *d_out, out, last;
    cudaMalloc(&d_out, sizeof out);
    pass_on<<<BLOCKS, 1>>>();
    cudaMemcpyFromSymbol(&last, message, sizeof last, (BLOCKS - 1) * sizeof last);
    add<<<BLOCKS, 1>>>(d_out);
    cudaMemcpy(&out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    if (last != 45 || out != 45) printf("%d %d\n", last, out);
    return last != 45 || out != 45;
}
