// caught-by: peak wrong deadlock
/* Lanes of the last warp leave the loop while others wait for them in a warp operation. */
#include "histogram.h"

enum { THREADS = 1024, WARP = 32, IN_FLIGHT = 4, VALUES = 256 };
/* With fewer copies than this, lanes that agree count once, if they were so many the last time. */
enum { FEW_COPIES = 4, A_CROWD = 8 };

/* How the work is cut: block k counts range k % parts, of the items of group k / parts. */
struct shape {
    int keys;          /* what is counted: bins, or values */
    int parts, width;  /* a part's keys */
    int copies, shift; /* of a part's counts in a block: 2^shift, at most 32 */
    int groups;
};

/* Counts a key in mine[key within the part][copy], if it is in the part that starts at `first`. */
__device__ __forceinline__ void count(unsigned *mine, struct shape s, int first, int key) {
    unsigned k = (unsigned)(key - first); // huge if key < first
    int copy = threadIdx.x & (s.copies - 1);
    if (k < (unsigned)s.width) atomicAdd(&mine[(k << s.shift) + copy], 1u);
}

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

/* Four items of 32 bits, where copies are too few to keep lanes apart. The warp, all of which is
   here, remembers a key that many of its lanes had: those that have it again count once.
   Returns the key to remember. */
template <bool POWER>
__device__ __forceinline__ int count_crowd(unsigned *mine, struct shape s, int first, uint4 v,
                                           int crowded) {
    unsigned words[] = {v.x, v.y, v.z, v.w}, lane = threadIdx.x % WARP, peers = 0;
#pragma unroll
    for (int w = 0; w < 4; w++) {
        int key = key_of<POWER>(s, (int)words[w]), k = key - first;
        peers = __ballot_sync(0xffffffff, key == crowded);
        if (key != crowded)
            count(mine, s, first, key);
        else if (lane == __ffs(peers) - 1u && k >= 0 && k < s.width)
            atomicAdd(&mine[k << s.shift], (unsigned)__popc(peers));
    }
    if (__popc(peers) >= A_CROWD) return crowded;
    return __shfl_sync(0xffffffff, key_of<POWER>(s, (int)words[3]), 0); // another one, then
}

/* The group's share of the items: vectors first, then the few items behind the last one. */
template <int BYTES, bool POWER>
__device__ __forceinline__ void count_items(unsigned *mine, struct shape s, int first,
                                            struct items in) {
    const uint4 *vectors = static_cast<const uint4 *>(in.data); // aligned to 16 bytes
    int a_vector = 16 / BYTES, n = in.n / a_vector;             // items in one; vectors
    int t = blockIdx.x / s.parts * THREADS + threadIdx.x, stride = s.groups * THREADS;
    int crowded = 0;
    long i = t; // long: i + 3 stride may pass 2^31
    // lanes of the warp have them (i | 31 is the last lane's i). Then the rest, one by one.
    for (; i + (IN_FLIGHT - 1L) * stride < n; i += (long)IN_FLIGHT * stride) {
        uint4 v[IN_FLIGHT];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) v[k] = vectors[i + (long)k * stride];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) {
            if (BYTES == 4 && s.copies < FEW_COPIES)
                crowded = count_crowd<POWER>(mine, s, first, v[k], crowded);
            else
                count_vector<BYTES, POWER>(mine, s, first, v[k]);
        }
    }
    for (; i < n; i += stride) count_vector<BYTES, POWER>(mine, s, first, vectors[i]);
    if (t >= in.n % a_vector) return;
    int item = item_at(in, n * a_vector + t);
    count(mine, s, first, BYTES == 1 ? item & (VALUES - 1) : key_of<POWER>(s, item));
}

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
        for (int c = 0; c < s.copies; c++)
            sum = plus(sum, mine[(k << s.shift) + ((c + turn) & (s.copies - 1))]);
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
