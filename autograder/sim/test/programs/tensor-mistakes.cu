// finding: race shared error 22
// finding: uninitialised local error 31
// says: reads fragment c
// finding: out-of-bounds global error 38
// finding: misaligned global error 45 (2 times)
// finding: warp-mask local error 53
// says: take all 32 lanes of a warp, and some have returned; all 32 lanes
// What can go wrong with tensor cores: a barrier less between stores and the load of a tile, sums
// that begin with nothing, the last tile of a matrix that ends before it, a start in the middle of
// a word, and half a warp.
#include <mma.h>
using namespace nvcuda;

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;

__global__ void no_barrier(const half *a, half *out) {
    __shared__ alignas(32) half tile[256];
    left fa;
    for (int i = threadIdx.x; i < 256; i += 32) tile[i] = a[i];
    wmma::load_matrix_sync(fa, tile, 16);
    out[threadIdx.x] = fa.x[0];
}
__global__ void not_filled(const half *a, float *out) {
    left fa;
    right fb;
    sum fc;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, a, 16);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}

__global__ void last_tile(float *out) {
    sum fc;
    wmma::fill_fragment(fc, 0.0f);
    wmma::store_matrix_sync(out, fc, 24, wmma::mem_row_major);
}


__global__ void in_a_word(const half *a, half *out) {
    left fa;

    wmma::load_matrix_sync(fa, a + 1, 16);
    out[threadIdx.x] = fa.x[0];
}
__global__ void half_a_warp(const half *a, half *out) {
    left fa;
    right fb;
    sum fc;
    wmma::fill_fragment(fa, (half)0.0f), wmma::fill_fragment(fb, (half)0.0f), wmma::fill_fragment(fc, 0.0f);
    if (threadIdx.x < 16) wmma::mma_sync(fc, fa, fb, fc);
    out[threadIdx.x] = (half)fc.x[0];
}

int main() {
    half *a, *b;
    float *c;
    cudaMalloc(&a, 512 * sizeof(half));
    cudaMalloc(&b, 512 * sizeof(half));
    cudaMalloc(&c, 256 * sizeof(float));
    cudaMemset(a, 0, 512 * sizeof(half));
    no_barrier<<<1, 32>>>(a, b);
    not_filled<<<1, 32>>>(a, c);
    last_tile<<<1, 32>>>(c);
    cudaDeviceSynchronize();
    in_a_word<<<1, 32>>>(a, b);
    half_a_warp<<<1, 32>>>(a, b);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}
