/* cuSPARSE: only the product of a sparse matrix and a vector (cusparseSpMV). All functions belong
   to a library (sim/libraries); what is not declared here is not supported. */
#pragma once
#ifndef __cplusplus
#error "this library is here for C++ only: rename this .c file to .cpp"
#endif
#include <cuda_runtime.h>
#include <library_types.h>

#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VERSION   12600
#define CUSPARSEAPI        /* helper_cuda.h tests this name */

typedef enum {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1,
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4,
    CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10,
    CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
    CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum {
    CUSPARSE_POINTER_MODE_HOST = 0,
    CUSPARSE_POINTER_MODE_DEVICE = 1
} cusparsePointerMode_t;
typedef enum {
    CUSPARSE_MATRIX_TYPE_GENERAL = 0,
    CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
    CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum {
    CUSPARSE_SPMV_ALG_DEFAULT = 0,
    CUSPARSE_SPMV_COO_ALG1 = 1,
    CUSPARSE_SPMV_CSR_ALG1 = 2,
    CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_SPMV_COO_ALG2 = 4
} cusparseSpMVAlg_t;
typedef struct cusparseContext *cusparseHandle_t;
typedef struct sparse_matrix *cusparseSpMatDescr_t;
typedef struct sparse_vector *cusparseDnVecDescr_t;

/* The descriptor that older routines take: it is ignored. */
struct cusparseMatDescr {
    cusparseMatrixType_t type;
    cusparseIndexBase_t base;
};
typedef struct cusparseMatDescr *cusparseMatDescr_t;

extern "C" {
cusparseStatus_t cusparseCreate(cusparseHandle_t *handle);
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle);
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version);
const char *cusparseGetErrorName(cusparseStatus_t status);
const char *cusparseGetErrorString(cusparseStatus_t status);
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *m, int64_t rows, int64_t columns,
                                   int64_t count, void *offsets, void *indices, void *values,
                                   cusparseIndexType_t offset_type, cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base, cudaDataType type);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *m, int64_t rows, int64_t columns,
                                   int64_t count, void *row_indices, void *column_indices,
                                   void *values, cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base, cudaDataType type);
cusparseStatus_t cusparseDestroySpMat(cusparseSpMatDescr_t m);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *v, int64_t n, void *values,
                                     cudaDataType type);
cusparseStatus_t cusparseDestroyDnVec(cusparseDnVecDescr_t v);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t v, void *values);
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t op,
                                         const void *alpha, cusparseSpMatDescr_t a,
                                         cusparseDnVecDescr_t x, const void *beta,
                                         cusparseDnVecDescr_t y, cudaDataType type,
                                         cusparseSpMVAlg_t algorithm, size_t *bytes);
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                              cusparseSpMatDescr_t a, cusparseDnVecDescr_t x, const void *beta,
                              cusparseDnVecDescr_t y, cudaDataType type,
                              cusparseSpMVAlg_t algorithm, void *buffer);
}

static inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *d) {
    *d = new cusparseMatDescr{CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_INDEX_BASE_ZERO};
    return CUSPARSE_STATUS_SUCCESS;
}
static inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t d) {
    delete d;
    return CUSPARSE_STATUS_SUCCESS;
}
static inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t d, cusparseMatrixType_t type) {
    d->type = type;
    return CUSPARSE_STATUS_SUCCESS;
}
static inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t d,
                                                       cusparseIndexBase_t base) {
    d->base = base;
    return CUSPARSE_STATUS_SUCCESS;
}
