/* cusparseSpMV(): y = alpha op(A) x + beta y for a sparse matrix A, in CSR or COO format (cuSPARSE
 * Library documentation, "cusparseSpMV"). The loops are our own. */
#include <stdlib.h>
#include <string.h>
#include "sparse.h"

struct product {
    struct sparse_matrix a;
    struct sparse_vector x, y;
    int transposed, device_scalars;
    const void *alpha_at, *beta_at; /* in device memory, if the pointer mode says so */
    double alpha, beta;
    const void *at;
    int *failed;
};

static double number(const void *p, int doubles, int64_t i) {
    return doubles ? ((const double *)p)[i] : (double)((const float *)p)[i];
}
static int64_t whole(const void *p, int wide, int64_t i) {
    return wide ? ((const int64_t *)p)[i] : (int64_t)((const int32_t *)p)[i];
}
static unsigned size(int large) { return large ? 8 : 4; }

static bool reads(const struct product *p, const void *from, int64_t many, unsigned bytes) {
    return lockstep_library_uses(from, (size_t)many * bytes, bytes, 0, p->at);
}

/* Declares reads of those elements of x that are multiplied by an element of A. */
static bool reads_touched(const struct product *p, const unsigned char *touched) {
    unsigned bytes = size(p->x.doubles);
    for (int64_t i = 0, end; i < p->x.n; i = end) {
        for (end = i + 1; end < p->x.n && touched[end] == touched[i]; end++) {}
        if (touched[i] && !reads(p, (const char *)p->x.p + i * bytes, end - i, bytes)) return false;
    }
    return true;
}

/* The row and column of element k of A. Call with ascending k: `row` is that of the previous
 * element. */
static void find(const struct sparse_matrix *a, int64_t k, int64_t *row, int64_t *column) {
    if (a->coo)
        *row = whole(a->rows_at, a->wide, k) - a->base;
    else
        while (*row + 1 < a->rows && whole(a->rows_at, a->wide, *row + 1) - a->base <= k) ++*row;
    *column = whole(a->columns_at, a->wide_columns, k) - a->base;
}

static bool reads_matrix(const struct product *p) {
    const struct sparse_matrix *a = &p->a;
    return reads(p, a->rows_at, a->coo ? a->count : a->rows + 1, size(a->wide)) &&
           reads(p, a->columns_at, a->count, size(a->wide_columns)) &&
           reads(p, a->values, a->count, size(a->doubles));
}

/* Marks the elements of x that are read. @return whether all indices are within the matrix */
static bool touch(const struct product *p, unsigned char *touched) {
    int64_t row = 0, column;
    for (int64_t k = 0; k < p->a.count; k++) {
        find(&p->a, k, &row, &column);
        if (row < 0 || row >= p->a.rows || column < 0 || column >= p->a.columns) {
            lockstep_library_refused(p->at,
                                     "cusparseSpMV() stopped: element %lld of the matrix is in row "
                                     "%lld, column %lld of %lld x %lld",
                                     (long long)k, (long long)row, (long long)column,
                                     (long long)p->a.rows, (long long)p->a.columns);
            return false;
        }
        touched[p->transposed ? row : column] = 1;
    }
    return true;
}

static void multiply(const struct product *p, double *sum) {
    int64_t row = 0, column;
    for (int64_t k = 0; k < p->a.count; k++) {
        find(&p->a, k, &row, &column);
        int64_t to = p->transposed ? column : row, from = p->transposed ? row : column;
        sum[to] += number(p->a.values, p->a.doubles, k) * number(p->x.p, p->x.doubles, from);
    }
    for (int64_t i = 0; i < p->y.n; i++) {
        double v = p->alpha * sum[i];
        if (p->beta != 0) v += p->beta * number(p->y.p, p->y.doubles, i);
        if (p->y.doubles)
            ((double *)p->y.p)[i] = v;
        else
            ((float *)p->y.p)[i] = (float)v;
    }
}

static bool carry_out(struct product *p, double *sum, unsigned char *touched) {
    unsigned bytes = size(p->y.doubles);
    if (p->device_scalars) {
        if (!reads(p, p->alpha_at, 1, bytes) || !reads(p, p->beta_at, 1, bytes)) return false;
        p->alpha = number(p->alpha_at, p->y.doubles, 0);
        p->beta = number(p->beta_at, p->y.doubles, 0);
    }
    bool fits = sum && touched && reads_matrix(p) && touch(p, touched) && reads_touched(p, touched);
    if (fits && p->beta != 0) fits = reads(p, p->y.p, p->y.n, bytes);
    fits &= lockstep_library_uses(p->y.p, (size_t)p->y.n * bytes, bytes, 1, p->at);
    if (fits) multiply(p, sum);
    return fits;
}

static void run(void *data) {
    struct product p = *(struct product *)data;
    double *sum = calloc((size_t)p.y.n + 1, sizeof *sum);
    unsigned char *touched = calloc((size_t)p.x.n + 1, 1);
    if (!carry_out(&p, sum, touched)) *p.failed = SPARSE_EXECUTION_FAILED;
    free(sum), free(touched);
}

int cusparseSpMV(struct cusparseContext *handle, int op, const void *alpha,
                 const struct sparse_matrix *a, const struct sparse_vector *x, const void *beta,
                 struct sparse_vector *y, int type, int algorithm, void *buffer) {
    static int failed;
    const void *at = __builtin_return_address(0);
    (void)algorithm, (void)buffer;
    if (!handle) return SPARSE_NOT_INITIALISED;
    if (!alpha || !a || !x || !beta || !y) return SPARSE_INVALID_VALUE;
    bool doubles = type == 1;
    if ((type != 0 && type != 1) || a->doubles != doubles || x->doubles != doubles ||
        y->doubles != doubles)
        return SPARSE_NOT_SUPPORTED;
    if (x->n != (op ? a->rows : a->columns) || y->n != (op ? a->columns : a->rows)) {
        lockstep_library_refused(at,
                                 "cusparseSpMV() did nothing: a matrix of %lld x %lld does not "
                                 "make %lld numbers of %lld",
                                 (long long)a->rows, (long long)a->columns, (long long)y->n,
                                 (long long)x->n);
        return SPARSE_INVALID_VALUE;
    }
    struct product p = {*a, *x, *y, op != 0, handle->device_scalars, alpha, beta,
                        0,  0,  at, &failed};
    if (!p.device_scalars) p.alpha = number(alpha, doubles, 0), p.beta = number(beta, doubles, 0);
    failed = SPARSE_SUCCESS;
    struct lockstep_library_call c = {.name = "cusparseSpMV",
                                      .at = at,
                                      .stream = handle->stream,
                                      .run = run,
                                      .data = &p,
                                      .bytes = sizeof p,
                                      .ns = 10000};
    return lockstep_library_submit(&c) ? SPARSE_EXECUTION_FAILED : failed;
}
int cusparseSpMV_bufferSize(struct cusparseContext *handle, int op, const void *alpha,
                            const struct sparse_matrix *a, const struct sparse_vector *x,
                            const void *beta, const struct sparse_vector *y, int type,
                            int algorithm, size_t *bytes) {
    (void)op, (void)alpha, (void)a, (void)x, (void)beta, (void)y, (void)type, (void)algorithm;
    *bytes = 8;
    return handle ? SPARSE_SUCCESS : SPARSE_NOT_INITIALISED;
}
