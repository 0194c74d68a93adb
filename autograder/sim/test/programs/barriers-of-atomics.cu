// clean
// Who waits at a barrier looks at its flag again after it has arrived: that says nothing of when it
// read the data that others write next. In shared memory, and between blocks in global memory.
#include <cuda/barrier>

__global__ void in_block(int *out) {
    __shared__ int s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    int t = threadIdx.x, v = t;
    if (t == 0) init(&bar, blockDim.x);
    __syncthreads();
    for (int r = 0; r < 6; r++) {
        s[t] = v;
        bar.arrive_and_wait();
        v = s[(t + 32) % 64] + s[t]; /* two warps read each word */
        bar.arrive_and_wait();
    }
    out[t] = v;
}

__device__ unsigned arrived;

__device__ void all_blocks(unsigned phase) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(&arrived, 1);
        while (atomicAdd(&arrived, 0) < phase * gridDim.x) {}
        __threadfence();
    }
    __syncthreads();
}

__device__ volatile unsigned arrived_too;

__device__ void all_blocks_volatile(unsigned phase) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd((unsigned *)&arrived_too, 1);
        while (arrived_too < phase * gridDim.x) {}
        __threadfence();
    }
    __syncthreads();
}

__global__ void between_blocks(int *data) {
    int b = blockIdx.x, n = gridDim.x, v = b;
    for (unsigned r = 0; r < 4; r++) {
        if (threadIdx.x == 0) data[b] = v;
        all_blocks(2 * r + 1);
        v = data[b] + data[(b + 1) % n] + data[(b + 2) % n]; /* several blocks read each word */
        all_blocks(2 * r + 2);
        if (threadIdx.x == 0) data[b] = v;
        all_blocks_volatile(2 * r + 1);
        v = data[(b + n - 1) % n] + data[b];
        all_blocks_volatile(2 * r + 2);
    }
    if (threadIdx.x == 0) data[b] = v;
}

int main() {
    int *d, h[64], sum = 0;
    cudaMalloc(&d, sizeof h);
    in_block<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) sum += h[t];
    int wrong = sum != 64 * 63 / 2 * 64; /* each round doubles the sum */
    between_blocks<<<6, 64>>>(d);
    cudaMemcpy(h, d, 6 * sizeof(int), cudaMemcpyDeviceToHost);
    sum = 0;
    for (int b = 0; b < 6; b++) sum += h[b];
    wrong += sum != 15 * 6 * 6 * 6 * 6; /* times 3, then times 2 */
    cudaFree(d);
    return wrong;
}
