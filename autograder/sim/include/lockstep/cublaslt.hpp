/* cuBLASLt's descriptors, and the epilogues of its products. */
#pragma once
#include "../cublas_v2.h"
#include "library.hpp"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct cublasLtContext *cublasLtHandle_t;

typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1 } cublasLtOrder_t;
typedef enum {
    CUBLASLT_POINTER_MODE_HOST = 0,
    CUBLASLT_POINTER_MODE_DEVICE = 1
} cublasLtPointerMode_t;
typedef enum {
    CUBLASLT_EPILOGUE_DEFAULT = 1,
    CUBLASLT_EPILOGUE_RELU = 2,
    CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6,
    CUBLASLT_EPILOGUE_GELU = 32,
    CUBLASLT_EPILOGUE_GELU_BIAS = 36,
    CUBLASLT_EPILOGUE_GELU_AUX = 160,
    CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
    CUBLASLT_EPILOGUE_DGELU = 192,
    /* unsupported: */
    CUBLASLT_EPILOGUE_RELU_AUX = 130,
    CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
    CUBLASLT_EPILOGUE_DRELU = 136,
    CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
    CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
    CUBLASLT_EPILOGUE_BGRADA = 256,
    CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;
typedef enum {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,
    CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,
    CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,
    CUBLASLT_MATMUL_DESC_TRANSA = 3,
    CUBLASLT_MATMUL_DESC_TRANSB = 4,
    CUBLASLT_MATMUL_DESC_TRANSC = 5,
    CUBLASLT_MATMUL_DESC_FILL_MODE = 6,
    CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
    CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
    CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,
    CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15,
    CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,
    CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
    CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,
    CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,
    CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22,
    CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,
    CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
} cublasLtMatmulDescAttributes_t;
typedef enum {
    CUBLASLT_MATRIX_LAYOUT_TYPE = 0,
    CUBLASLT_MATRIX_LAYOUT_ORDER = 1,
    CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
    CUBLASLT_MATRIX_LAYOUT_COLS = 3,
    CUBLASLT_MATRIX_LAYOUT_LD = 4,
    CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
    CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;
typedef enum {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,
    CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
    CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,
    CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9
} cublasLtMatmulPreferenceAttributes_t;

typedef struct {
    uint64_t data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
} cublasLtMatmulHeuristicResult_t;

/* The members have the sizes of the attributes. */
typedef struct cublasLtMatmulDescOpaque_t {
    int32_t compute, scale, pointers = 0, transa = 0, transb = 0;
    uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    void *bias = nullptr, *aux = nullptr;
    int32_t bias_type = -1, aux_type = -1; /* -1: the result's */
    int64_t bias_stride = 0, aux_ld = 0, aux_stride = 0;
} * cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque_t {
    int32_t type, order;
    uint64_t rows, cols;
    int64_t ld;
    int32_t batch;
    int64_t stride;
} * cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque_t {
    size_t workspace;
} * cublasLtMatmulPreference_t;

inline cublasStatus_t lockstep_lt_refuse(const char *what) {
    fprintf(stderr, "lockstep: cuBLASLt: %s\n", what);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
template <class T> cublasStatus_t lockstep_lt_set(T &member, const void *value, size_t bytes) {
    if (!value || bytes != sizeof member) return CUBLAS_STATUS_INVALID_VALUE;
    memcpy(&member, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
}

/* Do the matrices fit, and is all of it supported? */
inline cublasStatus_t lockstep_lt_fits(cublasLtMatmulDesc_t d, cublasLtMatrixLayout_t a,
                                       cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                       cublasLtMatrixLayout_t to) {
    if (!d || !a || !b || !c || !to) return CUBLAS_STATUS_INVALID_VALUE;
    uint64_t m = d->transa ? a->cols : a->rows, k = d->transa ? a->rows : a->cols;
    uint64_t n = d->transb ? b->rows : b->cols, inner = d->transb ? b->cols : b->rows;
    if (k != inner || to->rows != m || to->cols != n || c->rows != m || c->cols != n ||
        a->batch != to->batch || b->batch != to->batch)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (a->order > 1 || a->order != b->order || a->order != to->order || c->order != to->order)
        return lockstep_lt_refuse("matrices of different orders");
    bool forward = !(d->epilogue & ~(uint32_t)CUBLASLT_EPILOGUE_GELU_AUX_BIAS) ||
                   !(d->epilogue & ~(uint32_t)CUBLASLT_EPILOGUE_RELU_BIAS);
    if (d->epilogue != CUBLASLT_EPILOGUE_DEFAULT && d->epilogue != CUBLASLT_EPILOGUE_DGELU &&
        !forward)
        return lockstep_lt_refuse("an epilogue that is not supported");
    /* NVIDIA's library refuses the opposite case, too (CUDA 13.0 on an H200) */
    if (!(d->epilogue & CUBLASLT_EPILOGUE_BIAS) != !d->bias) return CUBLAS_STATUS_INVALID_VALUE;
    if (!(d->epilogue & 128) && d->aux) return CUBLAS_STATUS_NOT_SUPPORTED;
    if ((d->epilogue & 128) && (!d->aux || d->aux_ld < (int64_t)m))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (d->pointers > CUBLASLT_POINTER_MODE_DEVICE)
        return lockstep_lt_refuse("vectors for alpha and beta");
    return CUBLAS_STATUS_SUCCESS;
}

/* ---- one element; device code, since it is checked ---- */

LOCKSTEP_INLINE double lockstep_lt_get(const void *p, int type, int64_t i) {
    switch (type) {
    case CUDA_R_16F: return (float)((const __half *)p)[i];
    case CUDA_R_16BF: return (float)((const __nv_bfloat16 *)p)[i];
    case CUDA_R_64F: return ((const double *)p)[i];
    default: return ((const float *)p)[i];
    }
}
LOCKSTEP_INLINE void lockstep_lt_put(void *p, int type, int64_t i, double v) {
    switch (type) {
    case CUDA_R_16F: ((__half *)p)[i] = __half(v); return;
    case CUDA_R_16BF: ((__nv_bfloat16 *)p)[i] = __nv_bfloat16(v); return;
    case CUDA_R_64F: ((double *)p)[i] = v; return;
    default: ((float *)p)[i] = (float)v;
    }
}

/* GELU by a hyperbolic tangent, and its derivative (Hendrycks and Gimpel, 2016). */
inline float lockstep_gelu(float x, bool derived) {
    float root = 0.7978845608f, inner = root * (x + 0.044715f * x * x * x), t = tanhf(inner);
    if (!derived) return 0.5f * x * (1 + t);
    return 0.5f * (1 + t) + 0.5f * x * (1 - t * t) * root * (1 + 3 * 0.044715f * x * x);
}

inline int64_t lockstep_lt_at(cublasLtMatrixLayout_t l, int64_t i, int64_t j, int batch) {
    return batch * l->stride + (l->order == CUBLASLT_ORDER_ROW ? i * l->ld + j : i + j * l->ld);
}

/* If C is not D, the operand of beta is copied to D first. @return whether that is possible */
LOCKSTEP_INLINE bool lockstep_lt_copied(cublasLtMatmulDesc_t d, const void *beta, const void *C,
                                        cublasLtMatrixLayout_t c, void *D,
                                        cublasLtMatrixLayout_t to, cudaStream_t stream) {
    if (d->pointers || c->type != to->type) return false;
    bool wide = d->scale == CUDA_R_64F, half = d->scale == CUDA_R_16F;
    if (wide   ? *(const double *)beta == 0
        : half ? (float)*(const __half *)beta == 0
               : *(const float *)beta == 0)
        return true;
    lockstep::library_call call("cublasLtMatmul: C to D", stream);
    for (int batch = 0; batch < to->batch; batch++)
        for (int64_t j = 0; j < (int64_t)to->cols; j++)
            for (int64_t i = 0; i < (int64_t)to->rows; i++) {
                double v = lockstep_lt_get(C, c->type, lockstep_lt_at(c, i, j, batch));
                lockstep_lt_put(D, to->type, lockstep_lt_at(to, i, j, batch), v);
            }
    return true;
}

LOCKSTEP_INLINE void lockstep_lt_epilogue(cublasLtMatmulDesc_t d, void *D,
                                          cublasLtMatrixLayout_t to, cudaStream_t stream) {
    int bias_type = d->bias_type < 0 ? to->type : d->bias_type;
    int aux_type = d->aux_type < 0 ? to->type : d->aux_type;
    lockstep::library_call call("cublasLtMatmul: epilogue", stream);
    for (int batch = 0; batch < to->batch; batch++)
        for (int64_t j = 0; j < (int64_t)to->cols; j++)
            for (int64_t i = 0; i < (int64_t)to->rows; i++) {
                int64_t at = lockstep_lt_at(to, i, j, batch);
                int64_t aux_at = i + j * d->aux_ld + batch * d->aux_stride;
                double v = lockstep_lt_get(D, to->type, at);
                if (d->epilogue & CUBLASLT_EPILOGUE_BIAS)
                    v += lockstep_lt_get(d->bias, bias_type, i + batch * d->bias_stride);
                if (d->epilogue == CUBLASLT_EPILOGUE_DGELU)
                    v *= lockstep_gelu((float)lockstep_lt_get(d->aux, aux_type, aux_at), true);
                else if (d->epilogue & 128) /* the argument of GELU is kept */
                    lockstep_lt_put(d->aux, aux_type, aux_at, v);
                if (d->epilogue & CUBLASLT_EPILOGUE_RELU) v = v > 0 ? v : 0;
                if (d->epilogue & CUBLASLT_EPILOGUE_GELU) v = lockstep_gelu((float)v, false);
                lockstep_lt_put(D, to->type, at, v);
            }
}
