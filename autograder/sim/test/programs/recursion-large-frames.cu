// x86-64: 64-bit Arm stops one line earlier, where the frame is made
// finding: crash local error 9
// says: stack overflow
/* Frames of 60 KB, of which only the far end is touched: the first store of one too many lies far
   beyond its thread's stack, and must not end up in the neighbour's. */
enum { FAR = 60 * 1024 };
__device__ int down(int n, int *next) {
    char own[FAR];
    own[n & 7] = (char)n;
    *next = n;
    return n > 40 ? own[n & 3] : down(n + 1, next) + own[*next & 7];
}
__global__ void fall(int *a) {
    __shared__ int s[64], next[64];
    s[threadIdx.x] = 1;
    __syncthreads();
    a[threadIdx.x] = threadIdx.x == 40 ? down(0, &next[40]) : s[63 - threadIdx.x];
}
int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    fall<<<1, 64>>>(a);
    cudaError_t e = cudaDeviceSynchronize();
    cudaFree(a);
    return e ? 0 : 1;
}
