/* cuBLASLt: matrix products whose operands have descriptors, with an epilogue (a bias, ReLU, GELU).
   cuBLAS computes the product; the rest is a launch that is checked and not counted. The heuristic
   returns a single algorithm. Everything else is refused by its status. */
#pragma once
#ifndef __cplusplus
#error "cublasLt.h: in C, cuBLASLt is not supported by the simulator: name the file .cu or .cpp"
#endif
#include "cublas_v2.h"
#include "lockstep/cublaslt.hpp"
#include "lockstep/library.hpp"

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
    return cublasCreate(
        (cublasHandle_t *)handle); /* as in NVIDIA's header, one may be used for the other */
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
    return cublasDestroy((cublasHandle_t)handle);
}
inline size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
inline const char *cublasLtGetStatusString(cublasStatus_t s) { return cublasGetStatusString(s); }
inline const char *cublasLtGetStatusName(cublasStatus_t s) { return cublasGetStatusName(s); }

inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc,
                                               cublasComputeType_t compute, cudaDataType scale) {
    *desc = new cublasLtMatmulDescOpaque_t;
    (*desc)->compute = compute, (*desc)->scale = scale;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType type,
                                                 uint64_t rows, uint64_t cols, int64_t ld) {
    *layout = new cublasLtMatrixLayoutOpaque_t{type, CUBLASLT_ORDER_COL, rows, cols, ld, 1, 0};
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
    *preference = new cublasLtMatmulPreferenceOpaque_t{0};
    return CUBLAS_STATUS_SUCCESS;
}
#define LOCKSTEP_LT_DESTROY(name, type)                     \
    inline cublasStatus_t cublasLt##name##Destroy(type p) { \
        delete p;                                           \
        return CUBLAS_STATUS_SUCCESS;                       \
    }
LOCKSTEP_LT_DESTROY(MatmulDesc, cublasLtMatmulDesc_t)
LOCKSTEP_LT_DESTROY(MatrixLayout, cublasLtMatrixLayout_t)
LOCKSTEP_LT_DESTROY(MatmulPreference, cublasLtMatmulPreference_t)
#undef LOCKSTEP_LT_DESTROY

inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t,
                                                           cublasLtMatmulPreferenceAttributes_t,
                                                           const void *value, size_t) {
    return value ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE; /* preferences */
}

inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t d,
                                                     cublasLtMatmulDescAttributes_t what,
                                                     const void *value, size_t bytes) {
    switch (what) {
    case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE: return lockstep_lt_set(d->compute, value, bytes);
    case CUBLASLT_MATMUL_DESC_SCALE_TYPE: return lockstep_lt_set(d->scale, value, bytes);
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return lockstep_lt_set(d->pointers, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSA: return lockstep_lt_set(d->transa, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return lockstep_lt_set(d->transb, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return lockstep_lt_set(d->epilogue, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return lockstep_lt_set(d->bias, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE:
        return lockstep_lt_set(d->bias_stride, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE: return lockstep_lt_set(d->bias_type, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER: return lockstep_lt_set(d->aux, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD: return lockstep_lt_set(d->aux_ld, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE:
        return lockstep_lt_set(d->aux_stride, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE:
        return lockstep_lt_set(d->aux_type, value, bytes);
    case CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET:
    case CUBLASLT_MATMUL_DESC_FAST_ACCUM: return CUBLAS_STATUS_SUCCESS; /* preferences */
    default: return lockstep_lt_refuse("an attribute of a product that is not supported");
    }
}

inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t l,
                                                       cublasLtMatrixLayoutAttribute_t what,
                                                       const void *value, size_t bytes) {
    switch (what) {
    case CUBLASLT_MATRIX_LAYOUT_TYPE: return lockstep_lt_set(l->type, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return lockstep_lt_set(l->order, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return lockstep_lt_set(l->rows, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return lockstep_lt_set(l->cols, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return lockstep_lt_set(l->ld, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return lockstep_lt_set(l->batch, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
        return lockstep_lt_set(l->stride, value, bytes);
    default: return lockstep_lt_refuse("an attribute of a layout that is not supported");
    }
}

inline cublasStatus_t
cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t d, cublasLtMatrixLayout_t a,
                               cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                               cublasLtMatrixLayout_t result, cublasLtMatmulPreference_t,
                               int wanted, cublasLtMatmulHeuristicResult_t results[], int *found) {
    *found = 0;
    if (wanted < 1) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = lockstep_lt_fits(d, a, b, c, result);
    if (status) return status;
    results[0] = cublasLtMatmulHeuristicResult_t();
    results[0].state = CUBLAS_STATUS_SUCCESS;
    *found = 1;
    return CUBLAS_STATUS_SUCCESS;
}

/** D = epilogue(alpha op(A) op(B) + beta C). */
LOCKSTEP_INLINE cublasStatus_t
cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t d, const void *alpha, const void *A,
               cublasLtMatrixLayout_t a, const void *B, cublasLtMatrixLayout_t b, const void *beta,
               const void *C, cublasLtMatrixLayout_t c, void *D, cublasLtMatrixLayout_t to,
               const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t stream) {
    cublasHandle_t blas = (cublasHandle_t)handle;
    cublasStatus_t status = lockstep_lt_fits(d, a, b, c, to);
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (status) return status;
    if (C != D && !lockstep_lt_copied(d, beta, C, c, D, to, stream))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (to->order == CUBLASLT_ORDER_ROW) { /* a row-major result is the transposed product */
        const void *other = A;
        cublasLtMatrixLayout_t layout = a;
        A = B, B = other, a = b, b = layout;
    }
    bool rows = to->order == CUBLASLT_ORDER_ROW;
    int ta = rows ? d->transb : d->transa, tb = rows ? d->transa : d->transb;
    uint64_t m = rows ? to->cols : to->rows, n = rows ? to->rows : to->cols;
    uint64_t k = (ta != CUBLAS_OP_N) == rows ? a->cols : a->rows;
    cudaStream_t before;
    cublasPointerMode_t mode;
    cublasGetStream(blas, &before), cublasGetPointerMode(blas, &mode);
    cublasSetStream(blas, stream), cublasSetPointerMode(blas, (cublasPointerMode_t)d->pointers);
    status = cublasGemmStridedBatchedEx(
        blas, (cublasOperation_t)ta, (cublasOperation_t)tb, (int)m, (int)n, (int)k, alpha, A,
        (cudaDataType)a->type, (int)a->ld, a->stride, B, (cudaDataType)b->type, (int)b->ld,
        b->stride, beta, D, (cudaDataType)to->type, (int)to->ld, to->stride, to->batch,
        (cublasComputeType_t)d->compute, CUBLAS_GEMM_DEFAULT);
    cublasSetStream(blas, before), cublasSetPointerMode(blas, mode);
    if (!status && d->epilogue != CUBLASLT_EPILOGUE_DEFAULT) lockstep_lt_epilogue(d, D, to, stream);
    return status;
}
