/* CUB's names for single instructions of a warp or a block. */
#pragma once
#include "warp/warp_lanes.cuh"

namespace cub {

LOCKSTEP_INLINE unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
LOCKSTEP_INLINE unsigned LaneMaskLe() { return (2u << LaneId()) - 1; }
LOCKSTEP_INLINE unsigned LaneMaskGt() { return ~LaneMaskLe(); }
LOCKSTEP_INLINE unsigned LaneMaskGe() { return ~LaneMaskLt(); }
LOCKSTEP_INLINE unsigned SHL_ADD(unsigned x, unsigned shift, unsigned y) {
    return (x << shift) + y;
}

template <class T> LOCKSTEP_INLINE unsigned BFE(T source, unsigned first, unsigned bits) {
    uint64_t mask = bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
    return (unsigned)((uint64_t)std::make_unsigned_t<T>(source) >> first & mask);
}
LOCKSTEP_INLINE void CTA_SYNC() { __syncthreads(); }
LOCKSTEP_INLINE int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
LOCKSTEP_INLINE int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
LOCKSTEP_INLINE void WARP_SYNC(unsigned mask) { __syncwarp(mask); }
LOCKSTEP_INLINE int WARP_ANY(int p, unsigned mask) { return __any_sync(mask, p); }
LOCKSTEP_INLINE int WARP_ALL(int p, unsigned mask) { return __all_sync(mask, p); }
LOCKSTEP_INLINE unsigned WARP_BALLOT(int p, unsigned mask) { return __ballot_sync(mask, p); }

/** The value of the lane `by` below; those under `first` (a lane of the logical warp) keep theirs.
 */
template <int W, class T> LOCKSTEP_INLINE T ShuffleUp(T v, int by, int first, unsigned mask) {
    int lane = (int)LaneId() % W, from = lane - by < first ? lane : lane - by;
    return cooperative_groups::lockstep_by_words(
        v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_sync(mask, w, from, W); });
}
/** The value of the lane `by` above; those beyond `last` keep theirs. */
template <int W, class T> LOCKSTEP_INLINE T ShuffleDown(T v, int by, int last, unsigned mask) {
    int lane = (int)LaneId() % W, from = lane + by > last ? lane : lane + by;
    return cooperative_groups::lockstep_by_words(
        v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_sync(mask, w, from, W); });
}
template <int W, class T> LOCKSTEP_INLINE T ShuffleIndex(T v, int lane, unsigned mask) {
    return cooperative_groups::lockstep_by_words(
        v, [=](uint64_t w) LOCKSTEP_ALWAYS { return __shfl_sync(mask, w, lane, W); });
}
/** The lanes whose label has the same lowest bits. */
template <int BITS> LOCKSTEP_INLINE unsigned MatchAny(unsigned label) {
    return __match_any_sync(~0u, label & (BITS >= 32 ? ~0u : (1u << BITS % 32) - 1));
}

} // namespace cub
