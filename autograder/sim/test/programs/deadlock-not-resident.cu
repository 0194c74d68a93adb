// finding: deadlock global error 4
__global__ void k(int *a) { // more blocks than the device holds wait for all to arrive
    atomicAdd(a, 1);
    while (atomicAdd(a, 0) < (int)(gridDim.x * blockDim.x)) {}
}

int main() {
    int *d_a, bytes = 200 * 1024; // of shared memory a block: a multiprocessor holds one block
    cudaMalloc(&d_a, sizeof(int));
    cudaMemset(d_a, 0, sizeof(int));
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    k<<<300, 32, bytes>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
