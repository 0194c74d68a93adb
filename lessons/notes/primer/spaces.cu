/* One value on its way: host, global memory, register, shared memory, global memory, host. */
#include <cstdio>

__constant__ int factor = 2;
__device__ int result[8];

__global__ void scale(const int *in) {
    __shared__ int s[8];
    int i = threadIdx.x, value = in[i];
    s[i] = factor * value;
    result[i] = s[i];
}

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *d_a;
    cudaMalloc(&d_a, sizeof a);
    cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);
    scale<<<1, 8>>>(d_a);
    cudaMemcpyFromSymbol(a, result, sizeof a);
    for (int i = 0; i < 8; i++) printf("%d ", a[i]);
    printf("\n");
    cudaFree(d_a);
}
