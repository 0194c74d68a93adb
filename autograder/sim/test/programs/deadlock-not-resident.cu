// finding: deadlock global error 4
__global__ void k(int *a) { // more blocks than the device holds wait for all to arrive
    atomicAdd(a, 1);
    while (atomicAdd(a, 0) < (int)(gridDim.x * blockDim.x)) {}
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<300, 1024>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
