// finding: api-error host error 14
// finding: api-error host error 15
// finding: api-error host error 16
// finding: api-error host error 17
// finding: api-error host error 18
// finding: api-error host error 19
/* Calls that do nothing but return an error: the program does not look. */
#include <cstdlib>
int main() {
    int h[64] = {0}, *a, *b;
    void *plain = malloc(16);
    cudaMalloc(&a, 32 * sizeof(int)), cudaMalloc(&b, 32 * sizeof(int));
    cudaMemset(a, 0, 32 * sizeof(int));
    cudaMemcpy(a, h, 64 * sizeof(int), cudaMemcpyHostToDevice); // too large
    cudaMemcpy(a, h, 32 * sizeof(int), cudaMemcpyDeviceToHost); // the wrong way
    cudaMemcpy(a + 1, a, 8 * sizeof(int), cudaMemcpyDeviceToDevice); // they overlap
    cudaFree(plain);                                                 // of the host
    cudaFree(a + 4);                                                 // not its start
    cudaFree(b), cudaFree(b);                                        // twice
    cudaFree(a), free(plain);
    return 0;
}
