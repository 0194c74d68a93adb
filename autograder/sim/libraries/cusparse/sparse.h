/** @file sparse.h
 * cuSPARSE's descriptions of matrices and vectors, as far as its products with vectors need them.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUSPARSE_SPARSE_H
#define LOCKSTEP_SIM_LIBRARIES_CUSPARSE_SPARSE_H

#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* The numbers are cuSPARSE's. */
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
    const void *rows_at, *columns_at, *values; /* of CSR: where each row begins, and the end */
    bool coo, wide, wide_columns, doubles;     /* wide: indices of 64 bits */
    int base;
};

struct sparse_vector {
    int64_t n;
    void *p;
    bool doubles;
};

#endif
