/* cub::BlockRadixSort: sorts the keys of a block, blocked, and perhaps a value with each. One bit a
   round: the keys without it move to the front, in the order in which they stand. */
#pragma once
#include "block_exchange.cuh"
#include "block_scan.cuh"
#include <stdint.h>
#include <string.h>

namespace cub {
namespace detail {

/** A key's bits, turned so that they sort as the key does. */
template <class K> LOCKSTEP_METHOD uint64_t sortable(const K &key, bool descending) {
    uint64_t bits = 0, top = uint64_t(1) << (8 * sizeof(K) - 1);
    memcpy(&bits, &key, sizeof(K));
    if (std::is_floating_point_v<K>)
        bits ^= bits & top ? 2 * top - 1 : top;
    else if (std::is_signed_v<K>)
        bits ^= top;
    return descending ? ~bits : bits;
}

} // namespace detail

template <class K, int BLOCK_DIM_X, int ITEMS, class V = NullType> class BlockRadixSort {
    typedef BlockScan<int, BLOCK_DIM_X> Scan;
    typedef BlockExchange<K, BLOCK_DIM_X, ITEMS> Keys;
    typedef BlockExchange<V, BLOCK_DIM_X, ITEMS> Values;

  public:
    union TempStorage {
        typename Scan::TempStorage scan;
        typename Keys::TempStorage keys;
        typename Values::TempStorage values;
    };
    LOCKSTEP_METHOD BlockRadixSort(TempStorage &storage) : storage_(storage) {}

    LOCKSTEP_METHOD void Sort(K (&keys)[ITEMS], int from = 0, int to = 8 * sizeof(K)) {
        V none[ITEMS];
        sort(keys, none, from, to, false);
    }
    LOCKSTEP_METHOD void SortDescending(K (&keys)[ITEMS], int from = 0, int to = 8 * sizeof(K)) {
        V none[ITEMS];
        sort(keys, none, from, to, true);
    }
    LOCKSTEP_METHOD void Sort(K (&keys)[ITEMS], V (&values)[ITEMS], int from = 0,
                              int to = 8 * sizeof(K)) {
        sort(keys, values, from, to, false);
    }
    LOCKSTEP_METHOD void SortDescending(K (&keys)[ITEMS], V (&values)[ITEMS], int from = 0,
                                        int to = 8 * sizeof(K)) {
        sort(keys, values, from, to, true);
    }
    LOCKSTEP_METHOD void SortBlockedToStriped(K (&keys)[ITEMS], int from = 0,
                                              int to = 8 * sizeof(K)) {
        Sort(keys, from, to);
        Keys(storage_.keys).BlockedToStriped(keys);
    }

  private:
    TempStorage &storage_;

    LOCKSTEP_METHOD void sort(K (&keys)[ITEMS], V (&values)[ITEMS], int from, int to,
                              bool descending) {
        for (int bit = from; bit < to; bit++) {
            int zero[ITEMS], rank[ITEMS], zeros;
            for (int i = 0; i < ITEMS; i++)
                zero[i] = !(detail::sortable(keys[i], descending) >> bit & 1);
            Scan(storage_.scan).ExclusiveSum(zero, rank, zeros);
            __syncthreads();
            for (int i = 0; i < ITEMS; i++) {
                int at = detail::thread_in_block() * ITEMS + i;
                if (!zero[i]) rank[i] = zeros + at - rank[i];
            }
            Keys(storage_.keys).ScatterToBlocked(keys, keys, rank);
            __syncthreads();
            if constexpr (!std::is_same_v<V, NullType>) {
                Values(storage_.values).ScatterToBlocked(values, values, rank);
                __syncthreads();
            }
        }
    }
};

} // namespace cub
