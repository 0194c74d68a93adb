/* Kernels for comparing the simulator's counters with a GPU's (measure.sh): requests and sectors of
   loads and stores of tensor core tiles, by rows and by columns, in global and in shared memory. */
#include <cstdio>
#include <cstdlib>
#include <mma.h>
using namespace nvcuda;

enum { WARPS = 64, N = 64, PITCH = 48 }; /* a tile lies in a matrix of N columns */

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "tiles: %s\n", cudaGetErrorString(e));
    exit(1);
}

template <class Use, class T, class E, int k, class Layout>
__global__ void from_global(const E *in, float *out) {
    wmma::fragment<Use, 16, 16, k, T, Layout> f;
    wmma::load_matrix_sync(f, in + blockIdx.x * 16 * N, N);
    float sum = 0;
    for (int i = 0; i < (int)f.num_elements; i++) sum += (float)f.x[i];
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

template <class Use, class T, class E, int k, class Layout>
__global__ void from_shared(const E *in, float *out) {
    __shared__ alignas(32) E tile[16 * PITCH];
    wmma::fragment<Use, 16, 16, k, T, Layout> f;
    for (int i = threadIdx.x; i < 16 * PITCH; i += 32) tile[i] = in[blockIdx.x * 32 + i];
    __syncwarp();
    wmma::load_matrix_sync(f, tile, PITCH);
    float sum = 0;
    for (int i = 0; i < (int)f.num_elements; i++) sum += (float)f.x[i];
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

/* A sum is loaded, doubled and stored. */
template <class S> __global__ void by_rows(S *data) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, S> f;
    wmma::load_matrix_sync(f, data + blockIdx.x * 16 * N, N, wmma::mem_row_major);
    for (int i = 0; i < (int)f.num_elements; i++) f.x[i] = f.x[i] + f.x[i];
    wmma::store_matrix_sync(data + blockIdx.x * 16 * N, f, N, wmma::mem_row_major);
}
template <class S> __global__ void by_columns(S *data) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, S> f;
    wmma::load_matrix_sync(f, data + blockIdx.x * 16 * N, N, wmma::mem_col_major);
    for (int i = 0; i < (int)f.num_elements; i++) f.x[i] = f.x[i] + f.x[i];
    wmma::store_matrix_sync(data + blockIdx.x * 16 * N, f, N, wmma::mem_col_major);
}

template <class T, class E, int k> static void launch(const void *in, float *out) {
    typedef wmma::row_major row;
    typedef wmma::col_major column;
    from_global<wmma::matrix_a, T, E, k, row><<<WARPS, 32>>>((const E *)in, out);
    from_global<wmma::matrix_a, T, E, k, column><<<WARPS, 32>>>((const E *)in, out);
    from_global<wmma::matrix_b, T, E, k, row><<<WARPS, 32>>>((const E *)in, out);
    from_global<wmma::matrix_b, T, E, k, column><<<WARPS, 32>>>((const E *)in, out);
    from_shared<wmma::matrix_a, T, E, k, row><<<WARPS, 32>>>((const E *)in, out);
    from_shared<wmma::matrix_a, T, E, k, column><<<WARPS, 32>>>((const E *)in, out);
    from_shared<wmma::matrix_b, T, E, k, row><<<WARPS, 32>>>((const E *)in, out);
    from_shared<wmma::matrix_b, T, E, k, column><<<WARPS, 32>>>((const E *)in, out);
}

int main() {
    const size_t bytes = (size_t)(WARPS + 1) * 16 * N * sizeof(float);
    void *in;
    float *out;
    check(cudaMalloc(&in, bytes));
    check(cudaMalloc(&out, WARPS * 32 * sizeof *out));
    check(cudaMemset(in, 0, bytes));
    launch<half, half, 16>(in, out);
    launch<signed char, signed char, 16>(in, out);
    launch<wmma::precision::tf32, float, 8>(in, out);
    by_rows<<<WARPS, 32>>>((float *)in);
    by_columns<<<WARPS, 32>>>((float *)in);
    by_rows<<<WARPS, 32>>>((half *)in);
    by_columns<<<WARPS, 32>>>((half *)in);
    by_rows<<<WARPS, 32>>>((int *)in);
    by_columns<<<WARPS, 32>>>((int *)in);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaFree(in));
    check(cudaFree(out));
}
