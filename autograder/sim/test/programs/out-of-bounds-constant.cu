// finding: out-of-bounds constant error 5
/* One element too many of an array in constant memory. */
__constant__ int weight[8];
__global__ void weigh(int *a, int n) {
    a[threadIdx.x] = weight[threadIdx.x % n];
}
int main() {
    int *a;
    cudaMalloc(&a, 32 * sizeof(int));
    weigh<<<1, 32>>>(a, 9);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
