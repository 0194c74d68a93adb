// clean, but for: out-of-bounds host warning 12
// says: host code reads h[4], which is outside of the array
// Host code is warned of its own arrays, and goes on.
#include <cstdio>

__global__ void k(int *out) { out[threadIdx.x] = 1; }

int main() {
    int h[4] = {1, 2, 3, 4}, sum = 0, n = 4, *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out);
    for (int i = 0; i <= n; i++) sum += h[i] & 15;
    printf("%s\n", sum > 9 ? "more than nine" : "less than ten");
    cudaFree(d_out);
}
