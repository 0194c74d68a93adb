// finding: race shared error 11
// finding: race global error 13
// Thread 0 stores the first value and takes part in the atomics at once; the others do not wait for
// its store. In the order in which thread 0 comes first the answer is right.
#include <cstdio>

__global__ void k(int *total) {
    __shared__ int s;
    if (threadIdx.x == 0) s = 0;
    if (threadIdx.x == 0 && blockIdx.x == 0) *total = 0;
    atomicAdd(&s, 1);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, s);
}

int main() {
    int *d, h = 0;
    cudaMalloc(&d, sizeof *d);
    k<<<4, 64>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    if (h != 256) printf("%d\n", h);
    return 0;
}
