// clean, but for: api-error host warning 7
/* The same, but the program looks what its calls return: that is no mistake of its own. */
#include <cstdio>
int main() {
    int h[64] = {0}, *a;
    cudaMalloc(&a, 32 * sizeof(int));
    cudaError_t e = cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    if (e != cudaSuccess) printf("as expected: %s\n", cudaGetErrorString(e));
    cudaFree(a);
    return e != cudaErrorInvalidValue;
}
