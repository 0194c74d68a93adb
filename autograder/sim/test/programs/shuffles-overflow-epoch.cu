// clean
// So many shuffles between two barriers that an epoch cannot count them: some threads read a word
// before, others after the block got a new generation. Both are reads of the same interval.
__device__ int out[64];
__global__ void k() {
    __shared__ int s[64];
    int tid = threadIdx.x;
    s[tid] = tid;
    __syncthreads();
    int sum = s[5];
    if (tid < 32)
        for (int i = 0; i < 20000; i++) sum = __shfl_xor_sync(0xffffffff, sum, 1);
    __syncthreads();
    s[tid] = sum;
    __syncthreads();
    out[tid] = s[63 - tid];
}
int main() {
    k<<<1, 64>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
