/* Tensor cores: their sums on a GPU and on the simulator, of random matrices, and which element of
   a matrix each lane holds. */
#include "answers.h"
#include <mma.h>
using namespace nvcuda;

enum { MATRICES = 64 };

/* d = a * b + c, one product a block. Then what element i of a lane is: its place in memory. */
template <int m, int n, int k, class T, class E, class S>
__global__ void multiply(const E *a, const E *b, const S *c, S *d) {
    wmma::fragment<wmma::matrix_a, m, n, k, T, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, m, n, k, T, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, m, n, k, S> fc;
    wmma::load_matrix_sync(fa, a + blockIdx.x * m * k, k);
    wmma::load_matrix_sync(fb, b + blockIdx.x * n * k, k);
    wmma::load_matrix_sync(fc, c + blockIdx.x * m * n, n, wmma::mem_row_major);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(d + blockIdx.x * m * n, fc, n, wmma::mem_row_major);
}
template <class Use, int m, int n, int k, class T, class E>
__global__ void spread(const E *in, uint64_t *out) {
    wmma::fragment<Use, m, n, k, T, wmma::row_major> f;
    wmma::load_matrix_sync(f, in, std::is_same_v<Use, wmma::matrix_a> ? k : n);
    for (int i = 0; i < (int)f.num_elements; i++)
        out[i * 32 + threadIdx.x] = (uint64_t)(unsigned)(int)(float)f.x[i];
}

/* Of moderate size, of very different sizes, or whole. */
template <class E> static E draw_number(int mode) {
    uint64_t r = draw();
    float v = (float)((int)(r % 4001) - 2000) / 1000;
    if (mode == 1) v = (1 + (float)(r & 1023) / 1024) * (float)(1 << (r >> 10) % 24) / 4096;
    if (mode == 1 && r >> 63) v = -v;
    if (mode == 2) v = (float)((int)(r % 33) - 16);
    return (E)v;
}

template <class E> static E *random_numbers(int count) {
    std::vector<E> host(count);
    E *device;
    for (int i = 0; i < count; i++)
        host[i] = draw_number<E>(std::is_integral<E>::value ? 2 : i / (count / 4) % 3);
    check(cudaMalloc(&device, count * sizeof(E)));
    check(cudaMemcpy(device, host.data(), count * sizeof(E), cudaMemcpyHostToDevice));
    return device;
}

template <int m, int n, int k, class T, class E, class S> static void sums(const char *name) {
    E *a = random_numbers<E>(MATRICES * m * k), *b = random_numbers<E>(MATRICES * n * k);
    S *c = random_numbers<S>(MATRICES * m * n), *d = random_numbers<S>(MATRICES * m * n);
    std::vector<S> got(MATRICES * m * n);
    std::vector<uint64_t> words(got.size(), 0);
    multiply<m, n, k, T, E, S><<<MATRICES, 32>>>(a, b, c, d);
    check(cudaMemcpy(got.data(), d, got.size() * sizeof(S), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); i++) memcpy(&words[i], &got[i], sizeof(S));
    print_line("tensor", 8, {"exact", name}, words.data(), (int)words.size());
    check(cudaFree(a)), check(cudaFree(b)), check(cudaFree(c)), check(cudaFree(d));
}

/* Rows, then columns: whole numbers that every type holds. */
template <class Use, int m, int n, int k, class T, class E> static void places(const char *name) {
    const bool left = std::is_same_v<Use, wmma::matrix_a>;
    const int rows = left ? m : k, columns = left ? k : n;
    const int held = wmma::fragment<Use, m, n, k, T, wmma::row_major>::num_elements * 32;
    std::vector<E> host(rows * columns);
    std::vector<uint64_t> words(2 * held);
    E *in;
    uint64_t *out;
    check(cudaMalloc(&in, host.size() * sizeof(E)));
    check(cudaMalloc(&out, held * sizeof *out));
    for (int part = 0; part < 2; part++) {
        for (int i = 0; i < rows * columns; i++)
            host[i] = (E)(float)(part ? i % columns : i / columns);
        check(cudaMemcpy(in, host.data(), host.size() * sizeof(E), cudaMemcpyHostToDevice));
        spread<Use, m, n, k, T><<<1, 32>>>(in, out);
        check(cudaMemcpy(&words[part * held], out, held * 8, cudaMemcpyDeviceToHost));
    }
    print_line("places", 8, {"exact", name}, words.data(), 2 * held);
    check(cudaFree(in)), check(cudaFree(out));
}
template <int m, int n, int k, class T, class E> static void both(const char *name) {
    places<wmma::matrix_a, m, n, k, T, E>(name);
    places<wmma::matrix_b, m, n, k, T, E>(name);
}

int main(int argc, char **argv) {
    open_everything(argc, argv);
    sums<16, 16, 16, half, half, float>("half,float,16x16x16");
    sums<32, 8, 16, half, half, float>("half,float,32x8x16");
    sums<8, 32, 16, half, half, float>("half,float,8x32x16");
    sums<16, 16, 16, half, half, half>("half,half,16x16x16");
    sums<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float>("bfloat16,float,16x16x16");
    sums<16, 16, 8, wmma::precision::tf32, float, float>("tf32,float,16x16x8");
    sums<16, 16, 16, signed char, signed char, int>("char,int,16x16x16");
    sums<16, 16, 16, unsigned char, unsigned char, int>("uchar,int,16x16x16");
    sums<8, 8, 4, double, double, double>("double,double,8x8x4");
    both<16, 16, 16, half, half>("half,16x16x16");
    both<32, 8, 16, half, half>("half,32x8x16");
    both<8, 32, 16, half, half>("half,8x32x16");
    both<16, 16, 16, __nv_bfloat16, __nv_bfloat16>("bfloat16,16x16x16");
    both<32, 8, 16, signed char, signed char>("char,32x8x16");
    both<8, 32, 16, signed char, signed char>("char,8x32x16");
    both<16, 16, 8, wmma::precision::tf32, float>("tf32,16x16x8");
    both<8, 8, 4, double, double>("double,8x8x4");
    return 0;
}
