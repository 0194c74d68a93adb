// clean
/* Dynamic parallelism: a child sees what its launcher wrote, children of one block in its null
   stream run in order, and a tail launch sees all of it. On a GPU: nvcc -rdc=true. */
#include <cstdio>

__global__ void twice(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2;
}

__global__ void sum(const int *a, int n, int *out) {
    int total = 0;
    for (int i = 0; i < n; i++) total += a[i];
    *out = total;
}

__global__ void parent(int *a, int n, int *out) {
    int i = threadIdx.x;
    a[i] = i < 8 ? i + 1 : 0;
    __syncthreads(); // thread 0 knows what all wrote: so does its child
    if (i == 0) {
        twice<<<2, 4>>>(a, n);
        twice<<<1, 8>>>(a, n); // after the first: the same block, the same stream
        sum<<<1, 1, 0, cudaStreamTailLaunch>>>(a, n, out);
    }
}

int main() {
    int *a, *out, total;
    cudaMalloc(&a, 32 * sizeof(int)), cudaMalloc(&out, sizeof(int));
    parent<<<1, 32>>>(a, 8, out);
    if (cudaDeviceSynchronize() || cudaMemcpy(&total, out, sizeof total, cudaMemcpyDeviceToHost))
        return 1;
    printf("%d\n", total);
    cudaFree(a), cudaFree(out);
    return total != 144;
}
