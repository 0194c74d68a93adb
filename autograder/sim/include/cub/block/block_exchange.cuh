/* cub::BlockExchange: the values of a block from blocked (a thread's stand side by side) to striped
   (neighbouring threads have neighbours), and back, by way of shared memory. */
#pragma once
#include "collective.hpp"

namespace cub {

template <class T, int BLOCK_DIM_X, int ITEMS, bool = false, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockExchange {
    enum { THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z };

  public:
    typedef detail::room<T, THREADS * ITEMS> TempStorage;
    LOCKSTEP_METHOD BlockExchange(TempStorage &storage) : storage_(storage) {}

    template <class Out> LOCKSTEP_METHOD void StripedToBlocked(T (&in)[ITEMS], Out (&out)[ITEMS]) {
        int tid = detail::thread_in_block();
        for (int i = 0; i < ITEMS; i++) storage_[i * THREADS + tid] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[tid * ITEMS + i];
    }
    template <class Out> LOCKSTEP_METHOD void BlockedToStriped(T (&in)[ITEMS], Out (&out)[ITEMS]) {
        int tid = detail::thread_in_block();
        for (int i = 0; i < ITEMS; i++) storage_[tid * ITEMS + i] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[i * THREADS + tid];
    }
    template <class Out, class Offset>
    LOCKSTEP_METHOD void ScatterToBlocked(T (&in)[ITEMS], Out (&out)[ITEMS],
                                          Offset (&rank)[ITEMS]) {
        int tid = detail::thread_in_block();
        for (int i = 0; i < ITEMS; i++) storage_[(int)rank[i]] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[tid * ITEMS + i];
    }
    LOCKSTEP_METHOD void StripedToBlocked(T (&items)[ITEMS]) { StripedToBlocked(items, items); }
    LOCKSTEP_METHOD void BlockedToStriped(T (&items)[ITEMS]) { BlockedToStriped(items, items); }

  private:
    TempStorage &storage_;
};

} // namespace cub
