// needs: libblas.so.3 libblas-dev
// finding: race global error 23 (2 times)
// says: cublasSaxpy() writes it
/* Two calls in two streams, the second of which reads what the first one writes. */
#include <cublas_v2.h>

int main() {
    float *x, *y, *z;
    const float two = 2;
    cudaStream_t a, b;
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMalloc(&x, 32), cudaMalloc(&y, 32), cudaMalloc(&z, 32);
    cudaMemset(x, 0, 32), cudaMemset(y, 0, 32), cudaMemset(z, 0, 32);
    cudaDeviceSynchronize();
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cublasSetStream(h, a);
    cublasSaxpy(h, 8, &two, x, 1, y, 1);
    cublasSaxpy(h, 8, &two, z, 1, y, 1); /* the same stream: in order */
    cublasSetStream(h, b);
    /* cudaStreamWaitEvent() is missing */
    cublasSaxpy(h, 8, &two, y, 1, x, 1);
    cudaDeviceSynchronize();
    cublasDestroy(h);
    cudaStreamDestroy(a), cudaStreamDestroy(b);
    cudaFree(x), cudaFree(y), cudaFree(z);
    return 0;
}
