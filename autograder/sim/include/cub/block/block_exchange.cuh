/* cub::BlockExchange: the items of a block from blocked order (a thread's items are adjacent) to
   striped order (adjacent threads have adjacent items), or striped within each warp, and back,
   through shared memory. */
#pragma once
#include "collective.hpp"

namespace cub {

template <class T, int BLOCK_DIM_X, int ITEMS, bool = false, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockExchange {
    enum { THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z };

  public:
    typedef detail::storage<T, THREADS * ITEMS> TempStorage;

  private:
    TempStorage &storage_;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }
    /* The position of item i of this thread. */
    static LOCKSTEP_METHOD int blocked(int i) { return detail::thread_in_block() * ITEMS + i; }
    static LOCKSTEP_METHOD int striped(int i) { return i * THREADS + detail::thread_in_block(); }
    static LOCKSTEP_METHOD int warp_striped(int i) {
        int tid = detail::thread_in_block(), first = tid / 32 * 32;
        int lanes = THREADS - first < 32 ? THREADS - first : 32;
        return first * ITEMS + i * lanes + tid - first;
    }

  public:
    LOCKSTEP_METHOD BlockExchange() : storage_(own()) {}
    LOCKSTEP_METHOD BlockExchange(TempStorage &storage) : storage_(storage) {}

#define LOCKSTEP_CUB_EXCHANGE(name, from, to)                                         \
    template <class Out> LOCKSTEP_METHOD void name(T(&in)[ITEMS], Out(&out)[ITEMS]) { \
        for (int i = 0; i < ITEMS; i++) storage_[from(i)] = in[i];                    \
        __syncthreads();                                                              \
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[to(i)];                     \
    }                                                                                 \
    LOCKSTEP_METHOD void name(T(&items)[ITEMS]) { name(items, items); }
    LOCKSTEP_CUB_EXCHANGE(StripedToBlocked, striped, blocked)
    LOCKSTEP_CUB_EXCHANGE(BlockedToStriped, blocked, striped)
    LOCKSTEP_CUB_EXCHANGE(WarpStripedToBlocked, warp_striped, blocked)
    LOCKSTEP_CUB_EXCHANGE(BlockedToWarpStriped, blocked, warp_striped)
#undef LOCKSTEP_CUB_EXCHANGE

    /* Scatter: items with a negative rank, or without a flag, are left out. */
#define LOCKSTEP_CUB_SCATTER(name, flags, goes, to)                                              \
    template <class Out, class Offset LOCKSTEP_CUB_##flags(, class Flag)>                        \
    LOCKSTEP_METHOD void name(T(&in)[ITEMS], Out(&out)[ITEMS],                                   \
                              Offset(&rank)[ITEMS] LOCKSTEP_CUB_##flags(, Flag(&flag)[ITEMS])) { \
        for (int i = 0; i < ITEMS; i++)                                                          \
            if (goes) storage_[(int)rank[i]] = in[i];                                            \
        __syncthreads();                                                                         \
        for (int i = 0; i < ITEMS; i++) out[i] = storage_[to(i)];                                \
    }                                                                                            \
    template <class Offset LOCKSTEP_CUB_##flags(, class Flag)>                                   \
    LOCKSTEP_METHOD void name(T(&items)[ITEMS],                                                  \
                              Offset(&rank)[ITEMS] LOCKSTEP_CUB_##flags(, Flag(&flag)[ITEMS])) { \
        name(items, items, rank LOCKSTEP_CUB_##flags(, flag));                                   \
    }
#define LOCKSTEP_CUB_WITH(...) __VA_ARGS__
#define LOCKSTEP_CUB_WITHOUT(...)
    LOCKSTEP_CUB_SCATTER(ScatterToBlocked, WITHOUT, true, blocked)
    LOCKSTEP_CUB_SCATTER(ScatterToStriped, WITHOUT, true, striped)
    LOCKSTEP_CUB_SCATTER(ScatterToStripedGuarded, WITHOUT, rank[i] >= 0, striped)
    LOCKSTEP_CUB_SCATTER(ScatterToStripedFlagged, WITH, flag[i], striped)
#undef LOCKSTEP_CUB_WITHOUT
#undef LOCKSTEP_CUB_WITH
#undef LOCKSTEP_CUB_SCATTER
};

} // namespace cub
