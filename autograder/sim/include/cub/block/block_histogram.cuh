/* cub::BlockHistogram: counts a block's items per bin, by atomics. The default algorithm,
   BLOCK_HISTO_SORT, allows counters of any type: it counts in its own storage and adds the
   result. */
#pragma once
#include "collective.hpp"

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

template <class T, int X, int ITEMS, int BINS, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT,
          int Y = 1, int Z = 1, int = 0>
class BlockHistogram {
    enum { THREADS = X * Y * Z, OWN = A == BLOCK_HISTO_SORT };

  public:
    typedef detail::storage<unsigned, (OWN ? BINS : 1)> TempStorage;

  private:
    TempStorage &storage_;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }

  public:
    LOCKSTEP_METHOD BlockHistogram() : storage_(own()) {}
    LOCKSTEP_METHOD BlockHistogram(TempStorage &storage) : storage_(storage) {}

    template <class Counter> LOCKSTEP_METHOD void InitHistogram(Counter (&histogram)[BINS]) {
        for (int b = detail::thread_in_block(); b < BINS; b += THREADS) histogram[b] = 0;
    }
    template <class Counter>
    LOCKSTEP_METHOD void Histogram(T (&items)[ITEMS], Counter (&histogram)[BINS]) {
        InitHistogram(histogram);
        __syncthreads();
        Composite(items, histogram);
    }
    template <class Counter>
    LOCKSTEP_METHOD void Composite(T (&items)[ITEMS], Counter (&histogram)[BINS]) {
        if constexpr (A == BLOCK_HISTO_ATOMIC) {
            for (int i = 0; i < ITEMS; i++) atomicAdd(&histogram[(int)items[i]], 1);
            return;
        }
        for (int b = detail::thread_in_block(); b < BINS; b += THREADS) storage_[b] = 0;
        __syncthreads();
        for (int i = 0; i < ITEMS; i++) atomicAdd(&storage_[(int)items[i]], 1u);
        __syncthreads();
        for (int b = detail::thread_in_block(); b < BINS; b += THREADS)
            histogram[b] = (Counter)(histogram[b] + storage_[b]);
    }
};

} // namespace cub
