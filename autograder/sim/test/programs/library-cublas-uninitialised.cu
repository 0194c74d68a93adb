// needs: libblas.so.3 libblas-dev
// finding: uninitialised global error 18
// says: cublasSgemm() reads C[4]
/* beta is 1, so the result's old values are added, which nobody has stored. With beta 0, as in the
   first call, they are not read. */
#include <cublas_v2.h>

int main() {
    float *A, *C;
    const float one = 1, zero = 0;
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMalloc(&A, 8 * sizeof *A);
    cudaMalloc(&C, 8 * sizeof *C);
    cudaMemset(A, 0, 8 * sizeof *A);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 4, &one, A, 2, A, 2, &zero, C, 2);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 4, &one, A, 2, A, 2, &one, C, 2);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 4, &one, A, 2, A, 2, &one, C + 4, 2);
    cudaDeviceSynchronize();
    cublasDestroy(h);
    cudaFree(A), cudaFree(C);
    return 0;
}
