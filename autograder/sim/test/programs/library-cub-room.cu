// finding: race global error 25; out-of-bounds global error 30
/* Sorting more items than one block holds takes room for a copy of them: CUB says how much, and
   refuses less. That room is for CUB alone. */
#include <cub/device/device_radix_sort.cuh>

enum { MANY = 10000, FEW = 100 };

static cudaError_t sort(void *room, size_t &bytes, int *items, int *sorted, int n) {
    return cub::DeviceRadixSort::SortKeys(room, bytes, items, sorted, n);
}

static size_t room_for(int n) {
    size_t bytes = 0;
    sort(nullptr, bytes, nullptr, nullptr, n);
    return bytes;
}

int main() {
    int *items, *sorted;
    void *room;
    size_t least = room_for(MANY), fixed = 4096;
    cudaMalloc(&items, MANY * sizeof *items + least);
    cudaMalloc(&sorted, MANY * sizeof *sorted);
    cudaMemset(items, 0, MANY * sizeof *items);
    cub::DeviceRadixSort::SortKeys(items + FEW, least, items, sorted, (int)MANY); /* among the items */
    cudaMalloc(&room, 4096);
    cudaMemset(items, 0, MANY * sizeof *items);
    bool refused = sort(room, fixed, items, sorted, MANY) == cudaErrorInvalidValue;
    bool enough = sort(room, fixed, items, sorted, FEW) == cudaSuccess;
    cub::DeviceRadixSort::SortKeys(room, least, items, sorted, (int)MANY); /* there are 4096 bytes */
    cudaDeviceSynchronize();
    cub::DoubleBuffer<int> both(items, sorted);
    bool two = cub::DeviceRadixSort::SortKeys(room, fixed, both, (int)MANY) == cudaSuccess;
    cudaDeviceSynchronize();
    cudaFree(items), cudaFree(sorted), cudaFree(room);
    return !(refused && enough && two && least >= MANY * sizeof(int));
}
