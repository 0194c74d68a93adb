// passes: shared
/* Scratch memory, a stream and an event of its own, made once for all calls; memory that becomes
   too small is freed and allocated anew. */
#include "reduce.h"

static value_t *d_kept;
static int kept;
static cudaStream_t stream;
static cudaEvent_t done;

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, first = blockIdx.x * BLOCK, width = min((int)BLOCK, n - first);
    if (tid < width) s[tid] = in[first + tid];
    __syncthreads();
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads();
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

static void make_room(int blocks) {
    if (!stream) CUDA_CHECK(cudaStreamCreate(&stream));
    if (!done) CUDA_CHECK(cudaEventCreate(&done));
    if (blocks <= kept) return;
    CUDA_CHECK(cudaFree(d_kept));
    CUDA_CHECK(cudaMalloc(&d_kept, 2 * blocks * sizeof *d_kept));
    kept = blocks;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    make_room(blocks_for(n, BLOCK) + 1);
    value_t *d_scratch = d_kept;
    if (n == 0) store_identity<<<1, 1, 0, stream>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_block<<<blocks, BLOCK, 0, stream>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
    CUDA_CHECK(cudaEventRecord(done, stream));
    CUDA_CHECK(cudaEventSynchronize(done));
}
