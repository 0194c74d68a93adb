// clean
/* Thrust on a stream that no other waits for; vectors in managed and in pinned memory. */
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/mr/allocator.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/memory_resource.h>
#include <thrust/system/cuda/vector.h>
#include <thrust/universal_vector.h>
#include <cstdio>

typedef thrust::mr::stateless_resource_allocator<
    int, thrust::system::cuda::universal_host_pinned_memory_resource>
    pinned;

/* Where an algorithm gets its buffers. */
struct buffers {
    typedef char value_type;
    char *allocate(std::ptrdiff_t bytes) { return thrust::cuda::malloc<char>(bytes).get(); }
    void deallocate(char *p, size_t) { thrust::cuda::free(thrust::cuda::pointer<char>(p)); }
};

__global__ void add(const int *from, int *to) { to[threadIdx.x] += from[threadIdx.x]; }

int main() {
    thrust::host_vector<int, pinned> h(8);
    thrust::universal_vector<int> sums(8, 100);
    thrust::cuda::vector<int> d(8);
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, right[8] = {100, 101, 102, 105, 108, 112, 118, 125};
    int *p = thrust::raw_pointer_cast(d.data()), *to = thrust::raw_pointer_cast(sums.data());
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    for (int i = 0; i < 8; i++) h[i] = a[i];
    cudaMemcpyAsync(p, thrust::raw_pointer_cast(h.data()), sizeof a, cudaMemcpyHostToDevice, stream);
    thrust::device_ptr<int> first(p);
    thrust::sort(thrust::cuda::par.on(stream), first, first + 8);
    buffers own;
    own.deallocate(own.allocate(8), 8);
    thrust::stable_sort(thrust::cuda::par(own).on(stream), first, first + 8, thrust::less<int>());
    thrust::inclusive_scan(thrust::cuda::par_nosync.on(stream), d.begin(), d.end(), d.begin());
    add<<<1, 8, 0, stream>>>(p, to);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    int wrong = 0;
    for (int i = 0; i < 8; i++) wrong += sums[i] != right[i];
    printf("%d wrong\n", wrong);
    return wrong;
}
