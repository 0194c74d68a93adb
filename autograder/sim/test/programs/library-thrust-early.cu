// finding: race global error 15 (5 times)
/* Thrust sorts on one stream what a kernel on another one is still storing. */
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

__global__ void fill(int *p) { p[threadIdx.x] = 100 - threadIdx.x; }

static void run(int *p, cudaStream_t one, cudaStream_t other) {
    fill<<<1, 64, 0, one>>>(p);
    thrust::device_ptr<int> d(p);
    cudaEvent_t filled;
    cudaEventCreate(&filled);
    cudaEventRecord(filled, one);
    thrust::sort(thrust::cuda::par.on(other), d, d + 64); /* which has not waited for the event */
    cudaEventDestroy(filled);
}

int main() {
    int *p;
    cudaStream_t one, other;
    cudaMalloc(&p, 64 * sizeof *p);
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    run(p, one, other);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one), cudaStreamDestroy(other);
    cudaFree(p);
}
