// clean
// Warp 0 produces, the other warps consume and say so; then the buffer is used again.
__global__ void k(int *out) {
    __shared__ int data[32];
    __shared__ int full, taken;
    if (threadIdx.x == 0) full = taken = 0;
    __syncthreads();
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int round = 1; round <= 4; round++) {
        if (warp == 0) {
            data[lane] = round * lane;
            __threadfence_block();
            __syncwarp();
            if (lane == 0) atomicAdd(&full, 1);
            if (lane == 0)
                while (atomicAdd(&taken, 0) < 3 * round) {}
            __syncwarp();
            __threadfence_block();
        } else {
            if (lane == 0)
                while (atomicAdd(&full, 0) < round) {}
            __syncwarp();
            __threadfence_block();
            out[threadIdx.x] += data[lane];
            __threadfence_block();
            __syncwarp();
            if (lane == 0) atomicAdd(&taken, 1);
        }
    }
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 128>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
