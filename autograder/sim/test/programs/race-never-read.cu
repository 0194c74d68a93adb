// finding: race shared error 6
/* Nobody reads what the threads store, which is no excuse. An exchange may be the first store to a
   word: what it replaces, nobody asked for. */
__global__ void store(int *a) {
    __shared__ int last;
    last = threadIdx.x;
    atomicExch(a, 1);
}
int main() {
    int *a;
    cudaMalloc(&a, sizeof(int));
    store<<<1, 64>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
// not for nvcc, which sees that nobody reads
