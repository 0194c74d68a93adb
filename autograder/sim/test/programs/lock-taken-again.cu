// clean
// Block 0 takes a lock, looks, gives the lock back and tries again; what it waits for comes from
// block 1, under the same lock. So block 1 must find the lock free now and then.

__device__ int lock, ready;

__device__ bool try_lock() {
    bool mine = atomicCAS(&lock, 0, 1) == 0;
    if (mine) __threadfence();
    return mine;
}

__device__ void unlock() {
    __threadfence();
    atomicExch(&lock, 0);
}

__global__ void k(int *rounds) {
    __shared__ bool seen;
    if (threadIdx.x == 0) seen = false;
    __syncthreads();
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (!try_lock()) {}
        ready = 1;
        unlock();
    }
    for (int r = 0; blockIdx.x == 0 && !seen; r++) {
        __syncthreads(); // all have looked
        if (threadIdx.x == 0 && try_lock()) {
            seen = ready;
            unlock();
            *rounds = r;
        }
        __syncthreads(); // it is decided
    }
}

int main() {
    int *d;
    cudaMalloc(&d, sizeof *d);
    k<<<2, 32>>>(d);
    int failed = cudaDeviceSynchronize() != cudaSuccess;
    cudaFree(d);
    return failed;
}
