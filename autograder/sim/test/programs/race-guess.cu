// finding: race global warning 7, 11
// finding: race shared warning 22, 20
// A loop around compare-and-swap, as the programming guide has it, starts with a plain read. The
// swap checks what it saw: a warning, and no error. A maximum may end without any swap.
__device__ float add(float *address, float value) {
    unsigned *word = (unsigned *)address, seen, next;
    seen =
        *word;
    do {
        next = seen;
        seen = atomicCAS(word, next, __float_as_uint(value + __uint_as_float(next)));
    } while (seen != next);
    return __uint_as_float(seen);
}

__global__ void k(float *sum) {
    __shared__ int largest[1];
    if (threadIdx.x == 0) largest[0] = 0;
    __syncthreads();
    int seen = largest[0], value = threadIdx.x;
    while (value > seen) {
        int before = atomicCAS(&largest[0], seen, value);
        if (before == seen) break;
        seen = before;
    }
    add(sum, 1);
    __syncthreads();
    if (largest[0] != (int)blockDim.x - 1) __trap();
}

int main() {
    float *d_sum, sum = 0;
    cudaMalloc(&d_sum, sizeof sum);
    cudaMemcpy(d_sum, &sum, sizeof sum, cudaMemcpyHostToDevice);
    k<<<4, 64>>>(d_sum);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(d_sum);
    return sum != 256;
}
