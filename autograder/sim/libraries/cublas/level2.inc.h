/* Matrix-vector routines (BLAS level 2). */

#define X(n, ...) VEC("x", x, n, incx, __VA_ARGS__)
#define Y(n, ...) VEC("y", y, n, incy, __VA_ARGS__)

/* ---- y = alpha op(A) x + beta y ---- */

static void RUN(gemv)(const struct blas *c) {
    void (*f)(int, int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOST(gemv);
    f(BY_COLUMNS, cblas_op(c->ta), c->m, c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p,
      (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(gemv)(struct cublasContext *handle, int trans, int m, int n, const T *alpha,
                         const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    BEGIN(gemv, .ta = trans, .m = m, .n = n, ALPHA, BETA, .a = MAT("A", A, m, n, lda, IN),
          .b = X(trans == OP_N ? n : m, IN), .c = Y(trans == OP_N ? m : n, INOUT));
}

static void RUN(gbmv)(const struct blas *c) {
    void (*f)(int, int, int, int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOST(gbmv);
    f(BY_COLUMNS, cblas_op(c->ta), c->m, c->n, c->below, c->above, VALUE(c->alpha), c->a.p,
      (int)c->a.ld, c->b.p, (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status CUBLAS(gbmv)(struct cublasContext *handle, int trans, int m, int n, int kl, int ku,
                         const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta,
                         T *y, int incy) {
    BEGIN(gbmv, .ta = trans, .m = m, .n = n, .below = kl, .above = ku, ALPHA, BETA,
          .a = {.name = "A",
                .p = A,
                .shape = BAND,
                .rows = m,
                .cols = n,
                .ld = lda,
                .below = kl,
                .above = ku,
                IN},
          .b = X(trans == OP_N ? n : m, IN), .c = Y(trans == OP_N ? m : n, INOUT));
}

/* ---- A is symmetric (Hermitian): full, band, packed ---- */

#if COMPLEX
#define SYMMETRIC_NAME(s, h) h
#else
#define SYMMETRIC_NAME(s, h) s
#endif
#define SYMV    SYMMETRIC_NAME(symv, hemv)
#define SBMV    SYMMETRIC_NAME(sbmv, hbmv)
#define SPMV    SYMMETRIC_NAME(spmv, hpmv)
#define WITH_XY .uplo = uplo, .n = n, ALPHA, BETA, .b = X(n, IN), .c = Y(n, INOUT)
#define BANDED                                                                   \
    {                                                                            \
        .name = "A", .p = A, .shape = BAND, .rows = n, .cols = n, .ld = lda, IN, \
        .below = uplo == UPPER ? 0 : k, .above = uplo == UPPER ? k : 0           \
    }
#define PACK(label, at, ...) \
    { .name = label, .p = at, .shape = PACKED, .rows = n, .cols = n, .upper = uplo, __VA_ARGS__ }
#define NAME_OF(name) "cublas" QUOTE(UP) QUOTE(name)

static void JOIN(run_, LOW, symv)(const struct blas *c) {
    void (*f)(int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOSTED(QUOTE(LOW) QUOTE(SYMV));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p,
      (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status JOIN(cublas, UP, SYMV)(struct cublasContext *handle, int uplo, int n, const T *alpha,
                                   const T *A, int lda, const T *x, int incx, const T *beta, T *y,
                                   int incy) {
    NAMED(NAME_OF(SYMV), JOIN(run_, LOW, symv), WITH_XY, .a = TRI("A", A, n, lda, uplo, IN));
}
static void JOIN(run_, LOW, sbmv)(const struct blas *c) {
    void (*f)(int, int, int, int, SCALAR, const T *, int, const T *, int, SCALAR, T *,
              int) = HOSTED(QUOTE(LOW) QUOTE(SBMV));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, c->k, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p,
      (int)c->b.ld, VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status JOIN(cublas, UP, SBMV)(struct cublasContext *handle, int uplo, int n, int k,
                                   const T *alpha, const T *A, int lda, const T *x, int incx,
                                   const T *beta, T *y, int incy) {
    NAMED(NAME_OF(SBMV), JOIN(run_, LOW, sbmv), WITH_XY, .k = k, .a = BANDED);
}
static void JOIN(run_, LOW, spmv)(const struct blas *c) {
    void (*f)(int, int, int, SCALAR, const T *, const T *, int, SCALAR, T *,
              int) = HOSTED(QUOTE(LOW) QUOTE(SPMV));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, VALUE(c->alpha), c->a.p, c->b.p, (int)c->b.ld,
      VALUE(c->beta), (T *)c->c.p, (int)c->c.ld);
}
blas_status JOIN(cublas, UP, SPMV)(struct cublasContext *handle, int uplo, int n, const T *alpha,
                                   const T *A, const T *x, int incx, const T *beta, T *y,
                                   int incy) {
    NAMED(NAME_OF(SPMV), JOIN(run_, LOW, spmv), WITH_XY, .a = PACK("A", A, IN));
}

/* ---- A is triangular: x = op(A) x, or a solve ---- */

#define ONE_TRIANGLE .uplo = uplo, .ta = trans, .unit = diag, .n = n, .b = X(n, INOUT)
#define FULL_TRIANGLE                                                                         \
    {                                                                                         \
        .name = "A", .p = A, .shape = diag == UNIT ? STRICT : TRIANGLE, .rows = n, .cols = n, \
        .ld = lda, .upper = uplo, IN                                                          \
    }

#define TRIANGLE_TIMES(routine)                                                                \
    static void RUN(routine)(const struct blas *c) {                                           \
        void (*f)(int, int, int, int, int, const T *, int, T *, int) = HOST(routine);          \
        f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), cblas_unit(c->unit), c->n, c->a.p, \
          (int)c->a.ld, (T *)c->b.p, (int)c->b.ld);                                            \
    }                                                                                          \
    blas_status CUBLAS(routine)(struct cublasContext * handle, int uplo, int trans, int diag,  \
                                int n, const T *A, int lda, T *x, int incx) {                  \
        BEGIN(routine, ONE_TRIANGLE, .a = FULL_TRIANGLE);                                      \
    }
TRIANGLE_TIMES(trmv)
TRIANGLE_TIMES(trsv)

#define BAND_TIMES(routine)                                                                   \
    static void RUN(routine)(const struct blas *c) {                                          \
        void (*f)(int, int, int, int, int, int, const T *, int, T *, int) = HOST(routine);    \
        f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), cblas_unit(c->unit), c->n, c->k,  \
          c->a.p, (int)c->a.ld, (T *)c->b.p, (int)c->b.ld);                                   \
    }                                                                                         \
    blas_status CUBLAS(routine)(struct cublasContext * handle, int uplo, int trans, int diag, \
                                int n, int k, const T *A, int lda, T *x, int incx) {          \
        BEGIN(routine, ONE_TRIANGLE, .k = k, .a = BANDED);                                    \
    }
BAND_TIMES(tbmv)
BAND_TIMES(tbsv)

#define PACKED_TIMES(routine)                                                                  \
    static void RUN(routine)(const struct blas *c) {                                           \
        void (*f)(int, int, int, int, int, const T *, T *, int) = HOST(routine);               \
        f(BY_COLUMNS, cblas_uplo(c->uplo), cblas_op(c->ta), cblas_unit(c->unit), c->n, c->a.p, \
          (T *)c->b.p, (int)c->b.ld);                                                          \
    }                                                                                          \
    blas_status CUBLAS(routine)(struct cublasContext * handle, int uplo, int trans, int diag,  \
                                int n, const T *A, T *x, int incx) {                           \
        BEGIN(routine, ONE_TRIANGLE, .a = PACK("A", A, IN));                                   \
    }
PACKED_TIMES(tpmv)
PACKED_TIMES(tpsv)

/* ---- rank-1 update: A = alpha x y' + A, m x n ---- */

#define OUTER(routine)                                                                         \
    static void RUN(routine)(const struct blas *c) {                                           \
        void (*f)(int, int, int, SCALAR, const T *, int, const T *, int, T *,                  \
                  int) = HOST(routine);                                                        \
        f(BY_COLUMNS, c->m, c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p, (int)c->b.ld, \
          (T *)c->c.p, (int)c->c.ld);                                                          \
    }                                                                                          \
    blas_status CUBLAS(routine)(struct cublasContext * handle, int m, int n, const T *alpha,   \
                                const T *x, int incx, const T *y, int incy, T *A, int lda) {   \
        BEGIN(routine, .m = m, .n = n, ALPHA, .a = X(m, IN), .b = Y(n, IN),                    \
              .c = MAT("A", A, m, n, lda, INOUT));                                             \
    }
#if COMPLEX
OUTER(geru)
OUTER(gerc)
#else
OUTER(ger)
#endif

/* ---- symmetric (Hermitian) updates of one triangle: alpha x x', or alpha (x y' + y x') ---- */

#if COMPLEX
#define REAL_SCALAR   R
#define REAL_ALPHA    .alpha = {.from = alpha, .size = sizeof(R)}, .alpha_skips = true
#define REAL_VALUE(s) ((s).is.FIELD_REAL)
#else
#define REAL_SCALAR   T
#define REAL_ALPHA    ALPHA
#define REAL_VALUE(s) VALUE(s)
#endif
#define SYR  SYMMETRIC_NAME(syr, her)
#define SYR2 SYMMETRIC_NAME(syr2, her2)
#define SPR  SYMMETRIC_NAME(spr, hpr)
#define SPR2 SYMMETRIC_NAME(spr2, hpr2)

static void JOIN(run_, LOW, syr)(const struct blas *c) {
    void (*f)(int, int, int, REAL_SCALAR, const T *, int, T *, int) = HOSTED(QUOTE(LOW) QUOTE(SYR));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, REAL_VALUE(c->alpha), c->a.p, (int)c->a.ld,
      (T *)c->c.p, (int)c->c.ld);
}
blas_status JOIN(cublas, UP, SYR)(struct cublasContext *handle, int uplo, int n,
                                  const REAL_SCALAR *alpha, const T *x, int incx, T *A, int lda) {
    NAMED(NAME_OF(SYR), JOIN(run_, LOW, syr), .uplo = uplo, .n = n, REAL_ALPHA, .a = X(n, IN),
          .c = TRI("A", A, n, lda, uplo, INOUT));
}
static void JOIN(run_, LOW, spr)(const struct blas *c) {
    void (*f)(int, int, int, REAL_SCALAR, const T *, int, T *) = HOSTED(QUOTE(LOW) QUOTE(SPR));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, REAL_VALUE(c->alpha), c->a.p, (int)c->a.ld,
      (T *)c->c.p);
}
blas_status JOIN(cublas, UP, SPR)(struct cublasContext *handle, int uplo, int n,
                                  const REAL_SCALAR *alpha, const T *x, int incx, T *A) {
    NAMED(NAME_OF(SPR), JOIN(run_, LOW, spr), .uplo = uplo, .n = n, REAL_ALPHA, .a = X(n, IN),
          .c = PACK("A", A, INOUT));
}
static void JOIN(run_, LOW, syr2)(const struct blas *c) {
    void (*f)(int, int, int, SCALAR, const T *, int, const T *, int, T *,
              int) = HOSTED(QUOTE(LOW) QUOTE(SYR2));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p,
      (int)c->b.ld, (T *)c->c.p, (int)c->c.ld);
}
blas_status JOIN(cublas, UP, SYR2)(struct cublasContext *handle, int uplo, int n, const T *alpha,
                                   const T *x, int incx, const T *y, int incy, T *A, int lda) {
    NAMED(NAME_OF(SYR2), JOIN(run_, LOW, syr2), .uplo = uplo, .n = n, ALPHA, .a = X(n, IN),
          .b = Y(n, IN), .c = TRI("A", A, n, lda, uplo, INOUT));
}
static void JOIN(run_, LOW, spr2)(const struct blas *c) {
    void (*f)(int, int, int, SCALAR, const T *, int, const T *, int,
              T *) = HOSTED(QUOTE(LOW) QUOTE(SPR2));
    f(BY_COLUMNS, cblas_uplo(c->uplo), c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, c->b.p,
      (int)c->b.ld, (T *)c->c.p);
}
blas_status JOIN(cublas, UP, SPR2)(struct cublasContext *handle, int uplo, int n, const T *alpha,
                                   const T *x, int incx, const T *y, int incy, T *A) {
    NAMED(NAME_OF(SPR2), JOIN(run_, LOW, spr2), .uplo = uplo, .n = n, ALPHA, .a = X(n, IN),
          .b = Y(n, IN), .c = PACK("A", A, INOUT));
}
