// caught-by: peak racy race
/* Adds up before all have counted. */
#include "histogram.h"

enum { THREADS = 1024, WARP = 32, IN_FLIGHT = 4 };

/* How the work is cut: block k counts bins of part k % parts, of the items of group k / parts. */
struct shape {
    int bins, mask;    /* mask: bins - 1 if bins is a power of two, else 0 */
    int parts, width;  /* a part's bins */
    int copies, shift; /* of a part's histogram in a block: 2^shift, at most 32 */
    int groups;
};

/* Counts an item in mine[bin within the part][copy], if its bin is in the part that starts at
   `first`. An `and` is much cheaper than a division, and right for negative items, too. */
__device__ __forceinline__ void count(unsigned *mine, struct shape s, int first, int item) {
    int b = (s.mask ? item & s.mask : bin_of(item, s.bins)) - first;
    int copy = threadIdx.x & (s.copies - 1);
    if (b >= 0 && b < s.width) atomicAdd(&mine[(b << s.shift) + copy], 1u);
}

/* Four items of 32 bits, or 16 of 8. */
__device__ __forceinline__ void count_vector(unsigned *mine, struct shape s, int first, int bytes,
                                             uint4 v) {
    unsigned words[] = {v.x, v.y, v.z, v.w};
#pragma unroll
    for (int k = 0; k < 4; k++) {
        if (bytes == 4)
            count(mine, s, first, (int)words[k]);
        else
            for (int bits = 0; bits < 32; bits += 8)
                count(mine, s, first, (int8_t)(words[k] >> bits));
    }
}

/* The group's share of the items: vectors first, then the few items behind the last one. */
__device__ void count_items(unsigned *mine, struct shape s, int first, struct items in) {
    const uint4 *vectors = static_cast<const uint4 *>(in.data); // aligned to 16 bytes
    int a_vector = 16 / in.bytes, n = in.n / a_vector;          // items in one; vectors
    int t = blockIdx.x / s.parts * THREADS + threadIdx.x, stride = s.groups * THREADS;
    long i = t; // long: i + 3 stride may pass 2^31
    for (; i + (IN_FLIGHT - 1L) * stride < n; i += (long)IN_FLIGHT * stride) {
        uint4 v[IN_FLIGHT];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) v[k] = vectors[i + (long)k * stride];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) count_vector(mine, s, first, in.bytes, v[k]);
    }
    for (; i < n; i += stride) count_vector(mine, s, first, in.bytes, vectors[i]);
    if (t < in.n % a_vector) count(mine, s, first, item_at(in, n * a_vector + t));
}

__global__ void __launch_bounds__(THREADS)
    count_part(struct items in, count_t *bins_out, struct shape s) {
    extern __shared__ unsigned mine[]; // [s.width][s.copies]
    int tid = threadIdx.x, first = blockIdx.x % s.parts * s.width;
    int width = min(s.width, s.bins - first); // the last part may be shorter
    for (int k = tid; k < s.width * s.copies; k += THREADS) mine[k] = 0;
    __syncthreads(); // all are 0 before any is added to
    count_items(mine, s, first, in);
    int turn = tid % WARP * s.copies / WARP; // lanes of the same bank start at different copies
    for (int b = tid; b < width; b += THREADS) {
        count_t sum = 0;
        for (int k = 0; k < s.copies; k++)
            sum = plus(sum, mine[(b << s.shift) + ((k + turn) & (s.copies - 1))]);
        if (sum) atomicAdd(&bins_out[first + b], sum);
    }
}

/* As many copies as fit, as few parts as possible; a block a multiprocessor, if there are items. */
static struct shape shape_for(int n, int bins, int counts_that_fit, int processors) {
    struct shape s = {bins, (bins & (bins - 1)) ? 0 : bins - 1, 0, 0, 1, 0, 0};
    s.parts = blocks_for(bins, counts_that_fit);
    s.width = blocks_for(bins, s.parts);
    while (s.copies < WARP && 2 * s.copies * s.width <= counts_that_fit) {
        s.copies *= 2;
        s.shift++;
    }
    s.groups = min(max(processors / s.parts, 1), blocks_for(n, 4 * THREADS));
    return s;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int device, bytes, processors;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    struct shape s = shape_for(in.n, bins, bytes / (int)sizeof(unsigned), processors);
    int needed = s.width * s.copies * (int)sizeof(unsigned);
    CUDA_CHECK(
        cudaFuncSetAttribute(count_part, cudaFuncAttributeMaxDynamicSharedMemorySize, needed));
    count_part<<<s.parts * s.groups, THREADS, needed>>>(in, d_bins, s);
    CUDA_CHECK(cudaGetLastError());
}
