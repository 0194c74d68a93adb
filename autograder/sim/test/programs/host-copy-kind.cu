// finding: api-error host error 9
// says: its kind says that the destination is host memory, but a is on the device: name the right kind
/* The kind of the copy back, where the copy to the device was meant. */
#include <cuda_runtime.h>

int main() {
    int *a, h = 1;
    cudaMalloc(&a, sizeof h);
    cudaMemcpy(a, &h, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
}
