// passes: simple
/* Blocks of 8 by 8, a search of the file's own for the longest row; the length is read in each
 * round. */
#include "nested-loop.h"
__global__ void longest_kernel(const int *ny, int nx, int *result) {
    __shared__ int s[256];
    int m = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < nx; i += 256 * gridDim.x) m = max(m, ny[i]);
    s[threadIdx.x] = m;
    __syncthreads();
    for (int d = 128; d > 0; d >>= 1) {
        if (threadIdx.x < d) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + d]);
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicMax(result, s[0]);
}
__global__ void kernel(const struct loop l) {
    unsigned ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix < l.nx)
        for (unsigned iy = blockIdx.y * blockDim.y + threadIdx.y; iy < (unsigned)l.ny[ix];
             iy += gridDim.y * blockDim.y)
            body(l, ix, iy);
}
void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    int *d = reinterpret_cast<int *>(l.scratch), h;
    CUDA_CHECK(cudaMemsetAsync(d, 0, sizeof(int)));
    longest_kernel<<<std::min((l.nx + 255) / 256, 132), 256>>>(l.ny, l.nx, d);
    CUDA_CHECK(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
    if (!h) return;
    kernel<<<dim3((l.nx + 7) / 8, std::min((h + 7) / 8, l.grid_height)), dim3(8, 8)>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
