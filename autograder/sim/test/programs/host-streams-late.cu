// clean
// The first stream is made when a kernel is under way in the default one: to wait for that is enough.
__global__ void increment(int *a) { a[threadIdx.x]++; }

int main() {
    int *a;
    cudaStream_t stream;
    cudaMallocManaged(&a, 64 * sizeof *a);
    for (int i = 0; i < 64; i++) a[i] = i;
    increment<<<1, 64>>>(a);
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaStreamSynchronize(0);
    int wrong = a[5] != 6;
    increment<<<1, 64, 0, stream>>>(a);
    cudaStreamSynchronize(stream);
    wrong += a[5] != 7;
    cudaStreamDestroy(stream);
    cudaFree(a);
    return wrong;
}
