// finding: crash local error 13
// says: stack overflow
/* Room that a thread asks for on its stack, more than is there: whoever stores to it must not meet
   another thread's variables. */
#include <alloca.h>
__device__ __noinline__ void fill(char *own, int n, int value) {
    for (int i = 0; i < n; i++) own[i] = (char)value;
}
__global__ void ask(int *a, int bytes) {
    __shared__ int s[64];
    s[threadIdx.x] = 1;
    __syncthreads();
    char *own = (char *)alloca(threadIdx.x == 40 ? bytes : 64);
    fill(own, 8, s[63 - threadIdx.x]);
    __syncthreads();
    a[threadIdx.x] = own[threadIdx.x % 8];
}
int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    ask<<<1, 64>>>(a, 200000);
    cudaError_t e = cudaDeviceSynchronize();
    cudaFree(a);
    return e ? 0 : 1;
}
