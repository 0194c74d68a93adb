/* Lesson 3, exercise `peak`: the speed of memory, for any number of bins and any skew.
 *
 *     make lesson3 EX=peak          and, with a GPU: make bench3
 *
 * What the versions so far cost: narrow loads, queues where items are alike, and histograms that do
 * not fit. Here a lane loads 16 bytes at once, four times before it uses the first. A block spends
 * its shared memory on up to 32 copies of its histogram, so that lanes do not meet. Items of 8 bits
 * have 256 values: these are counted, and become bins at the end. And if the bins do not fit, they
 * are cut into parts: neighbouring blocks read the same items, at the same time (so they come from
 * the cache), and count a part of the bins each.
 */
#include "histogram.h"

enum { THREADS = 1024, WARP = 32, IN_FLIGHT = 4, VALUES = 256 };

/* How the work is cut: block k counts range k % parts, of the items of group k / parts. */
struct shape {
    int keys;          /* what is counted: bins, or values */
    int parts, width;  /* a part's keys */
    int copies, shift; /* of a part's counts in a block: 2^shift, at most 32 */
    int groups;
};

/* Counts a key in mine[key within the part][copy], if it is in the part that starts at `first`. */
/* [copies] */
__device__ __forceinline__ void count(unsigned *mine, struct shape s, int first, int key) {
    unsigned k = (unsigned)(key - first); // huge if key < first
    // TODO: is the key in the part of s.width keys? Count in the copy that is this lane's.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
}
/* [copies] */

/* If keys are a power of two, an `and` does: it is much cheaper than a division, and right for
   negative items, too. */
template <bool POWER> __device__ __forceinline__ int key_of(struct shape s, int item) {
    return POWER ? item & (s.keys - 1) : bin_of(item, s.keys);
}

/* Four items of 32 bits, or 16 of 8 (whose 256 values always have a copy for each lane). */
template <int BYTES, bool POWER>
__device__ __forceinline__ void count_vector(unsigned *mine, struct shape s, int first, uint4 v) {
    unsigned words[] = {v.x, v.y, v.z, v.w};
#pragma unroll
    for (int w = 0; w < 4; w++)
        if (BYTES == 4)
            count(mine, s, first, key_of<POWER>(s, (int)words[w]));
        else
            for (int bits = 0; bits < 32; bits += 8)
                atomicAdd(&mine[(words[w] >> bits & (VALUES - 1)) * WARP + threadIdx.x % WARP], 1u);
}

/* The group's share of the items: vectors first, then the few items behind the last one. */
/* [vectors] */
template <int BYTES, bool POWER>
__device__ __forceinline__ void count_items(unsigned *mine, struct shape s, int first,
                                            struct items in) {
    const uint4 *vectors = static_cast<const uint4 *>(in.data); // aligned to 16 bytes
    int a_vector = 16 / BYTES, n = in.n / a_vector;             // items in one; vectors
    int t = blockIdx.x / s.parts * THREADS + threadIdx.x, stride = s.groups * THREADS;
    long i = t; // long: i + 3 stride may pass 2^31
    // TODO: IN_FLIGHT loads of 16 bytes, `stride` apart, before one is counted. Then the rest,
    LOCKSTEP_TODO(); // replace this line with about 9 lines
    if (t >= in.n % a_vector) return;
    int item = item_at(in, n * a_vector + t);
    count(mine, s, first, BYTES == 1 ? item & (VALUES - 1) : key_of<POWER>(s, item));
}
/* [vectors] */

template <int BYTES>
__global__ void __launch_bounds__(THREADS, 1)
    count_part(struct items in, count_t *bins_out, int bins, struct shape s) {
    extern __shared__ unsigned mine[]; // [s.width][s.copies]
    int tid = threadIdx.x, first = blockIdx.x % s.parts * s.width;
    int width = min(s.width, s.keys - first); // the last part may be shorter
    for (int k = tid; k < s.width * s.copies; k += THREADS) mine[k] = 0;
    __syncthreads();                                // all are 0 before any is added to
    if (BYTES == 1 || (s.keys & (s.keys - 1)) == 0) // uniform: all threads go the same way
        count_items<BYTES, true>(mine, s, first, in);
    else
        count_items<BYTES, false>(mine, s, first, in);
    __syncthreads();                         // all have counted before any count is read
    int turn = tid % WARP * s.copies / WARP; // lanes of the same bank start at different copies
    for (int k = tid; k < width; k += THREADS) {
        count_t sum = 0;
        // TODO: add up the key's copies with plus(), from copy `turn` on and round.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
        int bin = BYTES == 1 ? bin_of((int8_t)k, bins) : first + k;
        if (sum) atomicAdd(&bins_out[bin], sum);
    }
}

/* As many copies as fit, as few parts as possible; a block a multiprocessor, if there are items. */
static struct shape shape_for(int n, int keys, int counts_that_fit, int processors) {
    struct shape s = {keys, 0, 0, 1, 0, 0};
    s.parts = blocks_for(keys, counts_that_fit);
    s.width = blocks_for(keys, s.parts);
    while (s.copies < WARP && 2 * s.copies * s.width <= counts_that_fit) {
        s.copies *= 2;
        s.shift++;
    }
    s.groups = min(max(processors / s.parts, 1), blocks_for(n, 4 * THREADS));
    return s;
}

template <int BYTES>
static void launch(struct items in, count_t *d_bins, int bins, struct shape s) {
    int bytes = s.width * s.copies * (int)sizeof(unsigned);
    CUDA_CHECK(cudaFuncSetAttribute(count_part<BYTES>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    bytes));
    count_part<BYTES><<<s.parts * s.groups, THREADS, bytes>>>(in, d_bins, bins, s);
    CUDA_CHECK(cudaGetLastError());
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int device, bytes, processors;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    int fit = bytes / (int)sizeof(unsigned);
    if (in.bytes == 1)
        launch<1>(in, d_bins, bins, shape_for(in.n, VALUES, fit, processors));
    else
        launch<4>(in, d_bins, bins, shape_for(in.n, bins, fit, processors));
}
