// finding: race shared error 15
// finding: race shared error 25
// All lanes read a word, half of them synchronise, and one of that half stores to it: the other half
// may read it yet. In the second kernel that half has returned meanwhile, if it was quick.
#include <cstdio>

enum { WARP = 32, HALF = 16 };

__global__ void all_stay(int *out) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 1;
    __syncthreads();
    int seen = word;
    if (threadIdx.x < HALF) __syncwarp(0xffff);
    if (threadIdx.x == 0) word = 2;
    __syncthreads();
    out[threadIdx.x] = seen;
}
__global__ void some_return(int *out) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 1;
    __syncthreads();
    int seen = word;
    if (threadIdx.x < HALF) __syncwarp(0xffff);
    if (threadIdx.x == 0) word = 2;
    out[threadIdx.x] = seen;
}

int main() {
    int *d;
    cudaMalloc(&d, WARP * sizeof *d);
    all_stay<<<1, WARP>>>(d);
    some_return<<<1, WARP>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(d);
}
