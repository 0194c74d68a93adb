/* The same in the words of C++: release what was stored, acquire what others stored. */
#include <cstdio>
#include <cuda/atomic>

__device__ int value[4], arrived, sum;

__global__ void add_all() {
    cuda::atomic_ref<int, cuda::thread_scope_device> ticket(arrived);
    value[blockIdx.x] = 10 * blockIdx.x;
    if (ticket.fetch_add(1, cuda::memory_order_acq_rel) < 3) return;
    for (int i = 0; i < 4; i++) sum += value[i];
}

int main() {
    int result;
    add_all<<<4, 1>>>();
    cudaMemcpyFromSymbol(&result, sum, sizeof result);
    printf("sum %d\n", result);
}
