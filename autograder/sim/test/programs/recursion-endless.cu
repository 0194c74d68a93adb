// x86-64: under the emulator of 64-bit Arm it is killed
// finding: crash local error 6
// says: stack overflow
/* A function that calls itself for ever uses up its thread's stack, and nobody else's: the launch
   ends, and not the program. */
__device__ int down(int n) { return n < 0 ? 0 : down(n + 1) + 1; }
__global__ void fall(int *a) {
    __shared__ int s[64];
    s[threadIdx.x] = 1;
    __syncthreads();
    a[threadIdx.x] = threadIdx.x == 40 ? down(0) : s[63 - threadIdx.x];
}
int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    fall<<<1, 64>>>(a);
    cudaError_t e = cudaDeviceSynchronize();
    cudaFree(a);
    return e ? 0 : 1;
}
