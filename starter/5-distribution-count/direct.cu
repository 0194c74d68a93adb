/* Lesson 5, exercise `direct`: a small range needs no search at all.
 *
 *     make lesson5 EX=direct        and, with a GPU: make bench5
 *
 * What all versions so far cost: comparisons. If the type has few values, the value itself says
 * where its count is: a histogram with a bin for each value (lesson 3), and O(n). To keep up with
 * memory, a lane loads 16 bytes at once, and counts bytes in a copy of the histogram that it shares
 * with no other lane of its warp: no two lanes meet at an address, nor in a bank.
 * (This exercise has items of 1 or 2 bytes. 65,536 bins do not fit in a block's shared memory: of
 * two neighbouring blocks, which read the same items, each counts half of the values.)
 */
#include "distribution-count.h"

enum { THREADS = 1024, WARP = 32, IN_FLIGHT = 4 };

/* What depends on an item's width: bins, copies of them in a block, and how many parts they are cut
   into. A bin's number is the item's bits, without regard to the sign. */
template <int BYTES> struct shape {
    enum { BINS = 1 << 8 * BYTES, COPIES = BYTES == 1 ? WARP : 1, PARTS = BYTES };
    enum { WIDTH = BINS / PARTS, COUNTS = WIDTH * COPIES };
};

/* Counts the items in 4 bytes. mine[bin within the part][copy] */
/* [word] */
template <int BYTES>
__device__ __forceinline__ void count_word(unsigned *mine, unsigned part, unsigned word) {
    typedef shape<BYTES> s;
    unsigned copy = threadIdx.x % s::COPIES;
#pragma unroll
    for (int shift = 0; shift < 32; shift += 8 * BYTES) {
        // TODO: the item's bin, from its bits; if it is in this part, count it in this copy.
        LOCKSTEP_TODO(); // replace this line with about 3 lines
    }
}
/* [word] */

template <int BYTES>
__device__ __forceinline__ void count_vector(unsigned *mine, unsigned part, uint4 v) {
    count_word<BYTES>(mine, part, v.x);
    count_word<BYTES>(mine, part, v.y);
    count_word<BYTES>(mine, part, v.z);
    count_word<BYTES>(mine, part, v.w);
}

/* The part's share of the items: vectors first, then the few items behind the last one. */
/* [vectors] */
template <int BYTES> __device__ void count_items(unsigned *mine, unsigned part, struct items in) {
    typedef shape<BYTES> s;
    uint64_t vectors = (in.end - in.first) * BYTES / 16;
    const uint4 *data = reinterpret_cast<const uint4 *>( // item `first` is aligned to 16 bytes
        static_cast<const char *>(in.data) + in.first * BYTES);
    uint64_t t = (uint64_t)blockIdx.x / s::PARTS * THREADS + threadIdx.x, i = t;
    uint64_t stride = (uint64_t)gridDim.x / s::PARTS * THREADS;
    // TODO: IN_FLIGHT loads, `stride` apart, before the first is counted; then what is left.
    LOCKSTEP_TODO(); // replace this line with about 8 lines
    // Fewer than 16 bytes are left: a thread an item.
    uint64_t last = in.first + vectors * (16 / BYTES) + t;
    if (last >= in.end) return;
    unsigned bin = (unsigned)item_at(in, last) % s::BINS;
    if (bin / s::WIDTH == part) atomicAdd(&mine[bin % s::WIDTH * s::COPIES], 1u);
}
/* [vectors] */

/* counts[value - the type's least value] */
template <int BYTES>
__global__ void __launch_bounds__(THREADS) count_direct(struct items in, count_t *counts) {
    typedef shape<BYTES> s;
    extern __shared__ unsigned mine[];
    unsigned part = blockIdx.x % s::PARTS;
    for (int k = threadIdx.x; k < s::COUNTS; k += THREADS) mine[k] = 0;
    __syncthreads(); // all are 0 before any is added to
    count_items<BYTES>(mine, part, in);
    __syncthreads(); // all have counted before any count is read
    for (int b = threadIdx.x; b < s::WIDTH; b += THREADS) {
        count_t sum = 0;
        // TODO: add up the bin's copies; lane l starts at copy l, for lanes share a bank there.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
        // Flipping the highest bit puts negative items first.
        unsigned bin = part * s::WIDTH + b;
        if (sum) atomicAdd(&counts[bin ^ s::BINS / 2], sum);
    }
}

template <int BYTES> static void count(struct items in, struct table out, count_t *d_counts) {
    typedef shape<BYTES> s;
    int device, processors, bytes = s::COUNTS * (int)sizeof(unsigned);
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    CUDA_CHECK(cudaMemsetAsync(d_counts, 0, s::BINS * sizeof *d_counts));
    CUDA_CHECK(cudaFuncSetAttribute(count_direct<BYTES>,
                                    cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    int most = processors > s::PARTS ? processors / s::PARTS : 1; // a block a multiprocessor
    int groups = blocks_for((in.end - in.first) * BYTES, 16 * THREADS, most);
    count_direct<BYTES><<<groups * s::PARTS, THREADS, bytes>>>(in, d_counts);
    CUDA_CHECK(cudaGetLastError());
    store_bins<<<s::BINS / 256, 256>>>(d_counts, s::BINS, -s::BINS / 2, out);
    CUDA_CHECK(cudaGetLastError());
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return; // a grid of no blocks is an error
    if (in.bytes == 1) count<1>(in, out, static_cast<count_t *>(d_scratch));
    if (in.bytes == 2) count<2>(in, out, static_cast<count_t *>(d_scratch));
}
