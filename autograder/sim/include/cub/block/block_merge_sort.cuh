/* cub::BlockMergeSort: sorts a block's keys, blocked, by a comparison; values may accompany
   them. */
#pragma once
#include "merge_sort.hpp"

namespace cub {
namespace detail {
struct whole_block {
    static LOCKSTEP_METHOD int thread() { return thread_in_block(); }
    static LOCKSTEP_METHOD void sync() { __syncthreads(); }
};
} // namespace detail

template <class K, int X, int ITEMS, class V = NullType, int Y = 1, int Z = 1>
class BlockMergeSort : public detail::merge_sort<K, V, X * Y * Z, ITEMS, detail::whole_block> {
    typedef detail::merge_sort<K, V, X * Y * Z, ITEMS, detail::whole_block> base;
    static LOCKSTEP_METHOD typename base::TempStorage &own() {
        __shared__ typename base::TempStorage t;
        return t;
    }

  public:
    typedef typename base::TempStorage TempStorage;
    LOCKSTEP_METHOD BlockMergeSort() : base(own()) {}
    LOCKSTEP_METHOD explicit BlockMergeSort(TempStorage &storage) : base(storage) {}
};

} // namespace cub
