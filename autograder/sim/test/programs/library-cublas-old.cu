// needs: libblas.so.3 libblas-dev
// clean
// cuBLAS as it was before CUDA 4, and as old course programs call it: no handle, scalars by value,
// letters for options, results returned, one error for all calls since somebody asked.
#include <cstdio>
#include <cublas.h>

int main() {
    const float a[4] = {3, 1, 7, 0}, b[4] = {4, 1, 6, 3}; /* by columns */
    float *A, *B, *C, c[4];
    if (cublasInit() != CUBLAS_STATUS_SUCCESS) return 1;
    cublasAlloc(4, sizeof *A, (void **)&A);
    cublasAlloc(4, sizeof *B, (void **)&B);
    cublasAlloc(4, sizeof *C, (void **)&C);
    cublasSetMatrix(2, 2, sizeof *A, a, 2, A, 2);
    cublasSetVector(4, sizeof *B, b, 1, B, 1);
    cublasSgemm('n', 'T', 2, 2, 2, 1.0f, A, 2, B, 2, 0.0f, C, 2);
    cublasGetMatrix(2, 2, sizeof *C, C, 2, c, 2);
    int wrong = c[0] != 54 || c[1] != 4 || c[2] != 24 || c[3] != 1;
    wrong += cublasSdot(4, A, 1, B, 1) != 3 * 4 + 1 + 7 * 6;
    wrong += cublasSasum(4, A, 1) != 11 || cublasIsamax(4, B, 1) != 3;
    cublasSaxpy(4, 2, A, 1, B, 1);
    cublasSscal(4, 0.5f, B, 1);
    cublasGetVector(4, sizeof *B, B, 1, c, 1);
    wrong += c[0] != 5 || c[1] != 1.5f || c[2] != 10 || c[3] != 1.5f;
    wrong += cublasGetError() != CUBLAS_STATUS_SUCCESS;
    if (wrong) printf("%d are wrong\n", wrong);
    cublasFree(A);
    cublasFree(B);
    cublasFree(C);
    cublasShutdown();
    return wrong;
}
