/* cub::BlockRadixSort: sorts the keys of a block, blocked, with optional values. One bit per pass:
   keys with a 0 bit move to the front, in stable order. */
#pragma once
#include "block_exchange.cuh"
#include "../numbers.hpp"
#include "block_scan.cuh"
#include <stdint.h>
#include <string.h>

namespace cub {
namespace detail {

/** A key's bits, mapped so that they sort as unsigned numbers. */
template <class K> LOCKSTEP_METHOD uint64_t sortable(const K &key, bool descending) {
    uint64_t bits = 0, top = uint64_t(1) << (8 * sizeof(K) - 1);
    memcpy(&bits, &key, sizeof(K));
    if (is_float<K>::value)
        bits ^= bits & top ? 2 * top - 1 : top;
    else if (std::is_signed_v<K>)
        bits ^= top;
    return descending ? ~bits : bits;
}

} // namespace detail

template <class K, int BLOCK_DIM_X, int ITEMS, class V = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1>
class BlockRadixSort {
    typedef BlockScan<int, BLOCK_DIM_X, BLOCK_SCAN_RAKING, Y, Z> Scan;
    typedef BlockExchange<K, BLOCK_DIM_X, ITEMS, false, Y, Z> Keys;
    typedef BlockExchange<V, BLOCK_DIM_X, ITEMS, false, Y, Z> Values;

  public:
    union TempStorage {
        typename Scan::TempStorage scan;
        typename Keys::TempStorage keys;
        typename Values::TempStorage values;
    };

  private:
    TempStorage &storage_;
    static LOCKSTEP_METHOD TempStorage &own() {
        __shared__ TempStorage t;
        return t;
    }

  public:
    LOCKSTEP_METHOD BlockRadixSort() : storage_(own()) {}
    LOCKSTEP_METHOD BlockRadixSort(TempStorage &storage) : storage_(storage) {}

#define LOCKSTEP_CUB_SORT(name, descending)                                                       \
    LOCKSTEP_METHOD void name(K(&keys)[ITEMS], int from = 0, int to = 8 * sizeof(K)) {            \
        V none[ITEMS];                                                                            \
        sort(keys, none, from, to, descending);                                                   \
    }                                                                                             \
    LOCKSTEP_METHOD void name(K(&keys)[ITEMS], V(&values)[ITEMS], int from = 0,                   \
                              int to = 8 * sizeof(K)) {                                           \
        sort(keys, values, from, to, descending);                                                 \
    }                                                                                             \
    LOCKSTEP_METHOD void name##BlockedToStriped(K(&keys)[ITEMS], int from = 0,                    \
                                                int to = 8 * sizeof(K)) {                         \
        name(keys, from, to);                                                                     \
        Keys(storage_.keys).BlockedToStriped(keys);                                               \
    }                                                                                             \
    LOCKSTEP_METHOD void name##BlockedToStriped(K(&keys)[ITEMS], V(&values)[ITEMS], int from = 0, \
                                                int to = 8 * sizeof(K)) {                         \
        name(keys, values, from, to);                                                             \
        Keys(storage_.keys).BlockedToStriped(keys);                                               \
        __syncthreads();                                                                          \
        Values(storage_.values).BlockedToStriped(values);                                         \
    }
    LOCKSTEP_CUB_SORT(Sort, false)
    LOCKSTEP_CUB_SORT(SortDescending, true)
#undef LOCKSTEP_CUB_SORT

  private:
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
