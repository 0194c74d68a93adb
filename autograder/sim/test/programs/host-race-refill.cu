// finding: race global error 14
// finding: race host error 20
/* A buffer is refilled while it may still be on its way to the device; the C library's functions
   write it as well as a loop does. */
#include <cstdlib>
#include <cstring>
#include <vector>
int main() {
    const size_t n = 64, bytes = n * sizeof(int);
    std::vector<int> next(n, 1);
    int *a, *pinned, *registered = (int *)calloc(n, sizeof(int));
    cudaMalloc(&a, bytes), cudaMallocHost(&pinned, bytes), memset(pinned, 0, bytes);
    cudaMemcpyAsync(a, pinned, bytes, cudaMemcpyHostToDevice, 0);
    memcpy(pinned, next.data(), next.size() * sizeof(int));
    cudaMemcpyAsync(a, pinned, bytes, cudaMemcpyHostToDevice, 0);
    cudaDeviceSynchronize();

    cudaHostRegister(registered, bytes, cudaHostRegisterDefault);
    cudaMemcpyAsync(a, registered, bytes, cudaMemcpyHostToDevice, 0);
    registered[n / 2] = 1;
    cudaDeviceSynchronize();
    cudaHostUnregister(registered), free(registered), cudaFreeHost(pinned), cudaFree(a);
    return 0;
}
