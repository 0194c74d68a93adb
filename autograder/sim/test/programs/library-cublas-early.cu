// needs: libblas.so.3 libblas-dev
// finding: race global error 14
/* A call of cuBLAS is set off like a kernel: the host reads its result before it has come. */
#include <cstdio>
#include <cublas_v2.h>

int main() {
    float *x, two = 2;
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMallocManaged(&x, 8 * sizeof *x);
    for (int i = 0; i < 8; i++) x[i] = (float)i;
    cublasSscal(h, 8, &two, x, 1);
    printf("%g\n", x[7]); /* cudaDeviceSynchronize() is missing */
    cublasDestroy(h);
    cudaFree(x);
    return 0;
}
