/* cuSPARSE handles and descriptors. */
#include <stdlib.h>
#include "sim/abi/streams.h"
#include "sparse.h"

typedef struct cusparseContext *handle_t;

int cusparseCreate(handle_t *handle) {
    *handle = calloc(1, sizeof **handle);
    return *handle ? SPARSE_SUCCESS : SPARSE_ALLOC_FAILED;
}
int cusparseDestroy(handle_t handle) {
    if (!handle) return SPARSE_NOT_INITIALISED;
    free(handle);
    lockstep_synchronize();
    return SPARSE_SUCCESS;
}
int cusparseSetStream(handle_t handle, void *stream) {
    if (!handle) return SPARSE_NOT_INITIALISED;
    handle->stream = stream;
    return SPARSE_SUCCESS;
}
int cusparseGetStream(handle_t handle, void **stream) {
    if (!handle) return SPARSE_NOT_INITIALISED;
    *stream = handle->stream;
    return SPARSE_SUCCESS;
}
int cusparseSetPointerMode(handle_t handle, int mode) {
    if (!handle) return SPARSE_NOT_INITIALISED;
    handle->device_scalars = mode;
    return SPARSE_SUCCESS;
}
int cusparseGetVersion(handle_t handle, int *version) {
    (void)handle;
    *version = 12600;
    return SPARSE_SUCCESS;
}

/* ---- matrices and vectors: float and double only, with indices of 32 or 64 bits ---- */

enum { INDEX_32 = 2, INDEX_64 = 3 };
static bool is_known(int index, int type) {
    return (index == INDEX_32 || index == INDEX_64) && (type == 0 || type == 1);
}

static int describe(struct sparse_matrix **to, const struct sparse_matrix *m) {
    if (m->rows < 0 || m->columns < 0 || m->count < 0 || m->base < 0 || m->base > 1)
        return SPARSE_INVALID_VALUE;
    *to = malloc(sizeof **to);
    if (!*to) return SPARSE_ALLOC_FAILED;
    **to = *m;
    return SPARSE_SUCCESS;
}
int cusparseCreateCsr(struct sparse_matrix **to, int64_t rows, int64_t columns, int64_t count,
                      void *offsets, void *indices, void *values, int offset_type, int index_type,
                      int base, int type) {
    struct sparse_matrix m = {rows,
                              columns,
                              count,
                              offsets,
                              indices,
                              values,
                              false,
                              offset_type == INDEX_64,
                              index_type == INDEX_64,
                              type == 1,
                              base};
    if (!is_known(offset_type, type) || !is_known(index_type, type)) return SPARSE_NOT_SUPPORTED;
    return describe(to, &m);
}
int cusparseCreateCoo(struct sparse_matrix **to, int64_t rows, int64_t columns, int64_t count,
                      void *row_indices, void *column_indices, void *values, int index_type,
                      int base, int type) {
    bool wide = index_type == INDEX_64;
    struct sparse_matrix m = {rows, columns, count,     row_indices, column_indices, values, true,
                              wide, wide,    type == 1, base};
    if (!is_known(index_type, type)) return SPARSE_NOT_SUPPORTED;
    return describe(to, &m);
}
int cusparseDestroySpMat(struct sparse_matrix *m) { return free(m), SPARSE_SUCCESS; }

int cusparseCreateDnVec(struct sparse_vector **to, int64_t n, void *values, int type) {
    if (n < 0) return SPARSE_INVALID_VALUE;
    if (type != 0 && type != 1) return SPARSE_NOT_SUPPORTED;
    *to = malloc(sizeof **to);
    if (!*to) return SPARSE_ALLOC_FAILED;
    **to = (struct sparse_vector){n, values, type == 1};
    return SPARSE_SUCCESS;
}
int cusparseDestroyDnVec(struct sparse_vector *v) { return free(v), SPARSE_SUCCESS; }
int cusparseDnVecSetValues(struct sparse_vector *v, void *values) {
    if (!v) return SPARSE_INVALID_VALUE;
    v->p = values;
    return SPARSE_SUCCESS;
}

const char *cusparseGetErrorName(int status) {
    static const char *const names[] = {"CUSPARSE_STATUS_SUCCESS",
                                        "CUSPARSE_STATUS_NOT_INITIALIZED",
                                        "CUSPARSE_STATUS_ALLOC_FAILED",
                                        "CUSPARSE_STATUS_INVALID_VALUE",
                                        "CUSPARSE_STATUS_ARCH_MISMATCH",
                                        "CUSPARSE_STATUS_MAPPING_ERROR",
                                        "CUSPARSE_STATUS_EXECUTION_FAILED",
                                        "CUSPARSE_STATUS_INTERNAL_ERROR",
                                        "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
                                        "CUSPARSE_STATUS_ZERO_PIVOT",
                                        "CUSPARSE_STATUS_NOT_SUPPORTED"};
    if (status) lockstep_library_seen();
    return status < 0 || status > 10 ? "CUSPARSE_STATUS_UNKNOWN" : names[status];
}
const char *cusparseGetErrorString(int status) { return cusparseGetErrorName(status); }
