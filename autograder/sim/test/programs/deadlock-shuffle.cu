// finding: deadlock local error 8
// says: lane 1 is named in the mask but never calls __shfl_down_sync(); let all lanes of the mask call it
// The mask names all lanes, but only every second one comes; the others wait at the barrier.

__global__ void k(int *out) {
    int value = threadIdx.x;
    if (threadIdx.x % 2 == 0)
        value += __shfl_down_sync(0xffffffff, value, 1);
    __syncthreads();
    out[threadIdx.x] = value;
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
