// clean
/* Flags that are asked once, or once a round of a counted loop, not waited for: whoever has found
   something says so, and the others stop early or do not. Several may set them, all to the same. */
__global__ void search(const int *a, int n, int key, volatile int *found) {
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        if (*found) return;
        if (a[i] % 1000 == key) *found = 1;
    }
}
__global__ void count(volatile char *stop, int *out) {
    int rounds = 0;
    while (rounds < 10 && *stop == 0) rounds++;
    if (*stop != 0 || threadIdx.x > 0) return;
    out[blockIdx.x] = rounds;
    if (blockIdx.x == 2) *stop = 1;
}
int main() {
    int *a, *found, n = 4096, h;
    cudaMalloc(&a, n * sizeof(int)), cudaMalloc(&found, 64), cudaMemset(found, 0, 64);
    cudaMemset(a, 7, n * sizeof(int)), cudaMemset(a + 1000, 0, 2000 * sizeof(int));
    search<<<4, 64>>>(a, n, 0, found);
    cudaMemcpy(&h, found, sizeof h, cudaMemcpyDeviceToHost);
    count<<<4, 32>>>((char *)(found + 8), a);
    cudaDeviceSynchronize(), cudaFree(a), cudaFree(found);
    return h != 1;
}
