// finding: race global error 18; race global warning 23; race global warning 28; race global warning 29
/* Algorithms that are not documented to work in place. Sorting by 8 bits, in one pass, does not: it
   reads what others have written already. */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <thrust/device_vector.h>
#include <cuda/std/functional>
#include <thrust/reduce.h>

enum { N = 100 };

static void sort_in_place(int *items) {
    void *room = nullptr;
    size_t bytes = 0;
    cub::DeviceRadixSort::SortKeys(room, bytes, items, items, (int)N);
    cudaMalloc(&room, bytes);
    cub::DeviceRadixSort::SortKeys(room, bytes, items, items, (int)N, 8, 16);
    cudaFree(room);
}

static void sums_in_place(thrust::device_vector<int> &keys, thrust::device_vector<int> &values) {
    thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), keys.begin(), values.begin());
}

static void runs_in_place(void *room, size_t bytes, int *items, int *counts, int *runs) {
    cub::DeviceRadixSort::SortKeys(room, bytes, items, counts, (int)N);
    cub::DeviceRunLengthEncode::Encode(room, bytes, items, items, counts, runs, (int)N);
    cub::DeviceReduce::ReduceByKey(room, bytes, items, items, counts, counts + N, runs,
                                   cuda::std::plus<>(), (int)N);
}

int main() {
    thrust::device_vector<int> keys(N, 1), values(2 * N, 2), runs(1);
    thrust::device_vector<char> room(4096);
    int *items = thrust::raw_pointer_cast(keys.data());
    sort_in_place(items);
    runs_in_place(thrust::raw_pointer_cast(room.data()), room.size(), items,
                  thrust::raw_pointer_cast(values.data()), thrust::raw_pointer_cast(runs.data()));
    sums_in_place(keys, values);
    return 0;
}
