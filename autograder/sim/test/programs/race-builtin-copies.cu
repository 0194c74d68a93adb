// finding: race global error 8
// finding: race global error 10
// finding: out-of-bounds global error 12; race global warning 8
// Copies that the compiler knows by names of its own are accesses like others, also where the size
// is constant.
#include <cstring>

__global__ void copy(float *a) { __builtin_memcpy(a + threadIdx.x, a + threadIdx.x + 2, 8); }

__global__ void set(float *a) { __builtin_memset(a, threadIdx.x, 8); }

__global__ void clear(float *a) { __builtin_memset(a + 60, 0, 20); }

int main() {
    float *d_a;
    cudaMalloc(&d_a, 64 * sizeof(float));
    cudaMemset(d_a, 1, 64 * sizeof(float));
    copy<<<1, 32>>>(d_a);
    set<<<1, 32>>>(d_a);
    clear<<<1, 1>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
