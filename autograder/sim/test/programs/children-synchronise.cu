// finding: unsupported host error 6
/* What CUDA 11 allowed and CUDA 12 removed: a kernel that waits for its child. */
__global__ void child(int *a) { *a = 1; }
__global__ void parent(int *a) {
    child<<<1, 1>>>(a);
    cudaDeviceSynchronize();
    *a += 1;
}
int main() {
    int *a;
    cudaMalloc(&a, sizeof(int));
    parent<<<1, 1>>>(a);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
// not for nvcc: it is what CUDA 12 removed
