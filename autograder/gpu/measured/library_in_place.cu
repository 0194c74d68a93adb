/* Measures what autograder/sim/include/cub/README.md quotes: how much room CUB's radix sort asks
   for, how many keys are wrong after sorting in place, and how many additions a function object of
   Thrust loses that counts without atomics. Prints a table.

       nvcc -O2 -arch=sm_90 -o library_in_place autograder/gpu/measured/library_in_place.cu
       ./library_in_place */
#include <cub/device/device_radix_sort.cuh>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <algorithm>
#include <stdint.h>
#include <stdio.h>
#include <vector>

template <class T> static void sort_in_place(int n) {
    std::vector<T> keys(n), sorted(n);
    for (int i = 0; i < n; i++) keys[i] = (T)((uint64_t)i * UINT64_C(0x9e3779b97f4a7c15) >> 21);
    thrust::device_vector<T> d_keys = keys;
    T *d = thrust::raw_pointer_cast(d_keys.data());
    size_t bytes = 0;
    cub::DeviceRadixSort::SortKeys(NULL, bytes, d, d, n);
    thrust::device_vector<char> room(bytes);
    cub::DeviceRadixSort::SortKeys(thrust::raw_pointer_cast(room.data()), bytes, d, d, n);
    thrust::copy(d_keys.begin(), d_keys.end(), sorted.begin());
    std::sort(keys.begin(), keys.end());
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += keys[i] != sorted[i];
    printf("sort\t%d\t%d\t%zu\t%d\n", (int)sizeof(T) * 8, n, bytes, wrong);
}

struct count {
    int *counts;
    __device__ void operator()(int i) const { counts[i % 16]++; }
};

static void count_without_atomics(int n) {
    thrust::device_vector<int> counts(16);
    thrust::counting_iterator<int> first(0);
    thrust::for_each(thrust::device, first, first + n,
                     count{thrust::raw_pointer_cast(counts.data())});
    printf("count\t32\t%d\t0\t%d\n", n, n / 16 - (int)counts[0]);
}

int main() {
    static const int sizes[] = {4000, 5000, 1000000, 20000000};
    printf("what\tbits\tn\troom\twrong or lost\n");
    for (int n : sizes) {
        sort_in_place<int8_t>(n);
        sort_in_place<int16_t>(n);
        sort_in_place<int32_t>(n);
        sort_in_place<int64_t>(n);
    }
    count_without_atomics(1 << 20);
    return 0;
}
