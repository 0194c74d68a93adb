// finding: race global error 8
/* The host reads the result of an asynchronous copy before it has waited for it. */
int main() {
    int *a, *h;
    cudaMalloc(&a, 32 * sizeof(int)), cudaMallocHost(&h, 32 * sizeof(int));
    cudaMemset(a, 0, 32 * sizeof(int));
    cudaMemcpyAsync(h, a, 32 * sizeof(int), cudaMemcpyDeviceToHost, 0);
    int early = h[0];
    cudaDeviceSynchronize(), cudaFree(a), cudaFreeHost(h);
    return early == 2;
}
