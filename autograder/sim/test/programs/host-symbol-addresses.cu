// clean
/* Addresses of variables of the device that host code may use: it asked for one, and a kernel told
   it another. Managed variables have one address on both sides. */
#include <cstdio>
__device__ int asked[32], told[32];
__managed__ int both[32];
__constant__ int factors[4];
__device__ int *where;
__global__ void tell() { where = told + 4; }
__global__ void set(int *a, int v) { a[threadIdx.x] = v * factors[threadIdx.x % 4]; }

int main() {
    int h[4] = {1, 1, 1, 1}, *a, *t, sum = 0, last;
    cudaGetSymbolAddress((void **)&a, asked);
    cudaMemset(a, 0, sizeof asked), cudaMemset(both, 0, sizeof both);
    cudaMemcpyToSymbol(factors, h, sizeof h);
    tell<<<1, 1>>>();
    cudaMemcpyFromSymbol(&t, where, sizeof t);
    set<<<1, 32>>>(a, 1), set<<<1, 28>>>(t, 2), set<<<1, 32>>>(both, 3);
    cudaMemcpy(&last, a + 31, sizeof last, cudaMemcpyDeviceToHost), sum += last;
    cudaMemcpy(&last, t + 27, sizeof last, cudaMemcpyDeviceToHost), sum += last;
    sum += both[31];
    printf("%d\n", sum);
    return sum != 6;
}
