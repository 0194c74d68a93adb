// finding: race shared error 21, 23
// finding: uninitialised shared error 30
// says: its block need not have begun
// finding: use-after-free shared error 37
// says: its block may have returned
// finding: out-of-bounds shared error 44
// finding: launch-error host error 55
// for sm_90: clusters are that new.
// What can go wrong in a cluster: no barrier between a store and the others' loads; a look at a
// block that need not have begun, and at one that may have returned; an index that is too large; a
// grid that is no multiple of it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) unordered(int *out) {
    __shared__ int word[32];
    cg::cluster_group cluster = cg::this_cluster();
    word[threadIdx.x] = 1;
    cluster.sync();
    const int *other = cluster.map_shared_rank(word, cluster.block_rank() ^ 1);
    word[threadIdx.x] = 2;
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = other[threadIdx.x];
    cluster.sync();
}
__global__ void __cluster_dims__(2, 1, 1) early(int *out) {
    __shared__ int word[32];
    word[threadIdx.x] = 1;
    const int *other = cg::this_cluster().map_shared_rank(word, 1);
    if (blockIdx.x == 0) out[threadIdx.x] = other[threadIdx.x];
    cg::this_cluster().sync();
}
__global__ void __cluster_dims__(2) late(int *out) {
    __shared__ int word[32];
    word[threadIdx.x] = 1;
    cg::this_cluster().sync();
    if (blockIdx.x == 1) out[threadIdx.x] = *cg::this_cluster().map_shared_rank(word, 0);
}
__global__ void __cluster_dims__(2) outside(int *out) {
    __shared__ int word[32];
    word[threadIdx.x] = 1;
    cg::this_cluster().sync();
    const int *other = cg::this_cluster().map_shared_rank(word, 1);
    if (blockIdx.x == 0) out[threadIdx.x] = other[threadIdx.x + 1];
    cg::this_cluster().sync();
}

int main() {
    int *out;
    cudaMalloc(&out, 64 * sizeof *out);
    unordered<<<2, 32>>>(out);
    early<<<2, 32>>>(out);
    late<<<2, 32>>>(out);
    outside<<<2, 32>>>(out);
    late<<<3, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
