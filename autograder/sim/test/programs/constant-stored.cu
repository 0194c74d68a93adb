// finding: host-device-pointer host error 4
/* A kernel stores to constant memory, which ends it. */
__constant__ int weight[8];
__global__ void set(const int *a) { *(int *)&weight[threadIdx.x] = a[threadIdx.x]; }
int main() {
    int *a;
    cudaMalloc(&a, 32), cudaMemset(a, 0, 32);
    set<<<1, 8>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
// not for nvcc, which sees the store
