// finding: out-of-bounds local error 14
// says: variable of another thread
/* Another thread's array by way of device memory, and of a call that the compiler does not announce:
   it is stopped before anything is written. */
#include <cstring>
__device__ int *found;
__global__ void k(int *out, const int *from) {
    int own[4] = {1, 2, 3, 4};
    if (threadIdx.x == 0) {
        found = own;
        __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 1) memcpy(found - 40, from, 96 * sizeof(int));
    __syncthreads();
    out[threadIdx.x] = own[threadIdx.x % 4];
}

int main() {
    int *d_out, *d_from;
    cudaMalloc(&d_out, 32 * sizeof(int));
    cudaMalloc(&d_from, 96 * sizeof(int));
    cudaMemset(d_from, 0, 96 * sizeof(int));
    k<<<1, 32>>>(d_out, d_from);
    bool stopped = cudaDeviceSynchronize() != cudaSuccess;
    cudaFree(d_out);
    cudaFree(d_from);
    return !stopped;
}
