// clean, but for: launch-error host warning 35
/* Many events, one after the other and at once; a time between two that have come; rows that lie
   between each other; a launch that fails, and is asked about. */
#include <cstdio>
#include <vector>
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }

static bool many() {
    std::vector<cudaEvent_t> all(600);
    for (int round = 0; round < 4; round++) {
        for (cudaEvent_t &e : all) cudaEventCreate(&e), cudaEventRecord(e);
        for (cudaEvent_t &e : all)
            if (cudaEventSynchronize(e) || cudaEventDestroy(e)) return false;
    }
    return true;
}

static bool timed(int *a) {
    cudaEvent_t from, to;
    float ms = -1;
    cudaEventCreate(&from), cudaEventCreate(&to), cudaEventRecord(from);
    set<<<1, 32>>>(a, 1);
    cudaEventRecord(to);
    while (cudaEventQuery(to) == cudaErrorNotReady) {}
    cudaError_t e = cudaEventElapsedTime(&ms, from, to);
    cudaEventDestroy(from), cudaEventDestroy(to);
    return !e && ms > 0;
}

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int)), cudaMemset(a, 0, 64 * sizeof(int));
    cudaError_t rows = cudaMemcpy2D(a + 8, 64, a, 64, 32, 4, cudaMemcpyDeviceToDevice);
    bool good = many() && timed(a) && !rows;
    set<<<1, 2048>>>(a, 1);
    cudaError_t e = cudaGetLastError();
    printf("as expected: %s\n", cudaGetErrorString(e));
    cudaFree(a);
    return !good || e == cudaSuccess;
}
