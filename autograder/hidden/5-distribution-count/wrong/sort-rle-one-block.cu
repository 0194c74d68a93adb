// caught-by: sort-rle over-bound bound:longest_block
/* Neither a library nor a sort: one block, in which each warp has the values of one hash, in a
   table of its own. */
#include "distribution-count.h"

enum { WARP = 32, TABLES = 32 };

struct slots {
    value_t *values;
    count_t *counts; // 0: the slot is empty
    uint64_t size;
};

__device__ uint64_t mixed(uint64_t v) {
    v = (v ^ v >> 31) * 0x7fb5d329728ea185;
    v = (v ^ v >> 27) * 0x81dadef4bc2dd44d;
    return v ^ v >> 33;
}

/* The place of a value, or the empty slot where it belongs. */
__device__ uint64_t place_of(struct slots t, value_t value) {
    uint64_t at = mixed((uint64_t)value) % t.size;
    while (t.counts[at] && t.values[at] != value) at = at + 1 < t.size ? at + 1 : 0;
    return at;
}

/* A warp counts the items whose hash is its own; returns how many values they have. */
__device__ unsigned fill(struct items in, struct slots t) {
    unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, found = 0;
    for (uint64_t first = in.first; first < in.end; first += WARP) {
        bool there = first + lane < in.end;
        value_t mine = there ? item_at(in, first + lane) : 0;
        unsigned left = __ballot_sync(~0u, there && mixed((uint64_t)mine) >> 59 == warp);
        while (left) {
            value_t value = __shfl_sync(~0u, mine, __ffs((int)left) - 1);
            unsigned equal = __ballot_sync(~0u, there && mine == value);
            uint64_t at = place_of(t, value);
            count_t before = t.counts[at];
            __syncwarp();
            if (lane == 0) t.values[at] = value, t.counts[at] = before + __popc(equal);
            __syncwarp();
            found += before == 0;
            left &= ~equal;
        }
    }
    return found;
}

__global__ void count_all(struct items in, struct table out, struct slots all) {
    __shared__ unsigned ends[TABLES + 1];
    unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    for (uint64_t s = threadIdx.x; s < all.size * TABLES; s += blockDim.x) all.counts[s] = 0;
    __syncthreads();
    struct slots t = {all.values + warp * all.size, all.counts + warp * all.size, all.size};
    unsigned found = fill(in, t);
    if (lane == 0) ends[warp + 1] = found;
    __syncthreads();
    if (threadIdx.x == 0) {
        ends[0] = 0;
        for (int w = 0; w < TABLES; w++) ends[w + 1] += ends[w];
        *out.size = ends[TABLES];
    }
    __syncthreads();
    unsigned place = ends[warp];
    for (uint64_t s = 0; s < t.size; s += WARP) {
        count_t count = s + lane < t.size ? t.counts[s + lane] : 0;
        unsigned full = __ballot_sync(~0u, count != 0), mine = place;
        mine += __popc(full & ((1u << lane) - 1));
        if (count) out.values[mine] = t.values[s + lane], out.counts[mine] = count;
        place += __popc(full);
    }
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t bytes) {
    if (in.first == in.end) return;
    uint64_t room = bytes / (TABLES * (sizeof(value_t) + sizeof(count_t)));
    uint64_t size = out.room / 8 + 256 < room ? out.room / 8 + 256 : room;
    value_t *d_values = (value_t *)d_scratch;
    struct slots all = {d_values, (count_t *)(d_values + TABLES * size), size};
    count_all<<<1, TABLES * WARP>>>(in, out, all);
    CUDA_CHECK(cudaGetLastError());
}
