/* cub::WarpExchange: the items of (part of) a warp from blocked to striped order, and back. */
#pragma once
#include "../block/collective.hpp"
#include "warp_lanes.cuh"

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

template <class T, int ITEMS, int W = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
  public:
    typedef detail::storage<T, W * ITEMS> TempStorage;
    LOCKSTEP_METHOD explicit WarpExchange(TempStorage &storage) : storage_(storage) {}

    template <class Out> LOCKSTEP_METHOD void BlockedToStriped(T (&in)[ITEMS], Out (&out)[ITEMS]) {
        for (int i = 0; i < ITEMS; i++) storage_[lane() * ITEMS + i] = in[i];
        __syncwarp(detail::lanes<W>());
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[i * W + lane()];
    }
    template <class Out> LOCKSTEP_METHOD void StripedToBlocked(T (&in)[ITEMS], Out (&out)[ITEMS]) {
        for (int i = 0; i < ITEMS; i++) storage_[i * W + lane()] = in[i];
        __syncwarp(detail::lanes<W>());
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[lane() * ITEMS + i];
    }
    template <class Out, class Offset>
    LOCKSTEP_METHOD void ScatterToStriped(T (&in)[ITEMS], Out (&out)[ITEMS],
                                          Offset (&rank)[ITEMS]) {
        for (int i = 0; i < ITEMS; i++) storage_[(int)rank[i]] = in[i];
        __syncwarp(detail::lanes<W>());
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[i * W + lane()];
    }
    template <class Offset>
    LOCKSTEP_METHOD void ScatterToStriped(T (&items)[ITEMS], Offset (&rank)[ITEMS]) {
        ScatterToStriped(items, items, rank);
    }

  private:
    TempStorage &storage_;
    static LOCKSTEP_METHOD int lane() { return (int)LaneId() % W; }
};

} // namespace cub
