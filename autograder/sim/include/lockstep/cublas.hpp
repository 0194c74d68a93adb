/* cuBLAS's routines, for each of the four types. L is the prefix of a type T, whose real type is
   R. */
#pragma once

#define LOCKSTEP_H  cublasHandle_t
#define LOCKSTEP_UP cublasFillMode_t
#define LOCKSTEP_OP cublasOperation_t
#define LOCKSTEP_DI cublasDiagType_t
#define LOCKSTEP_SI cublasSideMode_t

#define LOCKSTEP_CUBLAS_1(L, l, T, R, N)                                                          \
    cublasStatus_t cublasI##l##amax(LOCKSTEP_H, int n, const T *x, int incx, int *result);        \
    cublasStatus_t cublasI##l##amin(LOCKSTEP_H, int n, const T *x, int incx, int *result);        \
    cublasStatus_t cublas##N##asum(LOCKSTEP_H, int n, const T *x, int incx, R *result);           \
    cublasStatus_t cublas##N##nrm2(LOCKSTEP_H, int n, const T *x, int incx, R *result);           \
    cublasStatus_t cublas##L##axpy(LOCKSTEP_H, int n, const T *alpha, const T *x, int incx, T *y, \
                                   int incy);                                                     \
    cublasStatus_t cublas##L##copy(LOCKSTEP_H, int n, const T *x, int incx, T *y, int incy);      \
    cublasStatus_t cublas##L##swap(LOCKSTEP_H, int n, T *x, int incx, T *y, int incy);            \
    cublasStatus_t cublas##L##scal(LOCKSTEP_H, int n, const T *alpha, T *x, int incx);

/* Dot products under each of their names, and routines with another name if T is complex. */
#define LOCKSTEP_CUBLAS_DOT(name, T)                                                           \
    cublasStatus_t cublas##name(LOCKSTEP_H, int n, const T *x, int incx, const T *y, int incy, \
                                T *result);
#define LOCKSTEP_CUBLAS_GER(name, T)                                                            \
    cublasStatus_t cublas##name(LOCKSTEP_H, int m, int n, const T *alpha, const T *x, int incx, \
                                const T *y, int incy, T *a, int lda);
#define LOCKSTEP_CUBLAS_SY(mv, bmv, pmv, r, r2, pr, pr2, T, R)                                  \
    cublasStatus_t cublas##mv(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const T *alpha, const T *a,  \
                              int lda, const T *x, int incx, const T *beta, T *y, int incy);    \
    cublasStatus_t cublas##bmv(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, int k, const T *alpha,      \
                               const T *a, int lda, const T *x, int incx, const T *beta, T *y,  \
                               int incy);                                                       \
    cublasStatus_t cublas##pmv(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const T *alpha, const T *a, \
                               const T *x, int incx, const T *beta, T *y, int incy);            \
    cublasStatus_t cublas##r(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const R *alpha, const T *x,   \
                             int incx, T *a, int lda);                                          \
    cublasStatus_t cublas##r2(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const T *alpha, const T *x,  \
                              int incx, const T *y, int incy, T *a, int lda);                   \
    cublasStatus_t cublas##pr(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const R *alpha, const T *x,  \
                              int incx, T *a);                                                  \
    cublasStatus_t cublas##pr2(LOCKSTEP_H, LOCKSTEP_UP uplo, int n, const T *alpha, const T *x, \
                               int incx, const T *y, int incy, T *a);

#define LOCKSTEP_CUBLAS_2(L, T)                                                                    \
    cublasStatus_t cublas##L##gemv(LOCKSTEP_H, LOCKSTEP_OP trans, int m, int n, const T *alpha,    \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, \
                                   int incy);                                                      \
    cublasStatus_t cublas##L##gbmv(LOCKSTEP_H, LOCKSTEP_OP trans, int m, int n, int kl, int ku,    \
                                   const T *alpha, const T *a, int lda, const T *x, int incx,      \
                                   const T *beta, T *y, int incy);                                 \
    LOCKSTEP_CUBLAS_TR(L##trmv, T)                                                                 \
    LOCKSTEP_CUBLAS_TR(L##trsv, T)                                                                 \
    LOCKSTEP_CUBLAS_TB(L##tbmv, T)                                                                 \
    LOCKSTEP_CUBLAS_TB(L##tbsv, T)                                                                 \
    LOCKSTEP_CUBLAS_TP(L##tpmv, T)                                                                 \
    LOCKSTEP_CUBLAS_TP(L##tpsv, T)
#define LOCKSTEP_CUBLAS_TR(name, T)                                                                \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, LOCKSTEP_DI diag, \
                                int n, const T *a, int lda, T *x, int incx);
#define LOCKSTEP_CUBLAS_TB(name, T)                                                                \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, LOCKSTEP_DI diag, \
                                int n, int k, const T *a, int lda, T *x, int incx);
#define LOCKSTEP_CUBLAS_TP(name, T)                                                                \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, LOCKSTEP_DI diag, \
                                int n, const T *a, T *x, int incx);

#define LOCKSTEP_CUBLAS_SYMM(name, T)                                                         \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_SI side, LOCKSTEP_UP uplo, int m, int n, \
                                const T *alpha, const T *a, int lda, const T *b, int ldb,     \
                                const T *beta, T *c, int ldc);
#define LOCKSTEP_CUBLAS_RK(name, T, R)                                                         \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, int n, int k, \
                                const R *alpha, const T *a, int lda, const R *beta, T *c,      \
                                int ldc);
#define LOCKSTEP_CUBLAS_R2K(name, T, R)                                                        \
    cublasStatus_t cublas##name(LOCKSTEP_H, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, int n, int k, \
                                const T *alpha, const T *a, int lda, const T *b, int ldb,      \
                                const R *beta, T *c, int ldc);

#define LOCKSTEP_CUBLAS_3(L, T)                                                                    \
    cublasStatus_t cublas##L##gemm(LOCKSTEP_H, LOCKSTEP_OP transa, LOCKSTEP_OP transb, int m,      \
                                   int n, int k, const T *alpha, const T *a, int lda, const T *b,  \
                                   int ldb, const T *beta, T *c, int ldc);                         \
    cublasStatus_t cublas##L##gemmBatched(LOCKSTEP_H, LOCKSTEP_OP transa, LOCKSTEP_OP transb,      \
                                          int m, int n, int k, const T *alpha, const T *const a[], \
                                          int lda, const T *const b[], int ldb, const T *beta,     \
                                          T *const c[], int ldc, int batchCount);                  \
    cublasStatus_t cublas##L##gemmStridedBatched(                                                  \
        LOCKSTEP_H, LOCKSTEP_OP transa, LOCKSTEP_OP transb, int m, int n, int k, const T *alpha,   \
        const T *a, int lda, long long strideA, const T *b, int ldb, long long strideB,            \
        const T *beta, T *c, int ldc, long long strideC, int batchCount);                          \
    LOCKSTEP_CUBLAS_SYMM(L##symm, T)                                                               \
    LOCKSTEP_CUBLAS_RK(L##syrk, T, T)                                                              \
    LOCKSTEP_CUBLAS_R2K(L##syr2k, T, T)                                                            \
    cublasStatus_t cublas##L##trmm(                                                                \
        LOCKSTEP_H, LOCKSTEP_SI side, LOCKSTEP_UP uplo, LOCKSTEP_OP trans, LOCKSTEP_DI diag,       \
        int m, int n, const T *alpha, const T *a, int lda, const T *b, int ldb, T *c, int ldc);    \
    cublasStatus_t cublas##L##trsm(LOCKSTEP_H, LOCKSTEP_SI side, LOCKSTEP_UP uplo,                 \
                                   LOCKSTEP_OP trans, LOCKSTEP_DI diag, int m, int n,              \
                                   const T *alpha, const T *a, int lda, T *b, int ldb);            \
    cublasStatus_t cublas##L##trsmBatched(LOCKSTEP_H, LOCKSTEP_SI side, LOCKSTEP_UP uplo,          \
                                          LOCKSTEP_OP trans, LOCKSTEP_DI diag, int m, int n,       \
                                          const T *alpha, const T *const a[], int lda,             \
                                          T *const b[], int ldb, int batchCount);                  \
    cublasStatus_t cublas##L##geam(LOCKSTEP_H, LOCKSTEP_OP transa, LOCKSTEP_OP transb, int m,      \
                                   int n, const T *alpha, const T *a, int lda, const T *beta,      \
                                   const T *b, int ldb, T *c, int ldc);                            \
    cublasStatus_t cublas##L##dgmm(LOCKSTEP_H, LOCKSTEP_SI mode, int m, int n, const T *a,         \
                                   int lda, const T *x, int incx, T *c, int ldc);

#define LOCKSTEP_CUBLAS_LU(L, T)                                                                \
    cublasStatus_t cublas##L##getrfBatched(LOCKSTEP_H, int n, T *const a[], int lda, int *rows, \
                                           int *info, int batch);                               \
    cublasStatus_t cublas##L##getriBatched(LOCKSTEP_H, int n, const T *const a[], int lda,      \
                                           const int *rows, T *const c[], int ldc, int *info,   \
                                           int batch);                                          \
    cublasStatus_t cublas##L##getrsBatched(LOCKSTEP_H, LOCKSTEP_OP trans, int n, int nrhs,      \
                                           const T *const a[], int lda, const int *rows,        \
                                           T *const b[], int ldb, int *info, int batch);

LOCKSTEP_C_BEGIN
LOCKSTEP_CUBLAS_1(S, s, float, float, S)
LOCKSTEP_CUBLAS_1(D, d, double, double, D)
LOCKSTEP_CUBLAS_1(C, c, cuComplex, float, Sc)
LOCKSTEP_CUBLAS_1(Z, z, cuDoubleComplex, double, Dz)
LOCKSTEP_CUBLAS_DOT(Sdot, float)
LOCKSTEP_CUBLAS_DOT(Ddot, double)
LOCKSTEP_CUBLAS_DOT(Cdotu, cuComplex)
LOCKSTEP_CUBLAS_DOT(Cdotc, cuComplex)
LOCKSTEP_CUBLAS_DOT(Zdotu, cuDoubleComplex)
LOCKSTEP_CUBLAS_DOT(Zdotc, cuDoubleComplex)
cublasStatus_t cublasCsscal(LOCKSTEP_H, int n, const float *alpha, cuComplex *x, int incx);
cublasStatus_t cublasZdscal(LOCKSTEP_H, int n, const double *alpha, cuDoubleComplex *x, int incx);
cublasStatus_t cublasSrot(LOCKSTEP_H, int n, float *x, int incx, float *y, int incy, const float *c,
                          const float *s);
cublasStatus_t cublasDrot(LOCKSTEP_H, int n, double *x, int incx, double *y, int incy,
                          const double *c, const double *s);
cublasStatus_t cublasSrotg(LOCKSTEP_H, float *a, float *b, float *c, float *s);
cublasStatus_t cublasDrotg(LOCKSTEP_H, double *a, double *b, double *c, double *s);

LOCKSTEP_CUBLAS_2(S, float)
LOCKSTEP_CUBLAS_2(D, double)
LOCKSTEP_CUBLAS_2(C, cuComplex)
LOCKSTEP_CUBLAS_2(Z, cuDoubleComplex)
LOCKSTEP_CUBLAS_GER(Sger, float)
LOCKSTEP_CUBLAS_GER(Dger, double)
LOCKSTEP_CUBLAS_GER(Cgeru, cuComplex)
LOCKSTEP_CUBLAS_GER(Cgerc, cuComplex)
LOCKSTEP_CUBLAS_GER(Zgeru, cuDoubleComplex)
LOCKSTEP_CUBLAS_GER(Zgerc, cuDoubleComplex)
LOCKSTEP_CUBLAS_SY(Ssymv, Ssbmv, Sspmv, Ssyr, Ssyr2, Sspr, Sspr2, float, float)
LOCKSTEP_CUBLAS_SY(Dsymv, Dsbmv, Dspmv, Dsyr, Dsyr2, Dspr, Dspr2, double, double)
LOCKSTEP_CUBLAS_SY(Chemv, Chbmv, Chpmv, Cher, Cher2, Chpr, Chpr2, cuComplex, float)
LOCKSTEP_CUBLAS_SY(Zhemv, Zhbmv, Zhpmv, Zher, Zher2, Zhpr, Zhpr2, cuDoubleComplex, double)

LOCKSTEP_CUBLAS_3(S, float)
LOCKSTEP_CUBLAS_3(D, double)
LOCKSTEP_CUBLAS_3(C, cuComplex)
LOCKSTEP_CUBLAS_3(Z, cuDoubleComplex)
LOCKSTEP_CUBLAS_LU(S, float)
LOCKSTEP_CUBLAS_LU(D, double)
LOCKSTEP_CUBLAS_LU(C, cuComplex)
LOCKSTEP_CUBLAS_LU(Z, cuDoubleComplex)
LOCKSTEP_CUBLAS_SYMM(Chemm, cuComplex)
LOCKSTEP_CUBLAS_SYMM(Zhemm, cuDoubleComplex)
LOCKSTEP_CUBLAS_RK(Cherk, cuComplex, float)
LOCKSTEP_CUBLAS_RK(Zherk, cuDoubleComplex, double)
LOCKSTEP_CUBLAS_R2K(Cher2k, cuComplex, float)
LOCKSTEP_CUBLAS_R2K(Zher2k, cuDoubleComplex, double)
LOCKSTEP_C_END

/* Mixed types, given as numbers (cudaDataType), as may be the compute type. */
#define LOCKSTEP_GEMM LOCKSTEP_H, LOCKSTEP_OP transa, LOCKSTEP_OP transb, int m, int n, int k
LOCKSTEP_C_BEGIN
cublasStatus_t cublasGemmEx(LOCKSTEP_GEMM, const void *alpha, const void *a, cudaDataType ta,
                            int lda, const void *b, cudaDataType tb, int ldb, const void *beta,
                            void *c, cudaDataType tc, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t);
cublasStatus_t cublasGemmBatchedEx(LOCKSTEP_GEMM, const void *alpha, const void *const a[],
                                   cudaDataType ta, int lda, const void *const b[], cudaDataType tb,
                                   int ldb, const void *beta, void *const c[], cudaDataType tc,
                                   int ldc, int batch, cublasComputeType_t compute,
                                   cublasGemmAlgo_t);
cublasStatus_t cublasGemmStridedBatchedEx(LOCKSTEP_GEMM, const void *alpha, const void *a,
                                          cudaDataType ta, int lda, long long stride_a,
                                          const void *b, cudaDataType tb, int ldb,
                                          long long stride_b, const void *beta, void *c,
                                          cudaDataType tc, int ldc, long long stride_c, int batch,
                                          cublasComputeType_t compute, cublasGemmAlgo_t);
cublasStatus_t cublasSgemmEx(LOCKSTEP_GEMM, const float *alpha, const void *a, cudaDataType ta,
                             int lda, const void *b, cudaDataType tb, int ldb, const float *beta,
                             void *c, cudaDataType tc, int ldc);
cublasStatus_t cublasHgemm(LOCKSTEP_GEMM, const __half *alpha, const __half *a, int lda,
                           const __half *b, int ldb, const __half *beta, __half *c, int ldc);
cublasStatus_t cublasHgemmStridedBatched(LOCKSTEP_GEMM, const __half *alpha, const __half *a,
                                         int lda, long long stride_a, const __half *b, int ldb,
                                         long long stride_b, const __half *beta, __half *c, int ldc,
                                         long long stride_c, int batch);
LOCKSTEP_C_END
#undef LOCKSTEP_GEMM

#undef LOCKSTEP_H
#undef LOCKSTEP_UP
#undef LOCKSTEP_OP
#undef LOCKSTEP_DI
#undef LOCKSTEP_SI
