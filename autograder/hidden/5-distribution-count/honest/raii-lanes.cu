// passes: stream
/* Streams, events and pinned memory belong to objects, which std::unique_ptr keeps in a std::array.
 */
#include <algorithm>
#include <array>
#include <memory>
#include "distribution-count.h"

enum { THREADS = 512, MAX_BLOCKS = 264, VALUES = 256, LEAST = -128 };

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

class lane {
    typedef std::unique_ptr<int8_t[], decltype(&cudaFreeHost)> pinned_t;
    cudaStream_t stream;
    cudaEvent_t copied;
    int8_t *d_chunk;
    pinned_t buffer{nullptr, &cudaFreeHost};

  public:
    lane(int8_t *d_room, uint64_t pinned_bytes) : d_chunk(d_room) {
        CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming));
        void *h_room = nullptr;
        if (pinned_bytes) CUDA_CHECK(cudaMallocHost(&h_room, pinned_bytes));
        buffer.reset(static_cast<int8_t *>(h_room));
    }
    lane(const lane &) = delete;
    lane &operator=(const lane &) = delete;
    ~lane() { // after this the buffer goes, too
        cudaEventDestroy(copied);
        cudaStreamDestroy(stream);
    }

    void feed(const int8_t *h_items, uint64_t n, count_t *d_counts) {
        if (buffer) {
            CUDA_CHECK(cudaEventSynchronize(copied)); // the buffer's last copy has been made
            std::copy_n(h_items, n, buffer.get());
            h_items = buffer.get();
        }
        CUDA_CHECK(cudaMemcpyAsync(d_chunk, h_items, n, cudaMemcpyDefault, stream));
        CUDA_CHECK(cudaEventRecord(copied, stream));
        count_bytes<<<blocks_for(n, THREADS, MAX_BLOCKS), THREADS, 0, stream>>>(d_chunk, n,
                                                                                d_counts);
        CUDA_CHECK(cudaGetLastError());
    }
    void wait() const { CUDA_CHECK(cudaStreamSynchronize(stream)); }
};

void count_from_host(struct items h_in, enum memory memory, struct table out, void *d_scratch,
                     uint64_t chunk) {
    int8_t *d_chunks = static_cast<int8_t *>(d_scratch);
    count_t *d_counts = reinterpret_cast<count_t *>(d_chunks + STREAMS * chunk);
    CUDA_CHECK(cudaMemset(d_counts, 0, VALUES * sizeof *d_counts));
    CUDA_CHECK(cudaDeviceSynchronize()); // the lanes' streams do not wait for the default stream
    std::array<std::unique_ptr<lane>, STREAMS> lanes;
    for (auto &l : lanes)
        l = std::make_unique<lane>(d_chunks + (&l - &lanes[0]) * chunk,
                                   memory == PAGEABLE ? chunk : 0);
    auto next = lanes.begin();
    for (uint64_t i = h_in.first; i < h_in.end; i += chunk) {
        (*next)->feed(static_cast<const int8_t *>(h_in.data) + i, std::min(chunk, h_in.end - i),
                      d_counts);
        if (++next == lanes.end()) next = lanes.begin();
    }
    for (const auto &l : lanes) l->wait();
    store_bins<<<1, VALUES>>>(d_counts, VALUES, LEAST, out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
}
