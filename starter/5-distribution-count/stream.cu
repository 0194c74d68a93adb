/* Lesson 5, exercise `stream`: more items than the device holds, from host memory.
 *
 *     make lesson5 EX=stream        and, with a GPU: make bench5
 *
 * What `direct` costs here: nothing, beside the copy. So the copy must never stop: the items come
 * in chunks, each stream has a chunk on the device, and while one is counted the next ones travel.
 * A stream does its things in order, which is all the protection that its chunk needs. Only from
 * pinned memory does a copy run by itself; pageable items are first moved to a pinned buffer, and
 * that may be filled again only when the copy has left it. (This exercise has items of 1 byte.)
 */
#include <string.h>
#include "distribution-count.h"

enum { THREADS = 512, MAX_BLOCKS = 264, VALUES = 256, LEAST = -128 };

/* What a stream has for itself. */
struct lane {
    cudaStream_t stream;
    cudaEvent_t copied; /* the copy before has left the buffer */
    int8_t *d_chunk, *h_buffer;
};

__global__ void count_bytes(const int8_t *items, uint64_t n, count_t *counts) {
    __shared__ unsigned mine[VALUES];
    for (int b = threadIdx.x; b < VALUES; b += THREADS) mine[b] = 0;
    __syncthreads(); // all are 0 before any is added to
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    for (uint64_t i = (uint64_t)blockIdx.x * THREADS + threadIdx.x; i < n; i += stride)
        atomicAdd(&mine[items[i] - LEAST], 1u);
    __syncthreads(); // all have counted before any count is read
    for (int b = threadIdx.x; b < VALUES; b += THREADS)
        if (mine[b]) atomicAdd(&counts[b], (count_t)mine[b]);
}

/* The next n items of the lane: onto the device, and counted. */
/* [lane] */
static void feed(struct lane *l, const int8_t *h_items, uint64_t n, enum memory memory,
                 count_t *d_counts) {
    int blocks = blocks_for(n, THREADS, MAX_BLOCKS);
    if (memory == PAGEABLE) {
        // TODO: once the buffer is free, the items move there, and start from there.
        LOCKSTEP_TODO(); // replace this line with about 3 lines
    }
    // TODO: copy to d_chunk and count_bytes, both in the lane's stream; say when it has copied.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
    CUDA_CHECK(cudaGetLastError());
}
/* [lane] */

static void open_lane(struct lane *l, enum memory memory, int8_t *d_chunk, uint64_t chunk) {
    *l = {NULL, NULL, d_chunk, NULL};
    CUDA_CHECK(cudaStreamCreateWithFlags(&l->stream, cudaStreamNonBlocking));
    CUDA_CHECK(cudaEventCreateWithFlags(&l->copied, cudaEventDisableTiming));
    if (memory == PAGEABLE) CUDA_CHECK(cudaMallocHost((void **)&l->h_buffer, chunk));
}

static void close_lane(struct lane *l) {
    if (l->h_buffer) CUDA_CHECK(cudaFreeHost(l->h_buffer));
    CUDA_CHECK(cudaEventDestroy(l->copied));
    CUDA_CHECK(cudaStreamDestroy(l->stream));
}

void count_from_host(struct items h_in, enum memory memory, struct table out, void *d_scratch,
                     uint64_t chunk) {
    const int8_t *h_items = static_cast<const int8_t *>(h_in.data);
    int8_t *d_chunks = static_cast<int8_t *>(d_scratch);
    count_t *d_counts = reinterpret_cast<count_t *>(d_chunks + STREAMS * chunk);
    struct lane lanes[STREAMS];
    for (int s = 0; s < STREAMS; s++) open_lane(&lanes[s], memory, d_chunks + s * chunk, chunk);
    CUDA_CHECK(cudaMemset(d_counts, 0, VALUES * sizeof *d_counts));
    CUDA_CHECK(cudaDeviceSynchronize()); // these streams do not wait for the default one
    for (uint64_t i = h_in.first, turn = 0; i < h_in.end; i += chunk, turn++) {
        uint64_t left = h_in.end - i, n = left < chunk ? left : chunk;
        feed(&lanes[turn % STREAMS], h_items + i, n, memory, d_counts);
    }
    // TODO: the table needs the counts of all lanes, and their buffers are about to go.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    store_bins<<<1, VALUES>>>(d_counts, VALUES, LEAST, out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int s = 0; s < STREAMS; s++) close_lane(&lanes[s]);
}
