// finding: host-device-pointer host error 5
/* A kernel stores to an instance of a variable template in constant memory, which ends it. */
template <typename T> __constant__ T weight[8];
template <typename T> __global__ void set(const T *a) {
    *(T *)&weight<T>[threadIdx.x] = a[threadIdx.x];
}
int main() {
    int *a;
    cudaMalloc(&a, 32), cudaMemset(a, 0, 32);
    set<<<1, 8>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
// not for nvcc, which sees the store
