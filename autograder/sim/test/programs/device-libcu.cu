// clean
// cuda::atomic and cuda::atomic_ref: every operation, a flag that releases and acquires, scopes.
#include <cstdio>
#include <cuda/atomic>
#define CHECK(c)                                       \
    do {                                               \
        if (!(c)) {                                    \
            atomicAdd(bad, 1);                         \
            printf("line %d: %s\n", __LINE__, #c);     \
        }                                              \
    } while (0)

template <class T> using at_device = cuda::atomic<T, cuda::thread_scope_device>;

__device__ int counter;
__device__ float total;

__global__ void operations(int *bad) {
    cuda::atomic_ref<int, cuda::thread_scope_device> r(counter);
    r.fetch_add(2, cuda::memory_order_relaxed);
    r++;
    r.fetch_sub(1);
    int expected = -1;
    CHECK(!r.compare_exchange_strong(expected, 7) && expected >= 2);
    cuda::atomic_ref<float, cuda::thread_scope_device>(total).fetch_add(0.5f);
    __syncthreads();
    CHECK(r.load() == 64);
    __syncthreads();
    if (threadIdx.x == 0) CHECK(r.exchange(5) == 64);
}

__global__ void pass_on(int *bad, int *data, at_device<int> *flag) {
    if (blockIdx.x == 0) {
        *data = 42;
        flag->store(1, cuda::memory_order_release);
    } else {
        while (flag->load(cuda::memory_order_acquire) == 0) {}
        CHECK(*data == 42);
    }
}

__global__ void in_a_block(int *bad) {
    __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> largest;
    if (threadIdx.x == 0) largest.store(0);
    __syncthreads();
    largest.fetch_max(threadIdx.x);
    __syncthreads();
    CHECK(largest.load() == blockDim.x - 1);
}

int main() {
    int *d, bad = -1;
    cudaMalloc(&d, 3 * sizeof *d);
    cudaMemset(d, 0, 3 * sizeof *d);
    operations<<<1, 32>>>(d);
    pass_on<<<2, 1>>>(d, d + 1, (at_device<int> *)(d + 2));
    in_a_block<<<2, 64>>>(d);
    cudaMemcpy(&bad, d, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return bad != 0;
}
