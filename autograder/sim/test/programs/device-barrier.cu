// clean
// cuda::barrier: arrive, and wait later; the phases alternate, a thread may drop out, and the last
// to arrive runs the completion function before anybody goes on.
#include <cuda/barrier>
#include <utility>

typedef cuda::barrier<cuda::thread_scope_block> block_barrier;

__global__ void rotate(int *out, int rounds) {
    __shared__ block_barrier bar;
    __shared__ int s[64];
    int t = threadIdx.x, n = blockDim.x;
    if (t == 0) init(&bar, n);
    __syncthreads();
    int v = t;
    for (int r = 0; r < rounds; r++) {
        s[t] = v;
        auto token = bar.arrive();
        int mine = v * 2; /* work that needs nobody */
        bar.wait(std::move(token));
        v = s[(t + 1) % n] + mine - 2 * v;
        bar.arrive_and_wait();
    }
    out[t] = v;
}

/* Half the threads leave after the first phase; the others go on alone. */
__global__ void leave(int *out) {
    __shared__ block_barrier bar;
    __shared__ int sum;
    int t = threadIdx.x;
    if (t == 0) init(&bar, blockDim.x), sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1);
    if (t % 2) {
        bar.arrive_and_drop();
        return;
    }
    bar.arrive_and_wait();
    int before = sum;
    bar.arrive_and_wait();
    if (t == 0) *out = before;
}

struct count_phases {
    int *phases;
    __device__ void operator()() { ++*phases; }
};

__global__ void complete(int *out) {
    typedef cuda::barrier<cuda::thread_scope_block, count_phases> counting;
    __shared__ alignas(counting) char room[sizeof(counting)];
    __shared__ int phases;
    counting *bar = (counting *)room;
    if (threadIdx.x == 0) phases = 0, new (bar) counting(blockDim.x, count_phases{&phases});
    __syncthreads();
    for (int i = 0; i < 5; i++) bar->arrive_and_wait();
    out[threadIdx.x] = phases;
}

/* A warp produces, the others consume: copies that a barrier waits for. */
__global__ void copy(const float4 *in, float *out) {
    __shared__ block_barrier full;
    __shared__ alignas(16) float4 s[32];
    int t = threadIdx.x;
    if (t == 0) init(&full, blockDim.x);
    __syncthreads();
    if (t < 32) cuda::memcpy_async(&s[t], &in[t], cuda::aligned_size_t<16>(sizeof(float4)), full);
    full.arrive_and_wait();
    float4 v = s[(t * 7) % 32];
    out[t] = v.x + v.w;
}

int main() {
    int *d, h[64], wrong = 0;
    float4 *in, f[32];
    float *sums, got[64];
    cudaMalloc(&d, sizeof h), cudaMalloc(&in, sizeof f), cudaMalloc(&sums, sizeof got);
    for (int i = 0; i < 32; i++) f[i] = make_float4(i, 0, 0, 1);
    cudaMemcpy(in, f, sizeof f, cudaMemcpyHostToDevice);
    rotate<<<1, 64>>>(d, 3);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) wrong += h[t] != (t + 3) % 64;
    leave<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof(int), cudaMemcpyDeviceToHost);
    wrong += h[0] != 64;
    complete<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) wrong += h[t] != 5;
    copy<<<1, 64>>>(in, sums);
    cudaMemcpy(got, sums, sizeof got, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) wrong += got[t] != t * 7 % 32 + 1;
    cudaFree(d), cudaFree(in), cudaFree(sums);
    return wrong;
}
