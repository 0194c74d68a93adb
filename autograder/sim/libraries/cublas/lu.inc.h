/* Batched LU factorisation, solve and inverse of small matrices (LAPACK's getrf, getrs, getri).
 * Partial pivoting, in Doolittle's order. Without a pivot array no rows are exchanged. */

static void JOIN(exchange_, LOW, )(T *a, int64_t lda, int cols, int i, int k) {
    for (int64_t j = 0; i != k && j < cols; j++) {
        T kept = a[i + j * lda];
        a[i + j * lda] = a[k + j * lda];
        a[k + j * lda] = kept;
    }
}

/* b receives the pivot rows, counted from 1; c is 0, or the first column without a pivot. */
static void RUN(getrf)(const struct blas *c) {
    int64_t lda = c->a.ld;
    T *a = (T *)c->a.p;
    int *rows = (int *)c->b.p, *info = (int *)c->c.p, n = c->n;
    *info = 0;
    for (int64_t k = 0; k < n; k++) {
        int best = (int)k;
        for (int i = (int)k; rows && i < n; i++)
            if (JOIN(size_, LOW, )(a[i + k * lda]) > JOIN(size_, LOW, )(a[best + k * lda]))
                best = i;
        if (rows) rows[k] = best + 1;
        JOIN(exchange_, LOW, )(a, lda, n, (int)k, best);
        if (a[k + k * lda] == 0) {
            if (!*info) *info = (int)k + 1;
            continue;
        }
        for (int64_t i = k + 1; i < n; i++) a[i + k * lda] /= a[k + k * lda];
        for (int64_t j = k + 1; j < n; j++)
            for (int64_t i = k + 1; i < n; i++) a[i + j * lda] -= a[i + k * lda] * a[k + j * lda];
    }
}
#define INTEGERS(label, at, count, apart, ...)                                                    \
    {                                                                                             \
        .name = label, .p = at, .shape = (at) ? VECTOR : NONE, .rows = 1, .cols = count, .ld = 1, \
        .size = sizeof(int), .stride = apart, __VA_ARGS__                                         \
    }
blas_status CUBLAS(getrfBatched)(struct cublasContext *handle, int n, T *const A[], int lda,
                                 int *rows, int *info, int batchSize) {
    if (!batchSize) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    NAMED("cublas" QUOTE(UP) "getrfBatched", RUN(getrf), .n = n, .batch = batchSize,
          .a = MAT("A", A, n, n, lda, INOUT, .listed = true), .b = INTEGERS("P", rows, n, n, OUT),
          .c = INTEGERS("info", info, 1, 1, OUT));
}

/* Solves with L and U for the columns of x, after the row exchanges of b. */
static void JOIN(solve_, LOW, )(const struct blas *c, int trans, const T *lu, int64_t lda,
                                const int *rows, T *x, int64_t ldx, int columns) {
    T one = 1;
    void (*f)(int, int, int, int, int, int, int, SCALAR, const T *, int, T *, int) = HOST(trsm);
    struct scalar unit = {.is.FIELD = one};
    int n = c->n, first = trans == OP_N ? LOWER : UPPER, last = trans == OP_N ? UPPER : LOWER;
    for (int i = 0; rows && trans == OP_N && i < n; i++)
        JOIN(exchange_, LOW, )(x, ldx, columns, i, rows[i] - 1);
    f(BY_COLUMNS, cblas_side(LEFT), cblas_uplo(first), cblas_op(trans), cblas_unit(first == LOWER),
      n, columns, VALUE(unit), lu, (int)lda, x, (int)ldx);
    f(BY_COLUMNS, cblas_side(LEFT), cblas_uplo(last), cblas_op(trans), cblas_unit(last == LOWER), n,
      columns, VALUE(unit), lu, (int)lda, x, (int)ldx);
    for (int i = n - 1; rows && trans != OP_N && i >= 0; i--)
        JOIN(exchange_, LOW, )(x, ldx, columns, i, rows[i] - 1);
}

static void RUN(getrs)(const struct blas *c) {
    JOIN(solve_, LOW, )(c, c->ta, c->a.p, c->a.ld, c->b.p, (T *)c->c.p, c->c.ld, c->k);
}
blas_status CUBLAS(getrsBatched)(struct cublasContext *handle, int trans, int n, int nrhs,
                                 const T *const A[], int lda, const int *rows, T *const B[],
                                 int ldb, int *info, int batchSize) {
    if (info) *info = 0; /* in host memory, as in LAPACK */
    if (!batchSize) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    NAMED("cublas" QUOTE(UP) "getrsBatched", RUN(getrs), .ta = trans, .n = n, .k = nrhs,
          .batch = batchSize, .a = MAT("A", A, n, n, lda, IN, .listed = true),
          .b = INTEGERS("P", rows, n, n, IN),
          .c = MAT("B", B, n, nrhs, ldb, INOUT, .listed = true));
}

static void RUN(getri)(const struct blas *c) {
    T *x = (T *)c->c.p;
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->n; i++) x[i + j * c->c.ld] = i == j;
    JOIN(solve_, LOW, )(c, OP_N, c->a.p, c->a.ld, c->b.p, x, c->c.ld, c->n);
}
/* getrf has reported singular matrices, so the info array is 0 here. */
static void RUN(nothing)(const struct blas *c) { *(int *)c->a.p = 0; }
blas_status CUBLAS(getriBatched)(struct cublasContext *handle, int n, const T *const A[], int lda,
                                 const int *rows, T *const C[], int ldc, int *info, int batchSize) {
    if (!batchSize) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    struct blas info_call = {.name = "cublas" QUOTE(UP) "getriBatched",
                             .size = sizeof(T),
                             .run = RUN(nothing),
                             .n = 1,
                             .batch = batchSize,
                             .a = INTEGERS("info", info, 1, 1, OUT)};
    blas_status status = blas_submit(handle, &info_call, CALLED_FROM);
    if (status) return status;
    NAMED("cublas" QUOTE(UP) "getriBatched", RUN(getri), .n = n, .batch = batchSize,
          .a = MAT("A", A, n, n, lda, IN, .listed = true), .b = INTEGERS("P", rows, n, n, IN),
          .c = MAT("C", C, n, n, ldc, OUT, .listed = true));
}
