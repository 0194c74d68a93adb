// clean
// cuda::pipeline: stages that are filled while others are used. One thread's own, one that a block
// shares, one whose warps have roles, and the plain functions of cuda_pipeline.h.
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;
enum { N = 64, TILES = 10, STAGES = 3 };

/* Each thread copies for itself, two tiles ahead; the barrier orders it for the others. */
__global__ void own(const int *in, int *out) {
    __shared__ int s[STAGES][N];
    int t = threadIdx.x, sum = 0;
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int compute = 0, fetch = 0; compute < TILES; compute++) {
        for (; fetch < TILES && fetch < compute + STAGES - 1; fetch++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[fetch % STAGES][t], &in[fetch * N + t],
                               cuda::aligned_size_t<4>(sizeof(int)), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        sum += s[compute % STAGES][(t + 1) % N];
        pipe.consumer_release();
        __syncthreads();
    }
    out[t] = sum;
}

/* The pipeline itself says when a stage is full and when it may be filled again. */
__global__ void shared(const int *in, int *out) {
    __shared__ int s[STAGES][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int t = threadIdx.x, sum = 0;
    for (int compute = 0, fetch = 0; compute < TILES; compute++) {
        for (; fetch < TILES && fetch < compute + STAGES; fetch++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, s[fetch % STAGES], &in[fetch * N], sizeof(int) * N, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += s[compute % STAGES][(t + 1) % N];
        pipe.consumer_release();
    }
    out[t] = sum;
}

/* The first warp only copies, the others only add. */
__global__ void roles(const int *in, int *out) {
    __shared__ int s[STAGES][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    auto block = cg::this_thread_block();
    bool copies = threadIdx.x < 32;
    auto role = copies ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    int t = threadIdx.x - 32, sum = 0;
    for (int tile = 0; tile < TILES; tile++) {
        if (copies) {
            pipe.producer_acquire();
            for (int i = threadIdx.x; i < N; i += 32)
                cuda::memcpy_async(&s[tile % STAGES][i], &in[tile * N + i], sizeof(int), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum += s[tile % STAGES][(t + 1) % N];
            pipe.consumer_release();
        }
    }
    if (!copies) out[t] = sum;
}

__global__ void plain(const int *in, int *out) {
    __shared__ int4 s[N / 4];
    int t = threadIdx.x, sum = 0;
    for (int tile = 0; tile < TILES; tile++) {
        if (t < N / 4) __pipeline_memcpy_async(&s[t], &in[tile * N + t * 4], sizeof(int4));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        sum += ((int *)s)[(t + 1) % N];
        __syncthreads();
    }
    out[t] = sum;
}

static int *d_in, *d_out;
static int wrong(void) {
    int h[N], sum = 0;
    cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemset(d_out, 0, sizeof h);
    for (int t = 0; t < N; t++) sum += h[t] != TILES * ((t + 1) % N) + N * TILES * (TILES - 1) / 2;
    return sum;
}

int main() {
    int h[TILES * N], bad = 0;
    for (int i = 0; i < TILES * N; i++) h[i] = i;
    cudaMalloc(&d_in, sizeof h), cudaMalloc(&d_out, N * sizeof(int));
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    own<<<1, N>>>(d_in, d_out), bad += wrong();
    shared<<<1, N>>>(d_in, d_out), bad += wrong();
    roles<<<1, N + 32>>>(d_in, d_out), bad += wrong();
    plain<<<1, N>>>(d_in, d_out), bad += wrong();
    cudaFree(d_in), cudaFree(d_out);
    return bad;
}
