/* Matrix-matrix routines (BLAS level 3). */

/* ---- C = alpha op(A) op(B) + beta C ---- */

static void RUN(gemm)(const struct blas *c) {
    void (*f)(int, int, int, int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOST(gemm);
    f(BY_COLUMNS, cblas_op(c->ta), cblas_op(c->tb), c->m, c->n, c->k, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, c->b.p, (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
#define PRODUCT(A_, B_, C_, ...)                                                             \
    .ta = (int)transa, .tb = (int)transb, .m = m, .n = n, .k = k, ALPHA, BETA,               \
    .a = MAT("A", A_, transa == OP_N ? m : k, transa == OP_N ? k : m, lda, IN, __VA_ARGS__), \
    .b = MAT("B", B_, transb == OP_N ? k : n, transb == OP_N ? n : k, ldb, IN, __VA_ARGS__), \
    .c = MAT("C", C_, m, n, ldc, INOUT, __VA_ARGS__)
blas_status CUBLAS(gemm)(struct cublasContext *handle, int transa, int transb, int m, int n, int k,
                         const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,
                         T *C, int ldc) {
    BEGIN(gemm, PRODUCT(A, B, C, .listed = false));
}
blas_status CUBLAS(gemmBatched)(struct cublasContext *handle, int transa, int transb, int m, int n,
                                int k, const T *alpha, const T *const A[], int lda,
                                const T *const B[], int ldb, const T *beta, T *const C[], int ldc,
                                int batchCount) {
    if (!batchCount) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    NAMED("cublas" QUOTE(UP) "gemmBatched", RUN(gemm), PRODUCT(A, B, C, .listed = true),
          .batch = batchCount);
}
blas_status CUBLAS(gemmStridedBatched)(struct cublasContext *handle, int transa, int transb, int m,
                                       int n, int k, const T *alpha, const T *A, int lda,
                                       long long strideA, const T *B, int ldb, long long strideB,
                                       const T *beta, T *C, int ldc, long long strideC,
                                       int batchCount) {
    if (!batchCount) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    struct blas call = {.name = "cublas" QUOTE(UP) "gemmStridedBatched",
                        .size = sizeof(T),
                        .run = RUN(gemm),
                        PRODUCT(A, B, C, .listed = false),
                        .batch = batchCount};
    call.a.stride = strideA, call.b.stride = strideB, call.c.stride = strideC;
    return blas_submit(handle, &call, CALLED_FROM);
}

/* ---- one operand is symmetric (Hermitian): only one triangle of it is read ---- */

typedef void (*JOIN(symmetric_, LOW, ))(int, int, int, int, int, SCALAR, const T *, int, const T *,
                                        int, SCALAR, T *, int);
static void JOIN(symmetric_run_, LOW, )(const struct blas *c, JOIN(symmetric_, LOW, ) f) {
    f(BY_COLUMNS, cblas_side(c->side), cblas_uplo(c->uplo), c->m, c->n, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, c->b.p, (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
#define SYMMETRIC                                                                           \
    .side = side, .uplo = uplo, .m = m, .n = n, ALPHA, BETA,                                \
    .a = TRI("A", A, side == LEFT ? m : n, lda, uplo, IN), .b = MAT("B", B, m, n, ldb, IN), \
    .c = MAT("C", C, m, n, ldc, INOUT)
static void RUN(symm)(const struct blas *c) { JOIN(symmetric_run_, LOW, )(c, HOST(symm)); }
blas_status CUBLAS(symm)(struct cublasContext *handle, int side, int uplo, int m, int n,
                         const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,
                         T *C, int ldc) {
    BEGIN(symm, SYMMETRIC);
}
#if COMPLEX
static void RUN(hemm)(const struct blas *c) { JOIN(symmetric_run_, LOW, )(c, HOST(hemm)); }
blas_status CUBLAS(hemm)(struct cublasContext *handle, int side, int uplo, int m, int n,
                         const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,
                         T *C, int ldc) {
    BEGIN(hemm, SYMMETRIC);
}
#endif

/* ---- the result is symmetric (Hermitian): only one triangle of it is read and written ---- */

#define RANK_K                                                               \
    .uplo = uplo, .ta = trans, .n = n, .k = k,                               \
    .a = MAT("A", A, trans == OP_N ? n : k, trans == OP_N ? k : n, lda, IN), \
    .c = TRI("C", C, n, ldc, uplo, INOUT)
#define RANK_2K RANK_K, .b = MAT("B", B, trans == OP_N ? n : k, trans == OP_N ? k : n, ldb, IN)

static void RUN(syrk)(const struct blas *c) {
    void (*f)(int, int, int, int, int, SCALAR, const T *, int, SCALAR, T *, int) = HOST(syrk);
    f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), c->n, c->k, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(syrk)(struct cublasContext *handle, int uplo, int trans, int n, int k,
                         const T *alpha, const T *A, int lda, const T *beta, T *C, int ldc) {
    BEGIN(syrk, RANK_K, ALPHA, BETA);
}
static void RUN(syr2k)(const struct blas *c) {
    void (*f)(int, int, int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOST(syr2k);
    f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), c->n, c->k, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, c->b.p, (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(syr2k)(struct cublasContext *handle, int uplo, int trans, int n, int k,
                          const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,
                          T *C, int ldc) {
    BEGIN(syr2k, RANK_2K, ALPHA, BETA);
}
#if COMPLEX
static void RUN(herk)(const struct blas *c) {
    void (*f)(int, int, int, int, int, R, const T *, int, R, T *, int) = HOST(herk);
    f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), c->n, c->k, c->alpha.is.FIELD_REAL, c->a.p,
      (int)c->a.ld, c->beta.is.FIELD_REAL, (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(herk)(struct cublasContext *handle, int uplo, int trans, int n, int k,
                         const R *alpha, const T *A, int lda, const R *beta, T *C, int ldc) {
    BEGIN(herk, RANK_K, .alpha = {.from = alpha, .size = sizeof(R)}, .alpha_skips = true,
          .beta = {.from = beta, .size = sizeof(R)}, .beta_skips = true);
}
static void RUN(her2k)(const struct blas *c) {
    void (*f)(int, int, int, int, int, SCALAR, const T *, int, const T *, int, R, T *,
              int) = HOST(her2k);
    f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), c->n, c->k, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, c->b.p, (int)c->b.ld, c->beta.is.FIELD_REAL, (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(her2k)(struct cublasContext *handle, int uplo, int trans, int n, int k,
                          const T *alpha, const T *A, int lda, const T *B, int ldb, const R *beta,
                          T *C, int ldc) {
    BEGIN(her2k, RANK_2K, ALPHA, .beta = {.from = beta, .size = sizeof(R)}, .beta_skips = true);
}
#endif

/* ---- triangular matrix times a matrix, or a solve with many right-hand sides ---- */

typedef void (*JOIN(triangular_, LOW, ))(int, int, int, int, int, int, int, SCALAR, const T *, int,
                                         T *, int);
static void JOIN(triangular_run_, LOW, )(const struct blas *c, JOIN(triangular_, LOW, ) f,
                                         const struct operand *x) {
    f(BY_COLUMNS, cblas_side(c->side), cblas_uplo(c->uplo), cblas_op(c->ta), cblas_unit(c->unit),
      c->m, c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, (T *)x->p, (int)x->ld);
}
#define TRIANGULAR(...)                                                           \
    .side = side, .uplo = uplo, .ta = trans, .unit = diag, .m = m, .n = n, ALPHA, \
    .a = {.name = "A",                                                            \
          .p = A,                                                                 \
          .shape = diag == UNIT ? STRICT : TRIANGLE,                              \
          .upper = uplo,                                                          \
          .rows = side == LEFT ? m : n,                                           \
          .cols = side == LEFT ? m : n,                                           \
          .ld = lda,                                                              \
          IN,                                                                     \
          __VA_ARGS__}
/* Unlike BLAS, cuBLAS writes the product to C, which may be B. */
static void RUN(trmm)(const struct blas *c) {
    for (int j = 0; j < c->n; j++)
        memmove((T *)c->c.p + j * c->c.ld, (const T *)c->b.p + j * c->b.ld,
                (size_t)c->m * sizeof(T));
    JOIN(triangular_run_, LOW, )(c, HOST(trmm), &c->c);
}
blas_status CUBLAS(trmm)(struct cublasContext *handle, int side, int uplo, int trans, int diag,
                         int m, int n, const T *alpha, const T *A, int lda, const T *B, int ldb,
                         T *C, int ldc) {
    BEGIN(trmm, TRIANGULAR(.listed = false), .b = MAT("B", B, m, n, ldb, IN),
          .c = MAT("C", C, m, n, ldc, OUT));
}
static void RUN(trsm)(const struct blas *c) { JOIN(triangular_run_, LOW, )(c, HOST(trsm), &c->c); }
blas_status CUBLAS(trsm)(struct cublasContext *handle, int side, int uplo, int trans, int diag,
                         int m, int n, const T *alpha, const T *A, int lda, T *B, int ldb) {
    BEGIN(trsm, TRIANGULAR(.listed = false), .c = MAT("B", B, m, n, ldb, INOUT));
}
blas_status CUBLAS(trsmBatched)(struct cublasContext *handle, int side, int uplo, int trans,
                                int diag, int m, int n, const T *alpha, const T *const A[], int lda,
                                T *const B[], int ldb, int batchCount) {
    if (!batchCount) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    NAMED("cublas" QUOTE(UP) "trsmBatched", RUN(trsm), TRIANGULAR(.listed = true),
          .c = MAT("B", B, m, n, ldb, INOUT, .listed = true), .batch = batchCount);
}
