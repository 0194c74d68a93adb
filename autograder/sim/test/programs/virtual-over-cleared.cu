// clean
/* Kernels make objects with virtual functions in memory that the host has cleared before: they are
   the device's, also in the next launch. */
#include <new>

struct shape {
    __device__ virtual int sides() const { return 0; }
};
struct square : shape {
    __device__ int sides() const override { return 4; }
};

__global__ void make(square *all) { new (&all[blockIdx.x * blockDim.x + threadIdx.x]) square; }
__global__ void add(const shape *first, int *sums) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const shape *s = (const shape *)((const char *)first + i * sizeof(square));
    sums[i] += s->sides();
}

int main() {
    enum { N = 256 };
    square *all;
    int *sums, h[N], sum = 0;
    cudaMalloc(&all, N * sizeof *all), cudaMalloc(&sums, sizeof h);
    cudaMemset(all, 0, N * sizeof *all), cudaMemset(sums, 0, sizeof h);
    make<<<4, N / 4>>>(all);
    for (int i = 0; i < 3; i++) add<<<4, N / 4>>>(all, sums);
    cudaMemcpy(h, sums, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) sum += h[i];
    cudaFree(all), cudaFree(sums);
    return sum != 3 * 4 * N;
}
