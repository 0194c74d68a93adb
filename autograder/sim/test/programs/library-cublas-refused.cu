// needs: libblas.so.3 libblas-dev
// finding: api-error host error 24
// says: cublasSgemm() did nothing: ldb is 2, but B has 4 rows
// finding: api-error host error 26
// says: the pointer mode says host
// finding: host-device-pointer host error 28
// says: host pointer
/* Arguments that a GPU's library refuses, or which would end its program. */
#include <cstdio>
#include <cublas_v2.h>

int main() {
    float *A, *B, *C, *d;
    const float one = 1, zero = 0;
    float on_host[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMalloc(&A, sizeof on_host), cudaMalloc(&B, sizeof on_host);
    cudaMalloc(&C, 4 * sizeof *C), cudaMalloc(&d, sizeof *d);
    cublasSetVector(8, sizeof *A, on_host, 1, A, 1);
    cublasSetVector(8, sizeof *B, on_host, 1, B, 1);
    cudaMemset(d, 0, sizeof *d);
    /* B's columns are as long as A's rows: its leading dimension is 4 */
    int bad = cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 4, &one, A, 2, B, 2, &zero, C, 2) !=
              CUBLAS_STATUS_INVALID_VALUE;
    bad |= cublasSgemv(h, CUBLAS_OP_N, 2, 2, d, A, 2, B, 1, d, C, 1) != CUBLAS_STATUS_INVALID_VALUE;
    /* The vector was never copied to the device. */
    bad |= cublasSaxpy(h, 8, &one, on_host, 1, A, 1) == CUBLAS_STATUS_SUCCESS;
    if (bad) printf("another status was expected\n");
    cublasDestroy(h);
    cudaFree(A), cudaFree(B), cudaFree(C), cudaFree(d);
    return bad;
}
