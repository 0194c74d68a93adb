/* The cuBLAS API before version 4.0: no handle, scalars by value, options as characters, results
   returned. Each function calls that of cublas_v2.h with a handle of its own, which cublasInit()
   creates. */
#pragma once
#ifndef __cplusplus
#error "cublas.h: the simulator has these functions for C++ only: name the file .cu or .cpp"
#endif
#ifdef CUBLAS_V2_H_
#error "cublas.h: it declares the names of cublas_v2.h in another way: include one of the two"
#endif
#define CUBLAS_H_
#include "cublas_api.h"
#include "lockstep/cublas.hpp"
#include "lockstep/library.hpp"

typedef cublasStatus_t cublasStatus;
struct lockstep_old_cublas {
    cublasHandle_t handle;
    cublasStatus_t last; /* the first error since the last cublasGetError() */
};
inline lockstep_old_cublas lockstep_cublas_state = {nullptr, CUBLAS_STATUS_SUCCESS};

inline cublasStatus cublasInit() {
    if (lockstep_cublas_state.handle) return CUBLAS_STATUS_SUCCESS;
    return cublasCreate(&lockstep_cublas_state.handle);
}
inline cublasStatus cublasShutdown() {
    cublasHandle_t handle = lockstep_cublas_state.handle;
    lockstep_cublas_state.handle = nullptr;
    return cublasDestroy(handle);
}
inline cublasStatus cublasGetError() {
    cublasStatus_t last = lockstep_cublas_state.last;
    lockstep_cublas_state.last = CUBLAS_STATUS_SUCCESS;
    return last;
}
inline cublasStatus cublasSetKernelStream(cudaStream_t stream) {
    return cublasSetStream(lockstep_cublas_state.handle, stream);
}
LOCKSTEP_INLINE cublasStatus cublasAlloc(int n, int size, void **p) {
    if (n <= 0 || size <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    return cudaMalloc(p, (size_t)n * size) ? CUBLAS_STATUS_ALLOC_FAILED : CUBLAS_STATUS_SUCCESS;
}
LOCKSTEP_INLINE cublasStatus cublasFree(void *p) {
    return cudaFree(p) ? CUBLAS_STATUS_INTERNAL_ERROR : CUBLAS_STATUS_SUCCESS;
}

/* ---- options: an unknown character becomes a number that cuBLAS refuses ---- */

LOCKSTEP_INLINE void lockstep_old(cublasStatus_t status) {
    if (!lockstep_cublas_state.last) lockstep_cublas_state.last = status;
}
LOCKSTEP_INLINE int lockstep_letter(char c, char first, char second, char third = 0) {
    char upper = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    return upper == first ? 0 : upper == second ? 1 : third && upper == third ? 2 : 99;
}
LOCKSTEP_INLINE cublasOperation_t lockstep_old_op(char c) {
    return (cublasOperation_t)lockstep_letter(c, 'N', 'T', 'C');
}
LOCKSTEP_INLINE cublasFillMode_t lockstep_old_uplo(char c) {
    return (cublasFillMode_t)lockstep_letter(c, 'L', 'U');
}
LOCKSTEP_INLINE cublasSideMode_t lockstep_old_side(char c) {
    return (cublasSideMode_t)lockstep_letter(c, 'L', 'R');
}
LOCKSTEP_INLINE cublasDiagType_t lockstep_old_diag(char c) {
    return (cublasDiagType_t)lockstep_letter(c, 'N', 'U');
}

/* ---- the routines ---- */

#define LOCKSTEP_OLD_HANDLE lockstep_cublas_state.handle
#define LOCKSTEP_OLD_RESULT(name, T, R)                                       \
    LOCKSTEP_INLINE R cublas##name(int n, const T *x, int incx) {             \
        R result = R();                                                       \
        lockstep_old(cublas##name(LOCKSTEP_OLD_HANDLE, n, x, incx, &result)); \
        return result;                                                        \
    }
#define LOCKSTEP_OLD_DOT(name, T)                                                       \
    LOCKSTEP_INLINE T cublas##name(int n, const T *x, int incx, const T *y, int incy) { \
        T result = T();                                                                 \
        lockstep_old(cublas##name(LOCKSTEP_OLD_HANDLE, n, x, incx, y, incy, &result));  \
        return result;                                                                  \
    }
#define LOCKSTEP_OLD_1(L, T)                                                                     \
    LOCKSTEP_INLINE void cublas##L##axpy(int n, T alpha, const T *x, int incx, T *y, int incy) { \
        lockstep_old(cublas##L##axpy(LOCKSTEP_OLD_HANDLE, n, &alpha, x, incx, y, incy));         \
    }                                                                                            \
    LOCKSTEP_INLINE void cublas##L##copy(int n, const T *x, int incx, T *y, int incy) {          \
        lockstep_old(cublas##L##copy(LOCKSTEP_OLD_HANDLE, n, x, incx, y, incy));                 \
    }                                                                                            \
    LOCKSTEP_INLINE void cublas##L##swap(int n, T *x, int incx, T *y, int incy) {                \
        lockstep_old(cublas##L##swap(LOCKSTEP_OLD_HANDLE, n, x, incx, y, incy));                 \
    }                                                                                            \
    LOCKSTEP_INLINE void cublas##L##scal(int n, T alpha, T *x, int incx) {                       \
        lockstep_old(cublas##L##scal(LOCKSTEP_OLD_HANDLE, n, &alpha, x, incx));                  \
    }
#define LOCKSTEP_OLD_2(L, T)                                                                       \
    LOCKSTEP_INLINE void cublas##L##gemv(char trans, int m, int n, T alpha, const T *a, int lda,   \
                                         const T *x, int incx, T beta, T *y, int incy) {           \
        lockstep_old(cublas##L##gemv(LOCKSTEP_OLD_HANDLE, lockstep_old_op(trans), m, n, &alpha, a, \
                                     lda, x, incx, &beta, y, incy));                               \
    }                                                                                              \
    LOCKSTEP_INLINE void cublas##L##trsv(char uplo, char trans, char diag, int n, const T *a,      \
                                         int lda, T *x, int incx) {                                \
        lockstep_old(cublas##L##trsv(LOCKSTEP_OLD_HANDLE, lockstep_old_uplo(uplo),                 \
                                     lockstep_old_op(trans), lockstep_old_diag(diag), n, a, lda,   \
                                     x, incx));                                                    \
    }
#define LOCKSTEP_OLD_3(L, T)                                                                       \
    LOCKSTEP_INLINE void cublas##L##gemm(char transa, char transb, int m, int n, int k, T alpha,   \
                                         const T *a, int lda, const T *b, int ldb, T beta, T *c,   \
                                         int ldc) {                                                \
        lockstep_old(cublas##L##gemm(LOCKSTEP_OLD_HANDLE, lockstep_old_op(transa),                 \
                                     lockstep_old_op(transb), m, n, k, &alpha, a, lda, b, ldb,     \
                                     &beta, c, ldc));                                              \
    }                                                                                              \
    LOCKSTEP_INLINE void cublas##L##syrk(char uplo, char trans, int n, int k, T alpha, const T *a, \
                                         int lda, T beta, T *c, int ldc) {                         \
        lockstep_old(cublas##L##syrk(LOCKSTEP_OLD_HANDLE, lockstep_old_uplo(uplo),                 \
                                     lockstep_old_op(trans), n, k, &alpha, a, lda, &beta, c,       \
                                     ldc));                                                        \
    }                                                                                              \
    LOCKSTEP_INLINE void cublas##L##symm(char side, char uplo, int m, int n, T alpha, const T *a,  \
                                         int lda, const T *b, int ldb, T beta, T *c, int ldc) {    \
        lockstep_old(cublas##L##symm(LOCKSTEP_OLD_HANDLE, lockstep_old_side(side),                 \
                                     lockstep_old_uplo(uplo), m, n, &alpha, a, lda, b, ldb, &beta, \
                                     c, ldc));                                                     \
    }                                                                                              \
    LOCKSTEP_INLINE void cublas##L##trsm(char side, char uplo, char trans, char diag, int m,       \
                                         int n, T alpha, const T *a, int lda, T *b, int ldb) {     \
        lockstep_old(cublas##L##trsm(LOCKSTEP_OLD_HANDLE, lockstep_old_side(side),                 \
                                     lockstep_old_uplo(uplo), lockstep_old_op(trans),              \
                                     lockstep_old_diag(diag), m, n, &alpha, a, lda, b, ldb));      \
    }                                                                                              \
    LOCKSTEP_INLINE void cublas##L##trmm(char side, char uplo, char trans, char diag, int m,       \
                                         int n, T alpha, const T *a, int lda, T *b, int ldb) {     \
        lockstep_old(cublas##L##trmm(LOCKSTEP_OLD_HANDLE, lockstep_old_side(side),                 \
                                     lockstep_old_uplo(uplo), lockstep_old_op(trans),              \
                                     lockstep_old_diag(diag), m, n, &alpha, a, lda, b, ldb, b,     \
                                     ldb));                                                        \
    }
#define LOCKSTEP_OLD_ALL(L, l, T, R, prefix) \
    LOCKSTEP_OLD_1(L, T)                     \
    LOCKSTEP_OLD_2(L, T)                     \
    LOCKSTEP_OLD_3(L, T)                     \
    LOCKSTEP_OLD_RESULT(prefix##asum, T, R)  \
    LOCKSTEP_OLD_RESULT(prefix##nrm2, T, R)  \
    LOCKSTEP_OLD_RESULT(I##l##amax, T, int)  \
    LOCKSTEP_OLD_RESULT(I##l##amin, T, int)
LOCKSTEP_OLD_ALL(S, s, float, float, S)
LOCKSTEP_OLD_ALL(D, d, double, double, D)
LOCKSTEP_OLD_ALL(C, c, cuComplex, float, Sc)
LOCKSTEP_OLD_ALL(Z, z, cuDoubleComplex, double, Dz)
LOCKSTEP_OLD_DOT(Sdot, float)
LOCKSTEP_OLD_DOT(Ddot, double)
LOCKSTEP_OLD_DOT(Cdotu, cuComplex)
LOCKSTEP_OLD_DOT(Cdotc, cuComplex)
LOCKSTEP_OLD_DOT(Zdotu, cuDoubleComplex)
LOCKSTEP_OLD_DOT(Zdotc, cuDoubleComplex)
#define LOCKSTEP_OLD_GER(name, T)                                                                \
    LOCKSTEP_INLINE void cublas##name(int m, int n, T alpha, const T *x, int incx, const T *y,   \
                                      int incy, T *a, int lda) {                                 \
        lockstep_old(cublas##name(LOCKSTEP_OLD_HANDLE, m, n, &alpha, x, incx, y, incy, a, lda)); \
    }
LOCKSTEP_OLD_GER(Sger, float)
LOCKSTEP_OLD_GER(Dger, double)
