/* cub::WarpLoad and cub::WarpStore: the items of (part of) a warp between memory and threads. */
#pragma once
#include "../block/block_load.cuh"
#include "warp_exchange.cuh"

namespace cub {

enum WarpLoadAlgorithm {
    WARP_LOAD_DIRECT,
    WARP_LOAD_STRIPED,
    WARP_LOAD_VECTORIZE,
    WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
    WARP_STORE_DIRECT,
    WARP_STORE_STRIPED,
    WARP_STORE_VECTORIZE,
    WARP_STORE_TRANSPOSE
};

template <class T, int N, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int W = 32, int = 0>
class WarpLoad {
    static constexpr bool TRANSPOSES = A == WARP_LOAD_TRANSPOSE;

  public:
    typedef detail::storage<T, (TRANSPOSES ? W * N : 1)> TempStorage;
    LOCKSTEP_METHOD explicit WarpLoad(TempStorage &storage) : storage_(storage) {}

    template <class In> LOCKSTEP_METHOD void Load(In from, T (&items)[N], int valid = detail::ALL) {
        int lane = (int)LaneId() % W;
        if constexpr (TRANSPOSES || A == WARP_LOAD_STRIPED)
            detail::load(from, items, lane, W, valid);
        else
            detail::load(from, items, lane * N, 1, valid);
        if constexpr (TRANSPOSES) WarpExchange<T, N, W>(storage_).StripedToBlocked(items, items);
    }
    template <class In, class D>
    LOCKSTEP_METHOD void Load(In from, T (&items)[N], int valid, D otherwise) {
        for (int i = 0; i < N; i++) items[i] = otherwise;
        Load(from, items, valid);
    }

  private:
    TempStorage &storage_;
};

template <class T, int N, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int W = 32, int = 0>
class WarpStore {
    static constexpr bool TRANSPOSES = A == WARP_STORE_TRANSPOSE;

  public:
    typedef detail::storage<T, (TRANSPOSES ? W * N : 1)> TempStorage;
    LOCKSTEP_METHOD explicit WarpStore(TempStorage &storage) : storage_(storage) {}

    template <class Out>
    LOCKSTEP_METHOD void Store(Out to, T (&items)[N], int valid = detail::ALL) {
        int lane = (int)LaneId() % W;
        if constexpr (TRANSPOSES) WarpExchange<T, N, W>(storage_).BlockedToStriped(items, items);
        if constexpr (TRANSPOSES || A == WARP_STORE_STRIPED)
            detail::store(to, items, lane, W, valid);
        else
            detail::store(to, items, lane * N, 1, valid);
    }

  private:
    TempStorage &storage_;
};

} // namespace cub
