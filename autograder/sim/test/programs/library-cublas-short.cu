// needs: libblas.so.3 libblas-dev
// finding: out-of-bounds global error 16
// says: cublasSgemm() reads B[6]
/* The right operand should have 4 rows of 2 columns, and was allocated with 3. */
#include <cublas_v2.h>

int main() {
    float *A, *B, *C;
    const float one = 1, zero = 0;
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMalloc(&A, 8 * sizeof *A);
    cudaMalloc(&B, 6 * sizeof *B);
    cudaMalloc(&C, 4 * sizeof *C);
    cudaMemset(A, 0, 8 * sizeof *A), cudaMemset(B, 0, 6 * sizeof *B);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 4, &one, A, 2, B, 4, &zero, C, 2);
    cudaDeviceSynchronize();
    cublasDestroy(h);
    cudaFree(A), cudaFree(B), cudaFree(C);
    return 0;
}
