// clean
/* The host does not wait for the launch, but for words in pinned memory that the kernel raises behind a
   fence: by one thread, and behind a barrier for the whole block, or one for two of its warps. */
#include <cuda_runtime.h>

enum { N = 64 };
struct box { int data[N], flag, sum, ready; };

__global__ void fill(struct box *b) {
    b->data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x) return;
    __threadfence_system();
    *(volatile int *)&b->flag = 1;
    int sum = 0;
    for (int i = 0; i < N; i++) sum += b->data[i];
    b->sum = sum;
    __threadfence_system();
    atomicExch_system(&b->ready, 1);
}

/* The fence is one thread's; the flag that of another one, of another warp, behind a named barrier. */
__global__ void fill_by_warps(struct box *b) {
    if (threadIdx.x == 0) {
        b->data[0] = 7;
        __threadfence_system();
    }
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (threadIdx.x == 32) atomicExch_system(&b->flag, 1);
}

int main() {
    struct box *b;
    cudaMallocHost(&b, sizeof *b);
    b->flag = b->ready = 0;
    fill<<<1, N>>>(b);
    while (*(volatile int *)&b->flag == 0) {}
    int sum = 0;
    for (int i = 0; i < N; i++) sum += b->data[i];
    while (__atomic_load_n(&b->ready, __ATOMIC_ACQUIRE) == 0) {}
    sum -= b->sum;
    cudaDeviceSynchronize();
    b->flag = 0;
    fill_by_warps<<<1, 64>>>(b);
    while (__atomic_load_n(&b->flag, __ATOMIC_ACQUIRE) == 0) {}
    sum += b->data[0] - 7;
    cudaDeviceSynchronize();
    cudaFreeHost(b);
    return sum;
}
