// finding: race shared error 16
// Readers before and after the block got a new generation, since it shuffled so often (see
// shuffles-overflow-epoch.cu); one of the later ones stores without a barrier.
__device__ int out[64];
__global__ void k() {
    __shared__ int s[64];
    int tid = threadIdx.x;
    s[tid] = tid;
    __syncthreads();
    int sum = s[5];
    if (tid < 32) {
        for (int i = 0; i < 20000; i++) sum = __shfl_xor_sync(0xffffffff, sum, 1);
        out[tid] = sum;
        return;
    }
    if (tid == 63) s[5] = tid;
    out[tid] = sum;
}
int main() {
    k<<<1, 64>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
