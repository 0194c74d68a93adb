// clean
/* A chain of ten thousand tail launches: a loop without the host. */
__global__ void step(int *count, int left) {
    if (threadIdx.x == 0) *count += 1;
    if (threadIdx.x == 0 && left > 1) step<<<1, 32, 0, cudaStreamTailLaunch>>>(count, left - 1);
}

int main() {
    int *count, result;
    cudaMalloc(&count, sizeof(int)), cudaMemset(count, 0, sizeof(int));
    step<<<1, 32>>>(count, 10000);
    if (cudaMemcpy(&result, count, sizeof result, cudaMemcpyDeviceToHost)) return 1;
    cudaFree(count);
    return result != 10000;
}
