// clean
// CUB within a block: reduce, scan, load, store and what one warp does, on 96 and 100 threads; the
// operator of the scan does not commute.
#include <cub/cub.cuh>
#include <cuda/functional>
#include <stdio.h>

struct affine { /* x -> a x + b, modulo 256 */
    unsigned char a, b;
    __host__ __device__ bool operator!=(affine o) const { return a != o.a || b != o.b; }
};
struct compose { /* first f, then g */
    __host__ __device__ affine operator()(affine f, affine g) const {
        return {(unsigned char)(f.a * g.a), (unsigned char)(f.b * g.a + g.b)};
    }
};

struct running {
    int total;
    __device__ int operator()(int all) {
        int before = total;
        total += all;
        return before;
    }
};

template <int N, int ITEMS> __global__ void blocks(const int *in, int *out, int *sums) {
    typedef cub::BlockLoad<int, N, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, N, ITEMS, cub::BLOCK_STORE_TRANSPOSE> Store;
    typedef cub::BlockScan<int, N> Scan;
    typedef cub::BlockReduce<int, N> Reduce;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Scan::TempStorage scan;
        typename Reduce::TempStorage reduce;
    } t;
    int v[ITEMS], all;
    Load(t.load).Load(in, v);
    __syncthreads();
    int sum = Reduce(t.reduce).Sum(v);
    __syncthreads();
    int most = Reduce(t.reduce).Reduce(v[0], cuda::maximum<>(), N / 2);
    __syncthreads();
    running prefix = {1000};
    Scan(t.scan).ExclusiveSum(v, v, prefix);
    __syncthreads();
    Scan(t.scan).InclusiveSum(1, all);
    __syncthreads();
    Store(t.store).Store(out, v);
    if (threadIdx.x == 0) sums[0] = sum, sums[1] = most;
    if (threadIdx.x == N - 1) sums[2] = all;
}

template <int N> __global__ void composed(const affine *in, affine *out) {
    typedef cub::BlockScan<affine, N> Scan;
    typedef cub::BlockReduce<affine, N> Reduce;
    __shared__ typename Scan::TempStorage s;
    __shared__ typename Reduce::TempStorage r;
    affine v, all = Reduce(r).Reduce(in[threadIdx.x], compose());
    Scan(s).InclusiveScan(in[threadIdx.x], v, compose());
    out[threadIdx.x] = v;
    if (threadIdx.x == 0) out[N] = all;
}

__global__ void warps(int *out) {
    typedef cub::WarpReduce<int, 16> Reduce;
    typedef cub::WarpScan<int> Scan;
    __shared__ typename Reduce::TempStorage r[4];
    __shared__ typename Scan::TempStorage s[2];
    int t = threadIdx.x, before, all;
    int sum = Reduce(r[t / 16]).Sum(t);
    Scan(s[t / 32]).ExclusiveSum(t, before, all);
    out[t] = t % 16 == 0 ? sum : before + all;
}

template <int N, int ITEMS> static int wrong() {
    enum { COUNT = N * ITEMS };
    int h[COUNT], got[COUNT], sums[3], *d, *d_out, *d_sums, sum = 0, most = 0, bad = 0;
    for (int i = 0; i < COUNT; i++) h[i] = i * 7 % 31;
    cudaMalloc(&d, sizeof h), cudaMalloc(&d_out, sizeof h), cudaMalloc(&d_sums, sizeof sums);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    blocks<N, ITEMS><<<1, N>>>(d, d_out, d_sums);
    cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++) bad += got[i] != 1000 + sum, sum += h[i];
    for (int t = 0; t < N / 2; t++) most = h[t * ITEMS] > most ? h[t * ITEMS] : most;
    bad += sums[0] != sum || sums[1] != most || sums[2] != N;
    affine f[N], g[N + 1], all, *d_f, *d_g;
    for (int i = 0; i < N; i++) f[i] = {(unsigned char)(2 * i + 1), (unsigned char)(i * 5)};
    cudaMalloc(&d_f, sizeof f), cudaMalloc(&d_g, sizeof g);
    cudaMemcpy(d_f, f, sizeof f, cudaMemcpyHostToDevice);
    composed<N><<<1, N>>>(d_f, d_g);
    cudaMemcpy(g, d_g, sizeof g, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) all = i ? compose()(all, f[i]) : f[0], bad += g[i] != all;
    bad += g[N] != all;
    cudaFree(d), cudaFree(d_out), cudaFree(d_sums), cudaFree(d_f), cudaFree(d_g);
    return bad;
}

int main() {
    int *d, h[64], bad = wrong<96, 4>() + wrong<100, 3>() + wrong<32, 1>();
    cudaMalloc(&d, sizeof h);
    warps<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    bad += h[16] != 16 * 16 + 120 || h[33] != 32 + 32 * 32 + 496;
    cudaFree(d);
    printf("%d wrong\n", bad);
    return bad;
}
