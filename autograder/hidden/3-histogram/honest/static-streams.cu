// passes: shared
/* Two streams of their own count half of the items each; events order them
   between what comes before and what comes after in the default stream. */
#include "histogram.h"

enum { THREADS = 256, MAX_BLOCKS = 132, STREAMS = 2 };

/* A stream and an event that live as long as the program. */
struct side {
    cudaStream_t stream;
    cudaEvent_t done;

    side() {
        CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    }
    ~side() {
        cudaEventDestroy(done);
        cudaStreamDestroy(stream);
    }
};

__global__ void count(struct items in, int from, int to, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    for (int b = threadIdx.x; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads(); // all are 0 before any is added to
    for (int64_t i = from + (int64_t)blockIdx.x * THREADS + threadIdx.x; i < to;
         i += (int64_t)gridDim.x * THREADS)
        atomicAdd(&mine[bin_of(item_at(in, (int)i), bins)], 1u);
    __syncthreads(); // all have counted before any count is read
    for (int b = threadIdx.x; b < bins; b += THREADS)
        if (mine[b]) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    static side sides[STREAMS];
    cudaEvent_t start;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventRecord(start)); // what the caller has put into the default stream
    int from = 0, half = in.n / 2 / 32 * 32;
    for (side &s : sides) {
        int to = &s == &sides[STREAMS - 1] ? in.n : half;
        CUDA_CHECK(cudaStreamWaitEvent(s.stream, start, 0));
        if (from < to)
            count<<<min(blocks_for(to - from, THREADS), (int)MAX_BLOCKS), THREADS,
                    bins * sizeof(unsigned), s.stream>>>(in, from, to, d_bins, bins);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaEventRecord(s.done, s.stream));
        CUDA_CHECK(cudaStreamWaitEvent(0, s.done, 0)); // the default stream goes on behind both
        from = to;
    }
    CUDA_CHECK(cudaEventDestroy(start));
}
