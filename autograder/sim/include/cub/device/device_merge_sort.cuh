/* cub::DeviceMergeSort: stable, by the caller's comparison. */
#pragma once
#include "dispatch.cuh"
#include <algorithm>
#include <vector>

namespace cub {

struct DeviceMergeSort {
    template <class Keys, class Values, class N, class Less>
    static cudaError_t SortPairs(void *temporary, size_t &bytes, Keys keys, Values values, N n,
                                 Less less, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            typedef std::pair<detail::value_t<Keys>, detail::value_t<Values>> pair;
            std::vector<pair> all;
            for (N i = 0; i < n; i++) all.push_back(pair(keys[i], values[i]));
            std::stable_sort(all.begin(), all.end(), [&](const pair &a, const pair &b) {
                return (bool)less(a.first, b.first);
            });
            for (N i = 0; i < n; i++) keys[i] = all[i].first, values[i] = all[i].second;
        };
        return ::lockstep::run_cub("cub::DeviceMergeSort::SortPairs", stream, body, temporary, keys,
                                   values);
    }
    template <class Keys, class N, class Less>
    static cudaError_t SortKeys(void *temporary, size_t &bytes, Keys keys, N n, Less less,
                                cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            std::vector<detail::value_t<Keys>> all;
            for (N i = 0; i < n; i++) all.push_back(keys[i]);
            std::stable_sort(all.begin(), all.end(), less);
            for (N i = 0; i < n; i++) keys[i] = all[i];
        };
        return ::lockstep::run_cub("cub::DeviceMergeSort::SortKeys", stream, body, temporary, keys);
    }
    /* From one range to another. */
    template <class In, class Keys, class N, class Less>
    static cudaError_t SortKeysCopy(void *temporary, size_t &bytes, In in, Keys keys, N n,
                                    Less less, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            std::vector<detail::value_t<Keys>> all;
            for (N i = 0; i < n; i++) all.push_back(in[i]);
            std::stable_sort(all.begin(), all.end(), less);
            for (N i = 0; i < n; i++) keys[i] = all[i];
        };
        return ::lockstep::run_cub("cub::DeviceMergeSort::SortKeysCopy", stream, body, temporary,
                                   in, keys);
    }
    template <class In, class With, class Keys, class Values, class N, class Less>
    static cudaError_t SortPairsCopy(void *temporary, size_t &bytes, In in, With with, Keys keys,
                                     Values values, N n, Less less, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            for (N i = 0; i < n; i++) keys[i] = in[i], values[i] = with[i];
        };
        error = ::lockstep::run_cub("cub::DeviceMergeSort::SortPairsCopy", stream, body, temporary,
                                    in, with, keys, values);
        return error ? error : SortPairs(temporary, bytes, keys, values, n, less, stream);
    }
    template <class... A> static cudaError_t StableSortKeys(void *t, size_t &bytes, A... a) {
        return SortKeys(t, bytes, a...);
    }
    template <class... A> static cudaError_t StableSortPairs(void *t, size_t &bytes, A... a) {
        return SortPairs(t, bytes, a...);
    }
};

} // namespace cub
