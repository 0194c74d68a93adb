// finding: race global error 5 (2 times)
// The first stream is made when a kernel is under way in the default one, which it does not wait for.
__global__ void fill(int *a) { a[threadIdx.x] = 1; }

__global__ void increment(int *a) { a[threadIdx.x]++; }

int main() {
    int *a;
    cudaStream_t stream;
    cudaMalloc(&a, 64 * sizeof *a);
    fill<<<1, 64>>>(a);
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    increment<<<1, 64, 0, stream>>>(a);
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFree(a);
    return 0;
}
