/* The tree in shared memory, without the barrier between its rounds.
 *
 *     build/lockstep run slides/programs/no-barrier.cu
 *
 * The sum is 15 on the simulator, which lets no warp keep its lanes in step by accident; a GPU may
 * well say 25. The program is wrong either way, and the report says why.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* [kernel] */
__global__ void reduce(const int *in, int *out) {
    __shared__ int s[N];
    int tid = threadIdx.x;
    s[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int half = N / 2; half > 0; half /= 2)
        if (tid < half) s[tid] += s[tid + half];
    if (tid == 0) *out = s[0];
}
/* [kernel] */

int main(void) {
    int h_in[N] = {3, 1, 7, 0, 4, 1, 6, 3}, sum, *d_in, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h_in));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof sum));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    reduce<<<1, N>>>(d_in, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&sum, d_out, sizeof sum, cudaMemcpyDeviceToHost));
    printf("sum: %d\n", sum);
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_in));
    return 0;
}
