// finding: race global error 9
// finding: race global error 4 (2 times)
/* What only begins a fill: the one that says so, and any of the device's own memory. */
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }
int main() {
    int *managed, *own, early;
    cudaMallocManaged(&managed, 32 * sizeof(int));
    cudaMemsetAsync(managed, 0, 32 * sizeof(int));
    early = managed[0];
    cudaStream_t alone;
    cudaStreamCreateWithFlags(&alone, cudaStreamNonBlocking);
    cudaMalloc(&own, 32 * sizeof(int));
    cudaMemset(own, 0, 32 * sizeof(int));
    add<<<1, 32, 0, alone>>>(own, 3);
    cudaDeviceSynchronize();
    cudaFree(own), cudaFree(managed), cudaStreamDestroy(alone);
    return early;
}
