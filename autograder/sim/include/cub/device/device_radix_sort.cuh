/* cub::DeviceRadixSort: stable, by the bits [begin_bit, end_bit) of the keys. */
#pragma once
#include "dispatch.cuh"
#include <stdint.h>
#include <string.h>
#include <vector>

namespace cub {
namespace detail {

enum { PASS_BITS = 8 }; /* by which one pass sorts */
struct nothing {};      /* values of keys alone */

struct item {
    uint64_t bits;
    uint64_t from;
};

/* Bits that sort like the key: the sign bit of a signed key is flipped; all bits of a negative
   float are. */
template <class K> LOCKSTEP_NO_INSTRUMENT uint64_t sortable_bits(K key) {
    static_assert(sizeof(K) <= 8, "cub::DeviceRadixSort takes keys of at most 8 bytes here");
    uint64_t bits = 0, sign = UINT64_C(1) << (sizeof(K) * 8 - 1);
    memcpy(&bits, &key, sizeof key);
    if (is_float<K>::value) {
        if (bits == sign) bits = 0; /* -0 equals +0 */
        return bits & sign ? ~bits & (sign | (sign - 1)) : bits | sign;
    }
    return std::is_signed<K>::value ? bits ^ sign : bits;
}

/* Byte by byte, least significant first; a byte that all keys share is skipped. */
LOCKSTEP_NO_INSTRUMENT inline void radix_sort(std::vector<item> &items, std::vector<item> &other) {
    for (int shift = 0; shift < 64; shift += 8) {
        size_t start[257] = {0}, n = items.size();
        for (size_t i = 0; i < n; i++) start[(items[i].bits >> shift & 255) + 1]++;
        if (n && start[(items[0].bits >> shift & 255) + 1] == n) continue;
        for (int d = 0; d < 256; d++) start[d + 1] += start[d];
        for (size_t i = 0; i < n; i++) other[start[items[i].bits >> shift & 255]++] = items[i];
        items.swap(other);
    }
}

/* Sorts n keys, and values if there are any, from one range to another. */
template <class K, class V>
void sort_range(const K *keys, K *sorted, const V *values, V *carried, size_t n, int begin_bit,
                int end_bit, bool descending) {
    int width = end_bit - begin_bit;
    uint64_t mask = width >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1;
    std::vector<item> items(n), other(n);
    std::vector<K> key_copy(n);
    std::vector<V> value_copy(values ? n : 0);
    /* In place, one pass left 3.5 of 20 million keys of 8 bits wrong on an H200 (CUDA 13.0); more
       passes go through CUB's own buffer. */
    apart(keys, n, sorted, n, width <= PASS_BITS);
    if (values) apart(values, n, carried, n, width <= PASS_BITS);
    for (size_t i = 0; i < n; i++) {
        key_copy[i] = keys[i];
        if (values) value_copy[i] = values[i];
        uint64_t bits = sortable_bits(key_copy[i]);
        items[i] = {((descending ? ~bits : bits) >> begin_bit) & mask, i};
    }
    radix_sort(items, other);
    for (size_t i = 0; i < n; i++) {
        sorted[i] = key_copy[items[i].from];
        if (values) carried[i] = value_copy[items[i].from];
    }
}

} // namespace detail

struct DeviceRadixSort {
    enum { ONE_BLOCKS = 4999 }; /* so few items one block sorts in its shared memory */

    /* @param buffers there are two for the keys: otherwise CUB needs a second one of its own */
    template <class K, class V, class N>
    static cudaError_t sort(const char *name, void *temporary, size_t &bytes, const K *keys,
                            K *sorted, const V *values, V *carried, N n, int begin_bit, int end_bit,
                            bool descending, bool buffers, cudaStream_t stream) {
        cudaError_t error;
        size_t item = sizeof(K) + (std::is_same<V, detail::nothing>::value ? 0 : sizeof(V));
        bool one = n <= ONE_BLOCKS || end_bit - begin_bit <= detail::PASS_BITS;
        size_t copies = buffers || one ? 0 : (size_t)n * item;
        if (detail::only_asks(temporary, bytes, error, copies)) return error;
        if (n <= 0) return cudaSuccess;
        auto body = [=] {
            char *room = (char *)temporary;
            detail::apart(keys, (size_t)n, room, copies, true);
            detail::apart(sorted, (size_t)n, room, copies, true);
            if (copies) lockstep_library_writes(room + detail::TEMPORARY_BYTES, copies);
            detail::sort_range(keys, sorted, values, carried, (size_t)n, begin_bit, end_bit,
                               descending);
        };
        if (values)
            return ::lockstep::run_cub(name, stream, body, temporary, keys, sorted, values,
                                       carried);
        return ::lockstep::run_cub(name, stream, body, temporary, keys, sorted);
    }

#define LOCKSTEP_CUB_SORT(suffix, descending)                                                      \
    template <class K, class N>                                                                    \
    static cudaError_t SortKeys##suffix(void *temporary, size_t &bytes, const K *keys, K *sorted,  \
                                        N n, int begin_bit = 0, int end_bit = sizeof(K) * 8,       \
                                        cudaStream_t stream = 0) {                                 \
        return sort<K, detail::nothing>("cub::DeviceRadixSort::SortKeys" #suffix, temporary,       \
                                        bytes, keys, sorted, nullptr, nullptr, n, begin_bit,       \
                                        end_bit, descending, false, stream);                       \
    }                                                                                              \
    template <class K, class N>                                                                    \
    static cudaError_t SortKeys##suffix(void *temporary, size_t &bytes, DoubleBuffer<K> &keys,     \
                                        N n, int begin_bit = 0, int end_bit = sizeof(K) * 8,       \
                                        cudaStream_t stream = 0) {                                 \
        cudaError_t e = sort<K, detail::nothing>(                                                  \
            "cub::DeviceRadixSort::SortKeys" #suffix, temporary, bytes, keys.Current(),            \
            keys.Alternate(), nullptr, nullptr, n, begin_bit, end_bit, descending, true, stream);  \
        if (temporary) keys.selector ^= 1;                                                         \
        return e;                                                                                  \
    }                                                                                              \
    template <class K, class V, class N>                                                           \
    static cudaError_t SortPairs##suffix(void *temporary, size_t &bytes, const K *keys, K *sorted, \
                                         const V *values, V *carried, N n, int begin_bit = 0,      \
                                         int end_bit = sizeof(K) * 8, cudaStream_t stream = 0) {   \
        return sort("cub::DeviceRadixSort::SortPairs" #suffix, temporary, bytes, keys, sorted,     \
                    values, carried, n, begin_bit, end_bit, descending, false, stream);            \
    }                                                                                              \
    template <class K, class V, class N>                                                           \
    static cudaError_t SortPairs##suffix(void *temporary, size_t &bytes, DoubleBuffer<K> &keys,    \
                                         DoubleBuffer<V> &values, N n, int begin_bit = 0,          \
                                         int end_bit = sizeof(K) * 8, cudaStream_t stream = 0) {   \
        cudaError_t e = sort<K, V>("cub::DeviceRadixSort::SortPairs" #suffix, temporary, bytes,    \
                                   keys.Current(), keys.Alternate(), values.Current(),             \
                                   values.Alternate(), n, begin_bit, end_bit, descending, true,    \
                                   stream);                                                        \
        if (temporary) keys.selector ^= 1, values.selector ^= 1;                                   \
        return e;                                                                                  \
    }
    LOCKSTEP_CUB_SORT(, false)
    LOCKSTEP_CUB_SORT(Descending, true)
#undef LOCKSTEP_CUB_SORT
};

} // namespace cub
