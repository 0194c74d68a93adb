// clean
/* The host does not wait for the launch, but for words in pinned memory that the kernel raises behind a
   fence: by one thread, and behind a barrier for the whole block. */
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
    cudaFreeHost(b);
    return sum;
}
