// finding: race shared error 12
// A collective's room is used again while some threads still read it: a barrier is missing.
#include <cub/cub.cuh>
#include <cuda/std/limits>

__global__ void k(int *out) {
    typedef cub::BlockScan<int, 64> scan_t;
    __shared__ typename scan_t::TempStorage room;
    int value = threadIdx.x, before, again;

    static_assert(cuda::std::numeric_limits<int>::is_integer, "");
    scan_t(room).ExclusiveSum(value, before);
    scan_t(room).ExclusiveSum(before, again);
    out[threadIdx.x] = again;
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 64 * sizeof(int));
    k<<<1, 64>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
