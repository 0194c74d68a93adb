// clean
/* A tail launch follows its launcher, that one's children and their children, in a program whose
   other streams may overlap with it, too. On a GPU: nvcc -rdc=true. */
__global__ void grandchild(int *a) { a[threadIdx.x] = 1; }
__global__ void child(int *a) {
    a[32 + threadIdx.x] = 2;
    if (threadIdx.x == 0) grandchild<<<1, 32>>>(a);
}
__global__ void sum(int *a) {
    int i = threadIdx.x;
    a[96 + i] = a[i] + a[32 + i] + a[64 + i];
}
__global__ void parent(int *a) {
    a[64 + threadIdx.x] = 4;
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(a);
        sum<<<1, 32, 0, cudaStreamTailLaunch>>>(a);
    }
}
int main() {
    int *a, total;
    cudaStream_t s;
    cudaMalloc(&a, 128 * sizeof(int)), cudaStreamCreate(&s);
    parent<<<1, 32, 0, s>>>(a);
    cudaStreamSynchronize(s);
    cudaMemcpy(&total, a + 100, sizeof total, cudaMemcpyDeviceToHost);
    cudaStreamDestroy(s), cudaFree(a);
    return total != 7;
}
