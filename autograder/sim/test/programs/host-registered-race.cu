// finding: race global error 8
// finding: race global error 18
// says: h[0]
/* Two blocks store their own numbers in one word of registered memory, and the host reads it while
   the kernel may still be at it. */
#include <cstdlib>

__global__ void k(int *p) { p[0] = blockIdx.x + 1; }

int main() {
    int *h = (int *)malloc(64 * sizeof(int));
    h[0] = 0;
    cudaHostRegister(h, 32 * sizeof(int), cudaHostRegisterMapped);
    k<<<2, 1>>>(h);
    cudaDeviceSynchronize();
    int settled = h[0];
    k<<<1, 1>>>(h);
    int early = h[0];
    cudaDeviceSynchronize();
    cudaHostUnregister(h);
    free(h);
    return settled + early == 99;
}
