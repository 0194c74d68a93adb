// clean
// for sm_90: tf32 is newer than the first tensor cores.
// Sums of whole numbers wrap around, or stop at the largest if that was asked for; a number for
// tf32 is rounded to 10 bits behind its leading one.
#include <mma.h>
using namespace nvcuda;

__global__ void sums(int *wrong) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> c, d;
    wmma::fill_fragment(a, (signed char)100);
    wmma::fill_fragment(b, (signed char)100);
    wmma::fill_fragment(c, 0x7ffffff0);
    wmma::mma_sync(d, a, b, c, true);
    if (d.x[0] != 0x7fffffff) atomicAdd(wrong, 1);
    wmma::mma_sync(d, a, b, c);
    if (d.x[7] != (int)(0x7ffffff0u + 160000u)) atomicAdd(wrong, 1);
    if (wmma::__float_to_tf32(1.0f + 1.0f / 2048) != 1.0f + 1.0f / 1024) atomicAdd(wrong, 1);
    if (wmma::__float_to_tf32(-3.0f) != -3.0f) atomicAdd(wrong, 1);
}

int main() {
    int *wrong;
    cudaMallocManaged(&wrong, sizeof *wrong);
    *wrong = 0;
    sums<<<1, 32>>>(wrong);
    cudaDeviceSynchronize();
    int result = *wrong != 0;
    cudaFree(wrong);
    return result;
}
