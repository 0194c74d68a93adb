// finding: race global error 11
// says: volatile alone orders nothing
/* A `while` alone makes no flag: what is added up are data, and the last block may see old
   ones. */
__device__ unsigned arrived;
__global__ void sum(volatile int *partial, int *out) {
    partial[blockIdx.x] = blockIdx.x + 1;
    if (atomicAdd(&arrived, 1) < gridDim.x - 1) return;
    int total = 0, b = 0;
    while (b < gridDim.x) {
        total += partial[b];
        b++;
    }
    *out = total;
}
int main() {
    int *a;
    cudaMalloc(&a, 9 * sizeof(int));
    sum<<<8, 1>>>(a, a + 8);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
