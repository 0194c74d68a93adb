// clean
/* A fill of memory that the host can reach has been done when the call returns: for the host, and
   for a stream that waits for nobody. */
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }

int main() {
    cudaStream_t alone;
    cudaStreamCreateWithFlags(&alone, cudaStreamNonBlocking);
    int *managed, *pinned, wrong = 0;
    cudaMallocManaged(&managed, 32 * sizeof(int));
    cudaMallocHost(&pinned, 32 * sizeof(int));
    cudaMemset(managed, 0, 32 * sizeof(int));
    cudaMemset(pinned, 0, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) wrong += managed[i] + pinned[i];
    cudaMemset2D(managed, 32, 0, 32, 4);
    add<<<1, 32, 0, alone>>>(managed, 3);
    cudaStreamSynchronize(alone);
    for (int i = 0; i < 32; i++) wrong += managed[i] != 3;
    cudaFreeHost(pinned);
    cudaFree(managed);
    cudaStreamDestroy(alone);
    return wrong;
}
