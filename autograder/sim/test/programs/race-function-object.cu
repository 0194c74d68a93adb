// finding: race global error 16 (2 times); race global error 23
/* A GPU calls a function object for all elements side by side: one must not read what another
   writes, in a library's call no more than in a kernel. Each element may use memory of its own. */
#include <cub/device/device_for.cuh>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/functional.h>
#include <thrust/transform.h>

enum { N = 10 };

struct count {
    int *p;
    __device__ void operator()(int i) const { p[i % 2] += 1; }
};

struct from_left {
    int *p;
    __device__ void operator()(int i) const {
        if (i == 0) return;
        p[i] = p[i - 1];
    }
};

struct own {
    int *p;
    __device__ void operator()(int i) const { p[i] += p[i] / 2; }
};

int main() {
    int *p;
    cudaMalloc(&p, N * sizeof *p);
    cudaMemset(p, 0, N * sizeof *p);
    thrust::counting_iterator<int> number(0);
    thrust::for_each(thrust::device, number, number + N, own{p});
    thrust::transform(thrust::device, p, p + N, p, thrust::negate<int>());
    int sum = thrust::reduce(thrust::device, p, p + N);
    thrust::for_each(thrust::device, number, number + N, count{p});
    cub::DeviceFor::Bulk((int)N, from_left{p});
    cudaDeviceSynchronize();
    cudaFree(p);
    return sum;
}
