// finding: uninitialised global error 10
/* A structure is copied of which no member was ever stored. */
#include <cstdio>

struct triple {
    float x, y, z;
};

__global__ void copy(const triple *from, triple *to) {
    triple t = from[threadIdx.x];
    t.x += 1;
    to[threadIdx.x] = t;
}

int main() {
    triple *a, *b;
    cudaMalloc(&a, 32 * sizeof *a);
    cudaMalloc(&b, 32 * sizeof *b);
    copy<<<1, 32>>>(a, b);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(a), cudaFree(b);
}
