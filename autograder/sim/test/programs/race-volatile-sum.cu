// finding: race global error 9
/* The last block adds up what the others stored. Volatile is no fence: it may see old values, in a
   counted loop that waits for nothing. */
__device__ unsigned arrived;
__global__ void sum(volatile int *partial, int *out) {
    partial[blockIdx.x] = blockIdx.x + 1;
    if (atomicAdd(&arrived, 1) < gridDim.x - 1) return;
    int total = 0;
    for (int b = 0; b < gridDim.x; b++) total += partial[b];
    *out = total;
}
int main() {
    int *a;
    cudaMalloc(&a, 9 * sizeof(int));
    sum<<<8, 1>>>(a, a + 8);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
