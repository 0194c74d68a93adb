// clean
// for sm_90: bfloat16, tf32 and double are newer than the first tensor cores.
// Products by tensor cores: every type and shape, each layout, from global and shared memory. The
// numbers are small and whole, so the answers are exact.
#include <cstdio>
#include <mma.h>
using namespace nvcuda;

template <int m, int n, int k, class T, class E, class S, class LA, class LB>
__global__ void multiply(const E *a, const E *b, S *c, wmma::layout_t layout) {
    wmma::fragment<wmma::matrix_a, m, n, k, T, LA> fa;
    wmma::fragment<wmma::matrix_b, m, n, k, T, LB> fb;
    wmma::fragment<wmma::accumulator, m, n, k, S> fc;
    __shared__ alignas(32) S tile[m * n];
    wmma::load_matrix_sync(fa, a, std::is_same_v<LA, wmma::row_major> ? k : m);
    wmma::load_matrix_sync(fb, b, std::is_same_v<LB, wmma::row_major> ? n : k);
    wmma::fill_fragment(fc, (S)1);
    wmma::mma_sync(fc, fa, fb, fc);
    for (int i = 0; i < fc.num_elements; i++) fc.x[i] = fc.x[i] * (S)2;
    bool rows = layout == wmma::mem_row_major;
    wmma::store_matrix_sync(tile, fc, rows ? n : m, layout);
    __syncwarp();
    wmma::load_matrix_sync(fc, tile, rows ? n : m, layout);
    wmma::store_matrix_sync(c, fc, rows ? n : m, layout);
}

struct shape {
    int m, n, k;
    bool a_rows, b_rows, c_rows; // else columns
};

// Not one function for each shape: this file takes long enough to compile.
template <class E> void fill(shape s, E *a, E *b) {
    for (int i = 0; i < s.m; i++)
        for (int j = 0; j < s.k; j++)
            a[s.a_rows ? i * s.k + j : j * s.m + i] = (E)(float)((i * 3 + j * 5) % 7);
    for (int i = 0; i < s.k; i++)
        for (int j = 0; j < s.n; j++)
            b[s.b_rows ? i * s.n + j : j * s.k + i] = (E)(float)((i * 2 + j * 3) % 5);
}
template <class S> int count_wrong(shape s, const S *c) {
    int wrong = 0;
    for (int i = 0; i < s.m; i++)
        for (int j = 0; j < s.n; j++) {
            float sum = 1;
            for (int l = 0; l < s.k; l++) sum += (i * 3 + l * 5) % 7 * ((l * 2 + j * 3) % 5);
            wrong += (float)c[s.c_rows ? i * s.n + j : j * s.m + i] != 2 * sum;
        }
    return wrong;
}

static int wrong;
template <int m, int n, int k, class T, class E, class S, class LA, class LB>
void check(wmma::layout_t layout) {
    E *a, *b;
    S *c;
    shape s = {m,
               n,
               k,
               std::is_same_v<LA, wmma::row_major>,
               std::is_same_v<LB, wmma::row_major>,
               layout == wmma::mem_row_major};
    cudaMallocManaged(&a, m * k * sizeof(E));
    cudaMallocManaged(&b, k * n * sizeof(E));
    cudaMallocManaged(&c, m * n * sizeof(S));
    fill(s, a, b);
    multiply<m, n, k, T, E, S, LA, LB><<<1, 32>>>(a, b, c, layout);
    cudaDeviceSynchronize();
    wrong += count_wrong(s, c);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

typedef wmma::row_major row;
typedef wmma::col_major column;
template <int m, int n, int k, class T, class E, class S> void layouts() {
    check<m, n, k, T, E, S, row, column>(wmma::mem_row_major);
    check<m, n, k, T, E, S, column, row>(wmma::mem_col_major);
}
template <class T, class S> void shapes() {
    check<16, 16, 16, T, T, S, row, column>(wmma::mem_row_major);
    check<32, 8, 16, T, T, S, column, row>(wmma::mem_col_major);
    check<8, 32, 16, T, T, S, row, column>(wmma::mem_col_major);
}

int main() {
    shapes<half, float>();
    shapes<half, half>();
    shapes<__nv_bfloat16, float>();
    shapes<signed char, int>();
    shapes<unsigned char, int>();
    layouts<16, 16, 16, half, half, float>();
    layouts<16, 16, 8, wmma::precision::tf32, float, float>();
    layouts<8, 8, 4, double, double, double>();
    if (wrong) printf("%d elements are wrong\n", wrong);
    return wrong != 0;
}
