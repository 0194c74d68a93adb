/* cub::DeviceMerge: merges two sorted ranges; of equal items, those of the first range come
   first. */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceMerge {
    template <class Keys1, class Keys2, class Less, class Take>
    static void merge(Keys1 keys1, int64_t n1, Keys2 keys2, int64_t n2, Less less, Take take) {
        for (int64_t i = 0, j = 0; i + j < n1 + n2;)
            if (j == n2 || (i < n1 && !less(keys2[j], keys1[i])))
                take(i + j, i, true), i++;
            else
                take(i + j, j, false), j++;
    }

    template <class Keys1, class Keys2, class Out, class Less = ::cuda::std::less<>>
    static cudaError_t MergeKeys(void *temporary, size_t &bytes, Keys1 keys1, int64_t n1,
                                 Keys2 keys2, int64_t n2, Out out, Less less = {},
                                 cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            merge(keys1, n1, keys2, n2, less, [=](int64_t to, int64_t from, bool first) {
                if (first)
                    out[to] = keys1[from];
                else
                    out[to] = keys2[from];
            });
        };
        return ::lockstep::run_cub("cub::DeviceMerge::MergeKeys", stream, body, temporary, keys1,
                                   keys2, out);
    }
    template <class Keys1, class Values1, class Keys2, class Values2, class Keys, class Values,
              class Less = ::cuda::std::less<>>
    static cudaError_t MergePairs(void *temporary, size_t &bytes, Keys1 keys1, Values1 values1,
                                  int64_t n1, Keys2 keys2, Values2 values2, int64_t n2, Keys keys,
                                  Values values, Less less = {}, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            merge(keys1, n1, keys2, n2, less, [=](int64_t to, int64_t from, bool first) {
                if (first)
                    keys[to] = keys1[from], values[to] = values1[from];
                else
                    keys[to] = keys2[from], values[to] = values2[from];
            });
        };
        return ::lockstep::run_cub("cub::DeviceMerge::MergePairs", stream, body, temporary, keys1,
                                   values1, keys2, values2, keys, values);
    }
};

} // namespace cub
