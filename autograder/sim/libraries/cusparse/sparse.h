/** @file sparse.h
 * cuSPARSE's descriptors of matrices and vectors, as far as cusparseSpMV() needs them.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUSPARSE_SPARSE_H
#define LOCKSTEP_SIM_LIBRARIES_CUSPARSE_SPARSE_H

#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* Values of cusparseStatus_t. */
enum {
    SPARSE_SUCCESS = 0,
    SPARSE_NOT_INITIALISED = 1,
    SPARSE_ALLOC_FAILED = 2,
    SPARSE_INVALID_VALUE = 3,
    SPARSE_EXECUTION_FAILED = 6,
    SPARSE_NOT_SUPPORTED = 10
};

struct cusparseContext {
    void *stream;
    int device_scalars;
};

struct sparse_matrix {
    int64_t rows, columns, count;
    /* rows_at: of CSR, row offsets (rows + 1); of COO, row indices */
    const void *rows_at, *columns_at, *values;
    bool coo, wide, wide_columns, doubles; /* wide: 64-bit indices */
    int base;
};

struct sparse_vector {
    int64_t n;
    void *p;
    bool doubles;
};

#endif
