/* Shared by CUB's warp and block algorithms: the thread's position, and shuffles of values of any
   size. */
#pragma once
#include "../thread/thread_operators.cuh"
#include "../util_debug.cuh"
#include <cooperative_groups.h>

namespace cub {

LOCKSTEP_INLINE unsigned LaneId() { return lockstep_linear_thread() % 32; }
LOCKSTEP_INLINE unsigned WarpId() { return lockstep_linear_thread() / 32; }
LOCKSTEP_INLINE int RowMajorTid(int x, int y, int z) {
    return ((int)threadIdx.z * y + (int)threadIdx.y) * x + (int)threadIdx.x + 0 * z;
}
#define CUB_PTX_WARP_THREADS 32

namespace detail {

/* The existing lanes of this thread's logical warp of N threads. */
template <int N> LOCKSTEP_INLINE unsigned lanes() {
    unsigned left = lockstep_block_threads() - lockstep_linear_thread() / 32 * 32;
    unsigned there = left < 32 ? (1u << left) - 1 : ~0u;
    unsigned ones = N < 32 ? (1u << N % 32) - 1 : ~0u;
    return there & ones << (LaneId() & ~(N - 1u));
}
template <int N> LOCKSTEP_INLINE bool there(int lane) {
    return lanes<N>() >> ((int)LaneId() / N * N + lane) & 1;
}
template <int N, class T> LOCKSTEP_INLINE T from_lane(T v, int lane) {
    unsigned m = lanes<N>();
    return cooperative_groups::lockstep_by_words(
        v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_sync(m, w, lane, N); });
}
/* The value of the lane `by` further on; the thread's own if there is none. */
template <int N, class T> LOCKSTEP_INLINE T from_above(T v, unsigned by) {
    int lane = (int)LaneId() % N, from = lane + (int)by;
    return from_lane<N>(v, from < N && there<N>(from) ? from : lane);
}
template <int N, class T> LOCKSTEP_INLINE T from_below(T v, unsigned by) {
    unsigned m = lanes<N>();
    return cooperative_groups::lockstep_by_words(
        v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_up_sync(m, w, by, N); });
}

/* The sum of the first `valid` lanes, in lane 0; adjacent lanes are combined in order. */
template <int N, class T, class Op> LOCKSTEP_INLINE T warp_reduce(T v, Op op, int valid) {
    int lane = (int)LaneId() % N;
    for (int by = 1; by < N; by *= 2) {
        T next = from_above<N>(v, (unsigned)by);
        if (lane % (2 * by) == 0 && lane + by < valid && there<N>(lane + by)) v = op(v, next);
    }
    return v;
}
template <int N, class T, class Op> LOCKSTEP_INLINE T warp_scan(T v, Op op) {
    int lane = (int)LaneId() % N;
    for (int by = 1; by < N; by *= 2) {
        T before = from_below<N>(v, (unsigned)by);
        if (lane >= by) v = op(before, v);
    }
    return v;
}

/* A thread's own items. */
template <int N, class T, class Op> LOCKSTEP_INLINE T fold(const T (&items)[N], Op op) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = op(sum, items[i]);
    return sum;
}

} // namespace detail
} // namespace cub
