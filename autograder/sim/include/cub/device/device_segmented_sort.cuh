/* cub::DeviceSegmentedSort and cub::DeviceSegmentedRadixSort: sort each segment [begin[s], end[s])
   separately, stable. Items outside all segments do not change. */
#pragma once
#include "device_radix_sort.cuh"

namespace cub {
namespace detail {

template <class K, class V, class Begin, class End>
cudaError_t sort_segments(const char *name, void *temporary, size_t &bytes, const K *keys,
                          K *sorted, const V *values, V *carried, int64_t segments, Begin begin,
                          End end, int first_bit, int last_bit, bool descending,
                          cudaStream_t stream) {
    cudaError_t error;
    if (only_asks(temporary, bytes, error)) return error;
    auto body = [=] {
        for (int64_t s = 0; s < segments; s++) {
            int64_t from = (int64_t)begin[s], n = (int64_t)end[s] - from;
            if (n > 0)
                sort_range(keys + from, sorted + from, values ? values + from : nullptr,
                           values ? carried + from : nullptr, (size_t)n, first_bit, last_bit,
                           descending);
        }
    };
    if (values)
        return ::lockstep::run_cub(name, stream, body, temporary, keys, sorted, values, carried,
                                   begin, end);
    return ::lockstep::run_cub(name, stream, body, temporary, keys, sorted, begin, end);
}

} // namespace detail

/* `BITS(...)` exists for radix sort only: the range of key bits. */
#define LOCKSTEP_CUB_SEGMENTS(type, name, suffix, descending, BITS, first, last)                   \
    template <class K, class N, class Begin, class End>                                            \
    static cudaError_t name##Keys##suffix(void *temporary, size_t &bytes, const K *keys,           \
                                          K *sorted, N, int64_t segments, Begin begin,             \
                                          End end BITS(, int from = 0, int to = 8 * sizeof(K)),    \
                                          cudaStream_t stream = 0) {                               \
        return detail::sort_segments<K, char>("cub::" #type "::" #name "Keys" #suffix, temporary,  \
                                              bytes, keys, sorted, nullptr, nullptr, segments,     \
                                              begin, end, first, last, descending, stream);        \
    }                                                                                              \
    template <class K, class N, class Begin, class End>                                            \
    static cudaError_t name##Keys##suffix(                                                         \
        void *temporary, size_t &bytes, DoubleBuffer<K> &keys, N n, int64_t segments, Begin begin, \
        End end BITS(, int from = 0, int to = 8 * sizeof(K)), cudaStream_t stream = 0) {           \
        const K *in = keys.Current();                                                              \
        cudaError_t e = name##Keys##suffix(temporary, bytes, in, keys.Alternate(), n, segments,    \
                                           begin, end BITS(, from, to), stream);                   \
        if (temporary) keys.selector ^= 1;                                                         \
        return e;                                                                                  \
    }                                                                                              \
    template <class K, class V, class N, class Begin, class End>                                   \
    static cudaError_t name##Pairs##suffix(                                                        \
        void *temporary, size_t &bytes, const K *keys, K *sorted, const V *values, V *carried, N,  \
        int64_t segments, Begin begin, End end BITS(, int from = 0, int to = 8 * sizeof(K)),       \
        cudaStream_t stream = 0) {                                                                 \
        return detail::sort_segments("cub::" #type "::" #name "Pairs" #suffix, temporary, bytes,   \
                                     keys, sorted, values, carried, segments, begin, end, first,   \
                                     last, descending, stream);                                    \
    }                                                                                              \
    template <class K, class V, class N, class Begin, class End>                                   \
    static cudaError_t name##Pairs##suffix(                                                        \
        void *temporary, size_t &bytes, DoubleBuffer<K> &keys, DoubleBuffer<V> &values, N n,       \
        int64_t segments, Begin begin, End end BITS(, int from = 0, int to = 8 * sizeof(K)),       \
        cudaStream_t stream = 0) {                                                                 \
        const K *in = keys.Current();                                                              \
        const V *with = values.Current();                                                          \
        cudaError_t e = name##Pairs##suffix(temporary, bytes, in, keys.Alternate(), with,          \
                                            values.Alternate(), n, segments, begin,                \
                                            end BITS(, from, to), stream);                         \
        if (temporary) keys.selector ^= 1, values.selector ^= 1;                                   \
        return e;                                                                                  \
    }
#define LOCKSTEP_CUB_BITS(...) __VA_ARGS__
#define LOCKSTEP_CUB_NONE(...)

struct DeviceSegmentedRadixSort {
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedRadixSort, Sort, , false, LOCKSTEP_CUB_BITS, from, to)
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedRadixSort, Sort, Descending, true, LOCKSTEP_CUB_BITS, from,
                          to)
};
struct DeviceSegmentedSort {
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedSort, Sort, , false, LOCKSTEP_CUB_NONE, 0, 8 * sizeof(K))
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedSort, Sort, Descending, true, LOCKSTEP_CUB_NONE, 0,
                          8 * sizeof(K))
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedSort, StableSort, , false, LOCKSTEP_CUB_NONE, 0,
                          8 * sizeof(K))
    LOCKSTEP_CUB_SEGMENTS(DeviceSegmentedSort, StableSort, Descending, true, LOCKSTEP_CUB_NONE, 0,
                          8 * sizeof(K))
};
#undef LOCKSTEP_CUB_SEGMENTS
#undef LOCKSTEP_CUB_BITS
#undef LOCKSTEP_CUB_NONE

} // namespace cub
