// clean
// Arrays of a thread's own that are larger than a usual stack, and recursion for which the program
// asks for more: neighbours' stacks stay as they are.
__device__ int depth(int n, const int *below) {
    volatile int here[8] = {below ? below[0] + 1 : 1};
    return n ? depth(n - 1, (const int *)here) : here[0];
}

__global__ void large(int *out, int n) {
    int own[25000];
    for (int i = 0; i < 25000; i++) own[i] = i * n + threadIdx.x;
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < 25000; i++) sum += own[i] != (int)(i * n + threadIdx.x);
    out[threadIdx.x] = sum;
}

__global__ void deep(int *out) {
    int reached = depth(2000, nullptr);
    __syncthreads();
    out[threadIdx.x] += reached - 2001;
}

int main() {
    int *d_out, out[64];
    cudaMalloc(&d_out, sizeof out);
    large<<<1, 64>>>(d_out, 3);
    cudaDeviceSetLimit(cudaLimitStackSize, 200 << 10);
    deep<<<1, 64>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    for (int i = 0; i < 64; i++)
        if (out[i]) return 1;
    return 0;
}
