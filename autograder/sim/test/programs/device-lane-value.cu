// clean
/* One lane reserves room for its warp and hands the place to the others. In those, the variable has no
   value before: that is no mistake, and the compiler is not to say so. */
#include <cstdio>

enum { N = 128 };
__global__ void append(int *list, int *count) {
    int lane = threadIdx.x % 32, place;
    if (lane == 0) place = atomicAdd(count, 32);
    place = __shfl_sync(0xffffffffu, place, 0);
    list[place + lane] = place / 32;
}

int main() {
    int *list, *count, h[2 * N], wrong = 0;
    cudaMalloc(&list, sizeof h), cudaMalloc(&count, sizeof *count);
    cudaMemset(count, 0, sizeof *count);
    append<<<2, N>>>(list, count);
    cudaMemcpy(h, list, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 2 * N; i++) wrong += h[i] != i / 32;
    cudaFree(list), cudaFree(count);
    return wrong;
}
