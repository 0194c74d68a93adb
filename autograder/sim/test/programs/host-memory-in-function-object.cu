// finding: host-device-pointer host error 22; host-device-pointer host error 27 (2 times)
/* A library's function object runs on the GPU: host memory is as far away as in a kernel. What is
   constant may be read, and registered memory used; the object itself has come along. */
#include <cub/device/device_transform.cuh>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <stdlib.h>

enum { N = 8 };
static int counts[N];
__constant__ int factors[2] = {2, 3};

struct scale {
    int offset;
    __device__ int operator()(int x) const { return factors[x & 1] * x + offset; }
};

struct store {
    int *p;
    int numbers[2];
    __device__ void operator()(int i) const { p[i] = numbers[i & 1]; }
};

struct count {
    int *p;
    __device__ void operator()(int i) const { p[i]++; }
};

static void run(int *memory) {
    thrust::counting_iterator<int> first(0);
    thrust::for_each_n(thrust::device, first, (int)N, store{memory, {1, 2}});
}

int main() {
    int *device, *host = (int *)malloc(N * sizeof *host), *pinned;
    cudaMalloc(&device, N * sizeof *device);
    cudaMallocHost(&pinned, N * sizeof *pinned);
    run(device);
    run(pinned);
    run(host);
    cub::DeviceTransform::Transform(device, device, (int)N, scale{1});
    thrust::counting_iterator<int> first(0);
    thrust::for_each_n(thrust::device, first, (int)N, count{counts});
    cudaDeviceSynchronize();
    cudaFree(device), cudaFreeHost(pinned), free(host);
    return 0;
}
