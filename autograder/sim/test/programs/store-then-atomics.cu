// clean
// A first value by an ordinary store, in time for everybody who adds to it by atomics.

__global__ void k(int *total, int *of_block) {
    __shared__ int s, of_warp[2];
    int t = threadIdx.x, b = blockIdx.x;
    if (t == 0) s = of_block[b] = 0;
    if (t % 32 == 0) of_warp[t / 32] = 0;
    __syncwarp();
    atomicAdd(&of_warp[t / 32], 1); /* only its own warp does */
    __syncthreads();
    atomicAdd(&s, 1);
    atomicAdd(&of_block[b], of_warp[t / 32]);
    __syncthreads();
    if (t == 0) s += of_block[b];
    __syncthreads();
    atomicAdd(&s, 1);
    __syncthreads();
    if (t == 0) atomicAdd(total, s);
}

int main() {
    int *d, h = 0;
    cudaMalloc(&d, 8 * sizeof *d);
    cudaMemset(d, 0, sizeof *d);
    k<<<4, 64>>>(d, d + 1);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h != 4 * (64 + 64 * 32 + 64);
}
