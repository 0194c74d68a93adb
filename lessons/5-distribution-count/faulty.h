/** @file faulty.h
 * The mistakes of a published distribution count, each behind a switch.
 *
 * The frame is exercise `chunks`, without its speed: a block counts a chunk, then one thread merges
 * all chunks. HEALTHY is right. Exhibits up to NOT_CLEARED are wrong and do not race: only a check
 * of the result tells. The others may well give right results: the simulator says what is wrong
 * there. Exercise `find-the-bugs` is to find them all; do not change this file, its line numbers
 * are answers.
 */
#ifndef FAULTY_H
#define FAULTY_H

#include "distribution-count.h"

/** Which mistake is switched on. */
enum exhibit {
    HEALTHY,
    MERGE_BY_COUNT,   /**< the merge compares values with counts */
    MERGE_STOPS,      /**< the merge looks at the first 100 places of a chunk */
    EQUAL_DROPPED,    /**< a count must be less than the chunk's size */
    ONE_LESS,         /**< all items of a chunk but the last are copied */
    TAIL_DROPPED,     /**< only whole chunks are counted */
    ZERO_KNOWN,       /**< empty pairs are taken for the value 0 */
    NOT_CLEARED,      /**< after 100 chunks their places are used again, as they are */
    NO_BARRIER,       /**< the chunk is compared while it is still being loaded */
    BARRIER_UNDER_IF, /**< some threads of a block wait, others do not */
    ALL_MERGE,        /**< every thread merges some of the chunks */
    EXHIBITS
};

enum { FAULTY_CHUNK = 128, FAULTY_PLACES = 100 };

/** A pair for each item; count 0: not the first of its value in the chunk. */
struct faulty_pairs {
    value_t *values; /**< of item i, from the first one */
    count_t *counts; /**< how often it occurs in its chunk */
};

/** Counts the values of each chunk. */
static __global__ void faulty_chunk(struct items in, struct faulty_pairs pairs, int exhibit) {
    __shared__ value_t chunk[FAULTY_CHUNK];
    int tid = threadIdx.x;
    uint64_t start = (uint64_t)blockIdx.x * FAULTY_CHUNK, left = in.end - in.first - start;
    int width = left < FAULTY_CHUNK ? (int)left : (int)FAULTY_CHUNK;
    if (tid < width) chunk[tid] = item_at(in, in.first + start + tid);
    if (exhibit == ONE_LESS && tid == FAULTY_CHUNK - 1) chunk[tid] = 0;
    if (exhibit == BARRIER_UNDER_IF && tid < width / 2) {
        __syncthreads();
        chunk[tid] += 0;
    }
    if (exhibit != NO_BARRIER) __syncthreads();
    if (tid >= width) return;
    count_t count = 0;
    bool is_first = true;
    for (int other = 0; other < width; other++) {
        value_t value = chunk[other];
        count += value == chunk[tid];
        is_first = is_first && !(value == chunk[tid] && other < tid);
    }
    if (exhibit == EQUAL_DROPPED && count == (count_t)width) count = 0;
    pairs.values[start + tid] = chunk[tid];
    pairs.counts[start + tid] = is_first ? count : 0;
}

/** Adds one pair to the table. */
static __device__ __forceinline__ void faulty_add(struct table out, value_t value, count_t count,
                                                  int exhibit) {
    count_t p = 0, size = *out.size;
    value_t wanted = exhibit == MERGE_BY_COUNT ? (value_t)count : value;
    while (p < (exhibit == ZERO_KNOWN ? out.room : size) && out.values[p] != wanted) p++;
    if (exhibit == ZERO_KNOWN && p < out.room && p >= size) return;
    if (exhibit == ZERO_KNOWN && p == out.room) p = size;
    if (p == size) {
        out.values[p] = value;
        out.counts[p] = 0;
        *out.size = size + 1;
    }
    out.counts[p] += count;
}

/** Adds a chunk's pairs to the table. */
static __device__ __forceinline__ void faulty_add_chunk(struct faulty_pairs pairs, uint64_t start,
                                                        uint64_t end, struct table out,
                                                        int exhibit) {
    if (exhibit == MERGE_STOPS && end > start + FAULTY_PLACES) end = start + FAULTY_PLACES;
    for (uint64_t i = start; i < end; i++)
        if (pairs.counts[i]) faulty_add(out, pairs.values[i], pairs.counts[i], exhibit);
}

/** Adds up all chunks. */
static __global__ void faulty_merge(struct faulty_pairs pairs, uint64_t n, struct table out,
                                    int exhibit) {
    const uint64_t far = (uint64_t)FAULTY_PLACES * FAULTY_CHUNK;
    if (threadIdx.x == 0)
        for (count_t p = 0; p < out.room; p++) out.values[p] = 0;
    __syncthreads();
    for (uint64_t start = threadIdx.x * FAULTY_CHUNK; start < n;
         start += blockDim.x * FAULTY_CHUNK) {
        uint64_t end = start + FAULTY_CHUNK < n ? start + FAULTY_CHUNK : n;
        faulty_add_chunk(pairs, start, end, out, exhibit);
        if (exhibit == NOT_CLEARED && start >= far)
            faulty_add_chunk(pairs, start - far, start - far + FAULTY_CHUNK, out, exhibit);
    }
}

/** distribution_count() with a mistake. */
static void faulty_count(struct items in, struct table out, void *d_scratch, int exhibit) {
    uint64_t n = in.end - in.first;
    if (exhibit == TAIL_DROPPED) n -= n % FAULTY_CHUNK;
    if (n == 0) return; // a grid of no blocks is an error
    struct faulty_pairs pairs = {static_cast<value_t *>(d_scratch),
                                 static_cast<count_t *>(d_scratch) + n};
    faulty_chunk<<<blocks_for(n, FAULTY_CHUNK, INT32_MAX), FAULTY_CHUNK>>>(in, pairs, exhibit);
    CUDA_CHECK(cudaGetLastError());
    faulty_merge<<<1, exhibit == ALL_MERGE ? 4 : 1>>>(pairs, n, out, exhibit);
    CUDA_CHECK(cudaGetLastError());
}

/** 1 if the candidate can be trusted with any items of a byte, 0 if not. */
int check(count_function candidate);

/** What the simulator finds in an exhibit. */
enum flaw { NO_FLAW, A_RACE, A_BARRIER };

/** An exhibit's flaw, and a line of faulty.h that takes part in it; 0 if there is none. */
struct diagnosis {
    enum flaw flaw; /**< what is wrong */
    int line;       /**< where */
};

/** What is wrong with HEALTHY, or one of the last three exhibits? */
struct diagnosis diagnose(enum exhibit exhibit);

#endif
