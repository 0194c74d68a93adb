/* The position of a value in a sorted array: before all items that are not less, or after all that
   are not greater. */
#pragma once
#include <cuda_runtime.h>

namespace cub {

template <class In, class N, class T> __device__ inline N LowerBound(In in, N n, T value) {
    N first = 0;
    while (n > 0) {
        N half = n >> 1;
        if (in[first + half] < value)
            first = first + half + 1, n -= half + 1;
        else
            n = half;
    }
    return first;
}
template <class In, class N, class T> __device__ inline N UpperBound(In in, N n, T value) {
    N first = 0;
    while (n > 0) {
        N half = n >> 1;
        if (value < in[first + half])
            n = half;
        else
            first = first + half + 1, n -= half + 1;
    }
    return first;
}

} // namespace cub
