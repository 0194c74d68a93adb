// passes: hash
/* Pairs get their places by an atomic each. */
#include "distribution-count.h"
#include <limits.h>
typedef unsigned long long u64;
struct KeyValue {
    u64 key;
    u64 count;
};
const u64 kEmpty = 0xffffffffffffffffULL;
__device__ u64 murmur64(u64 k) {
    k ^= k >> 33;
    k *= 0xff51afd7ed558ccdULL;
    k ^= k >> 33;
    k *= 0xc4ceb9fe1a85ec53ULL;
    k ^= k >> 33;
    return k;
}
__global__ void gpu_init(KeyValue *h, u64 cap, u64 *special) {
    u64 tid = blockIdx.x * (u64)blockDim.x + threadIdx.x;
    if (tid < cap) {
        h[tid].key = kEmpty;
        h[tid].count = 0;
    }
    if (tid == 0) *special = 0;
}
__global__ void gpu_insert(KeyValue *h, u64 cap, u64 *special, items in) {
    u64 tid = blockIdx.x * (u64)blockDim.x + threadIdx.x;
    u64 i = in.first + tid;
    unsigned active = __ballot_sync(0xffffffff, i < in.end);
    if (i >= in.end) return;
    u64 key = (u64)item_at(in, i);
    unsigned mask = __match_any_sync(active, key);
    if (__ffs(mask) - 1 != (int)(threadIdx.x % 32)) return;
    u64 num = __popc(mask);
    if (key == kEmpty) {
        atomicAdd(special, num);
        return;
    }
    u64 slot = murmur64(key) & (cap - 1);
    while (true) {
        u64 prev = atomicCAS(&h[slot].key, kEmpty, key);
        if (prev == kEmpty || same(prev, key)) {
            atomicAdd(&h[slot].count, num);
            return;
        }
        slot = (slot + 1) & (cap - 1);
    }
}
__global__ void gpu_iterate(const KeyValue *h, u64 cap, const u64 *special, table out) {
    u64 tid = blockIdx.x * (u64)blockDim.x + threadIdx.x;
    if (tid < cap && h[tid].key != kEmpty) {
        u64 p = atomicAdd(out.size, 1ULL);
        out.values[p] = (value_t)h[tid].key;
        out.counts[p] = h[tid].count;
    }
    if (tid == cap && *special) append(out, -1, *special);
}
void distribution_count(items in, table out, void *d_scratch, size_t) {
    u64 n = in.end - in.first;
    if (n == 0) return;
    u64 cap = 64;
    while (cap < 2 * out.room) cap <<= 1;
    u64 *special = (u64 *)d_scratch;
    KeyValue *h = (KeyValue *)(special + 2);
    int tpb = 512;
    gpu_init<<<(cap + tpb - 1) / tpb, tpb>>>(h, cap, special);
    gpu_insert<<<(n + tpb - 1) / tpb, tpb>>>(h, cap, special, in);
    gpu_iterate<<<(cap + 1 + tpb - 1) / tpb, tpb>>>(h, cap, special, out);
    CUDA_CHECK(cudaGetLastError());
}
