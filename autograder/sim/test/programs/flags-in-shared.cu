// clean
// Blocks that are resident together use flags at the same place of their shared memory, and wait
// for each other in between: one block's flag says nothing of another's.

__global__ void k(int *out, volatile int *go) {
    __shared__ int flag, data[32];
    int t = threadIdx.x, b = blockIdx.x;
    if (t == 0) flag = 0;
    __syncthreads();
    if (t >= 32) {
        data[t - 32] = 100 * b + t;
        __threadfence_block();
        atomicAdd(&flag, 1);
    } else {
        /* every block's writers are through before any block's readers look */
        if (t == 0) {
            while (atomicAdd(&flag, 0) < 32) {}
            atomicAdd((int *)go, 1);
            while (*go < gridDim.x) {}
        }
        __syncwarp();
        while (atomicAdd(&flag, 0) < 32) {}
        __threadfence_block();
        out[b * 32 + t] = data[(t + 1) % 32];
    }
}

int main() {
    int *d, *go, h[4 * 32], wrong = 0;
    cudaMalloc(&d, sizeof h), cudaMalloc(&go, sizeof *go);
    cudaMemset(go, 0, sizeof *go);
    k<<<4, 64>>>(d, go);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4 * 32; i++) wrong += h[i] != 100 * (i / 32) + 32 + (i % 32 + 1) % 32;
    cudaFree(d), cudaFree(go);
    return wrong;
}
