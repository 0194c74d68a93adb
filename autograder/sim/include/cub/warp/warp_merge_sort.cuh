/* cub::WarpMergeSort: sorts the keys of (part of) a warp, blocked, by a comparison. */
#pragma once
#include "../block/merge_sort.hpp"
#include "warp_lanes.cuh"

namespace cub {
namespace detail {
template <int W> struct lanes_of_warp {
    static LOCKSTEP_METHOD int thread() { return (int)LaneId() % W; }
    static LOCKSTEP_METHOD void sync() { __syncwarp(lanes<W>()); }
};
} // namespace detail

template <class K, int ITEMS, int W = 32, class V = NullType, int = 0>
class WarpMergeSort : public detail::merge_sort<K, V, W, ITEMS, detail::lanes_of_warp<W>> {
    typedef detail::merge_sort<K, V, W, ITEMS, detail::lanes_of_warp<W>> base;

  public:
    typedef typename base::TempStorage TempStorage;
    LOCKSTEP_METHOD explicit WarpMergeSort(TempStorage &storage) : base(storage) {}
    LOCKSTEP_METHOD int get_linear_tid() const { return detail::lanes_of_warp<W>::thread(); }
};

} // namespace cub
