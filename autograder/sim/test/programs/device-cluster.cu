// clean
// for sm_90: clusters are that new.
// Blocks of a cluster use each other's shared memory: a ring of neighbours, a histogram whose bins
// are spread over the blocks, the sum of a cluster, in one and in two dimensions.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

enum { THREADS = 64, BINS = 32 };

__global__ void __cluster_dims__(4, 1, 1) ring(int *out) {
    __shared__ int word[THREADS];
    cg::cluster_group cluster = cg::this_cluster();
    unsigned rank = cluster.block_rank();
    word[threadIdx.x] = (int)(blockIdx.x * THREADS + threadIdx.x);
    cluster.sync();
    const int *next = cluster.map_shared_rank(word, (rank + 1) % cluster.num_blocks());
    out[blockIdx.x * THREADS + threadIdx.x] = next[threadIdx.x];
    cluster.sync(); // nobody leaves while others read
}

template <int SIZE> __global__ void histogram(const int *in, int *bins, int n) {
    extern __shared__ int mine[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < BINS / SIZE; i += blockDim.x) mine[i] = 0;
    cluster.sync();
    for (int i = (int)cluster.thread_rank(); i < n; i += (int)cluster.num_threads()) {
        int bin = in[i];
        atomicAdd(cluster.map_shared_rank(mine, bin / (BINS / SIZE)) + bin % (BINS / SIZE), 1);
    }
    cluster.sync();
    for (int i = threadIdx.x; i < BINS / SIZE; i += blockDim.x)
        bins[cluster.block_rank() * (BINS / SIZE) + i] = mine[i];
}

__global__ void sums(int *out) {
    __shared__ int sum;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) sum = (int)(blockIdx.x + 10 * blockIdx.y);
    cluster.sync();
    if (threadIdx.x == 0 && cluster.block_rank() != 0) atomicAdd(cluster.map_shared_rank(&sum, 0), sum);
    cluster.sync();
    if (cluster.thread_rank() == 0) *out = sum;
}

static cudaLaunchConfig_t config(dim3 grid, dim3 block, size_t shared, cudaLaunchAttribute *a, dim3 size) {
    a->id = cudaLaunchAttributeClusterDimension;
    a->val.clusterDim.x = size.x;
    a->val.clusterDim.y = size.y;
    a->val.clusterDim.z = size.z;
    cudaLaunchConfig_t c = {};
    c.gridDim = grid;
    c.blockDim = block;
    c.dynamicSmemBytes = shared;
    c.attrs = a;
    c.numAttrs = 1;
    return c;
}

int main() {
    int *out, *in, wrong = 0;
    cudaLaunchAttribute a;
    cudaMallocManaged(&out, 12 * THREADS * sizeof *out);
    cudaMallocManaged(&in, 1000 * sizeof *in);
    ring<<<12, THREADS>>>(out);
    cudaDeviceSynchronize();
    for (int b = 0; b < 12; b++)
        for (int t = 0; t < THREADS; t++)
            wrong += out[b * THREADS + t] != (b / 4 * 4 + (b + 1) % 4) * THREADS + t;
    for (int i = 0; i < 1000; i++) in[i] = i * 7 % BINS;
    cudaLaunchConfig_t c = config(2, THREADS, BINS / 2 * sizeof(int), &a, 2);
    wrong += cudaLaunchKernelEx(&c, histogram<2>, (const int *)in, out, 1000) != cudaSuccess;
    cudaDeviceSynchronize();
    for (int b = 0; b < BINS; b++) wrong += out[b] != 1000 / BINS + (b * 23 % BINS < 1000 % BINS);
    c = config(dim3(2, 2), 32, 0, &a, dim3(2, 2));
    wrong += cudaLaunchKernelEx(&c, sums, out) != cudaSuccess;
    cudaDeviceSynchronize();
    wrong += *out != 0 + 1 + 10 + 11;
    if (wrong) printf("%d are wrong\n", wrong);
    cudaFree(out);
    cudaFree(in);
    return wrong != 0;
}
