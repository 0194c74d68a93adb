/* The yardsticks: the memory's own limits. A copy moves each word twice; a read moves it once, as a
   reduction does, and is the ceiling for `peak`. */
#include "bench_internal.h"

void bench_copy(const uint32_t *d_in, uint32_t *, uint32_t *d_scratch, uint64_t n) {
    CUDA_CHECK(cudaMemcpyAsync(d_scratch, d_in, n * 4, cudaMemcpyDeviceToDevice));
}

/* Loads all; the store that never happens keeps the compiler from removing the loads. */
template <int IN_FLIGHT>
static __global__ void read_only(const uint4 *__restrict__ in, uint32_t *out, uint64_t count) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t mix = 0;
    for (; i < count; i += IN_FLIGHT * stride) {
        uint4 v[IN_FLIGHT];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++)
            v[k] = i + k * stride < count ? in[i + k * stride] : make_uint4(0, 0, 0, 0);
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) mix |= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
    }
    if (mix == 0x12345678 && count == 0) *out = mix; /* never */
}

template <int IN_FLIGHT>
static void read_shape(const uint32_t *d_in, uint32_t *d_out, uint64_t n, uint64_t threads,
                       uint64_t most_blocks) {
    uint64_t blocks = (n / 4 + threads - 1) / threads;
    if (blocks > most_blocks) blocks = most_blocks;
    read_only<IN_FLIGHT>
        <<<(unsigned)(blocks ? blocks : 1), (unsigned)threads>>>((const uint4 *)d_in, d_out, n / 4);
    CUDA_CHECK(cudaGetLastError());
}

/* The candidates: threads per block, blocks, loads in flight. */
static void read_with(int shape, const uint32_t *d_in, uint32_t *d_out, uint64_t n) {
    static int sms;
    if (!sms) CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
    switch (shape) {
    case 0: read_shape<4>(d_in, d_out, n, 512, 4 * sms); break;
    case 1: read_shape<8>(d_in, d_out, n, 512, 2 * sms); break;
    case 2: read_shape<4>(d_in, d_out, n, 256, 8 * sms); break;
    case 3: read_shape<8>(d_in, d_out, n, 256, 4 * sms); break;
    case 4: read_shape<4>(d_in, d_out, n, 1024, 2 * sms); break;
    case 5: read_shape<4>(d_in, d_out, n, 256, (n / 4 + 1023) / 1024); break; /* one round */
    default: read_shape<8>(d_in, d_out, n, 256, (n / 4 + 2047) / 2048); break;
    }
}

enum { SHAPES = 7 };

/* Finds the fastest shape at this size, once per size: the best of five runs each. */
static int best_shape(const uint32_t *d_in, uint32_t *d_out, uint64_t n) {
    cudaEvent_t from, to;
    CUDA_CHECK(cudaEventCreate(&from));
    CUDA_CHECK(cudaEventCreate(&to));
    float least = 1e30f;
    int best = 0;
    for (int shape = 0; shape < SHAPES; shape++)
        for (int run = 0; run < 5; run++) {
            float ms;
            CUDA_CHECK(cudaEventRecord(from));
            read_with(shape, d_in, d_out, n);
            CUDA_CHECK(cudaEventRecord(to));
            CUDA_CHECK(cudaEventSynchronize(to));
            CUDA_CHECK(cudaEventElapsedTime(&ms, from, to));
            if (ms < least) least = ms, best = shape;
        }
    CUDA_CHECK(cudaEventDestroy(from));
    CUDA_CHECK(cudaEventDestroy(to));
    return best;
}

void bench_read(const uint32_t *d_in, uint32_t *d_out, uint32_t *, uint64_t n) {
    static int best[64]; /* for sizes 2^k: 1 + the shape, once it is known */
    int k = 0;
    while (n >> k > 1) k++;
    cudaStreamCaptureStatus capturing;
    CUDA_CHECK(cudaStreamIsCapturing(cudaStreamPerThread, &capturing));
    if (!best[k] && capturing == cudaStreamCaptureStatusNone)
        best[k] = 1 + best_shape(d_in, d_out, n);
    read_with(best[k] ? best[k] - 1 : 0, d_in, d_out, n);
}
