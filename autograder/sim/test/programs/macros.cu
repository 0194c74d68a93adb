// clean
// metric: global_writes 33
// Macros that hide the keywords, a launch and a NULL among the arguments; an exception on the host.
#include <cstdio>
#include <stdexcept>
#define HD           __host__ __device__
#define DEVICE_FLOAT __device__ float
#define LAUNCH(kernel, grid, block, ...)   \
    do {                                   \
        kernel<<<grid, block>>>(__VA_ARGS__); \
        cudaDeviceSynchronize();           \
    } while (0)

HD inline float half_of(float x) { return x / 2; }
DEVICE_FLOAT offset = 3;
__device__ const float table[2] = {1, 2};
__device__ float total;

__global__ void __launch_bounds__(32) k(float *a, const float *none) {
    if (none != NULL) return;
    a[threadIdx.x] = half_of(offset) + table[threadIdx.x & 1];
    if (threadIdx.x == 0) total = 1;
}

int main() {
    float *d_a, a[32];
    cudaMalloc(&d_a, sizeof a);
    LAUNCH(k, 1, 32, d_a, NULL);
    cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    try {
        if (a[0] + a[1] != 6) throw std::runtime_error("the kernel was wrong");
        printf("%g\n", half_of(a[0]));
    } catch (const std::exception &e) {
        printf("%s\n", e.what());
        return 1;
    }
}
