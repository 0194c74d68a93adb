// finding: race global error 7 (2 times)
// metric: atomics 4
__device__ int total;
__device__ int hits;
__global__ void k() {
    atomicAdd(&hits, 1); // fine
    total += 1;
}

int main() {
    k<<<4, 1>>>();
    cudaDeviceSynchronize();
}
