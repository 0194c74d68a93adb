// finding: host-device-pointer global error 15
// finding: host-device-pointer global error 16
// finding: host-device-pointer global error 17
// finding: host-device-pointer global error 18
// finding: use-after-free global error 20
/* Functions of the C library know no device memory, either. */
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>
int main(int argc, char **) {
    size_t n = 16 * argc, bytes = n * sizeof(int);
    std::vector<int> h(n, 1);
    int *a, *pinned;
    cudaMalloc(&a, bytes), memset(a, 0, bytes);
    memcpy(h.data(), a, bytes);
    std::copy(h.begin(), h.end(), a);
    snprintf((char *)a, bytes, "%d values", (int)n);
    cudaMallocHost(&pinned, bytes), cudaFreeHost(pinned);
    pinned[0] = 1;
    cudaFree(a);
    return 0;
}
