// finding: race global error 3 (2 times)
/* Two fire-and-forget children add to one word: they may run at once. */
__global__ void child(int *a) { *a += 1; }
__global__ void parent(int *a) {
    child<<<1, 1, 0, cudaStreamFireAndForget>>>(a);
    child<<<1, 1, 0, cudaStreamFireAndForget>>>(a);
}
int main() {
    int *a;
    cudaMalloc(&a, sizeof(int)), cudaMemset(a, 0, sizeof(int));
    parent<<<1, 1>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
