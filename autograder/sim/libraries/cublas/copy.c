/* Copies of vectors and matrices between host and device: columns of `rows` elements, which begin
 * `ld` elements apart. */
#include "sim/abi/copies.h"
#include "blas.h"

enum { TO_DEVICE = 1, FROM_DEVICE = 2 };

struct copy {
    const char *name;
    int kind, rows, cols, size;
    const void *from;
    int from_ld;
    void *to;
    int to_ld;
    bool async;
    const void *stream, *at;
};

static blas_status copy(const struct copy *c) {
    if (c->rows < 0 || c->cols < 0 || c->size <= 0 || c->from_ld < (c->rows > 0 ? c->rows : 1) ||
        c->to_ld < (c->rows > 0 ? c->rows : 1))
        return BLAS_REFUSE(c,
                           "%s() did nothing: %d rows of %d columns, %d and %d elements apart, of "
                           "%d bytes",
                           c->name, c->rows, c->cols, c->from_ld, c->to_ld, c->size);
    size_t width = (size_t)c->rows * (size_t)c->size, rows = (size_t)c->cols;
    size_t to = (size_t)c->to_ld * (size_t)c->size, from = (size_t)c->from_ld * (size_t)c->size;
    struct lockstep_region r = {c->to, c->from,   width, rows,        1,
                                to,    to * rows, from,  from * rows, c->kind};
    if (!width || !rows) return BLAS_SUCCESS;
    int error = lockstep_library_copies(&r, c->async, c->stream, c->name, c->at);
    return error ? 11 : BLAS_SUCCESS;
}

#define MATRIX(label, direction, other, last) \
    struct copy c = {.name = label,           \
                     .kind = direction,       \
                     .rows = rows,            \
                     .cols = cols,            \
                     .size = size,            \
                     .from = A,               \
                     .from_ld = lda,          \
                     .to = B,                 \
                     .to_ld = ldb,            \
                     .async = other,          \
                     .stream = last,          \
                     .at = CALLED_FROM};      \
    return copy(&c)
blas_status cublasSetMatrix(int rows, int cols, int size, const void *A, int lda, void *B,
                            int ldb) {
    MATRIX("cublasSetMatrix", TO_DEVICE, false, NULL);
}
blas_status cublasGetMatrix(int rows, int cols, int size, const void *A, int lda, void *B,
                            int ldb) {
    MATRIX("cublasGetMatrix", FROM_DEVICE, false, NULL);
}
blas_status cublasSetMatrixAsync(int rows, int cols, int size, const void *A, int lda, void *B,
                                 int ldb, void *stream) {
    MATRIX("cublasSetMatrixAsync", TO_DEVICE, true, stream);
}
blas_status cublasGetMatrixAsync(int rows, int cols, int size, const void *A, int lda, void *B,
                                 int ldb, void *stream) {
    MATRIX("cublasGetMatrixAsync", FROM_DEVICE, true, stream);
}

#define ELEMENTS(label, direction, other, last)                                        \
    struct copy c = {.name = label,                                                    \
                     .kind = direction,                                                \
                     .rows = 1,                                                        \
                     .cols = n,                                                        \
                     .size = size,                                                     \
                     .from = x,                                                        \
                     .from_ld = incx,                                                  \
                     .to = y,                                                          \
                     .to_ld = incy,                                                    \
                     .async = other,                                                   \
                     .stream = last,                                                   \
                     .at = CALLED_FROM};                                               \
    if (incx == 1 && incy == 1 && n > 0) c.rows = c.from_ld = c.to_ld = n, c.cols = 1; \
    return copy(&c)
blas_status cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    ELEMENTS("cublasSetVector", TO_DEVICE, false, NULL);
}
blas_status cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    ELEMENTS("cublasGetVector", FROM_DEVICE, false, NULL);
}
blas_status cublasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                 void *stream) {
    ELEMENTS("cublasSetVectorAsync", TO_DEVICE, true, stream);
}
blas_status cublasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                 void *stream) {
    ELEMENTS("cublasGetVectorAsync", FROM_DEVICE, true, stream);
}
