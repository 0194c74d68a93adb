/* Vector routines (BLAS level 1). Results go to host or device memory, according to the pointer
 * mode. A call with a host result is synchronous. */

#define RESULT(at)                   .scalars = {{.p = at, .size = sizeof *(at)}}
#define VECTORS1(...)                .n = n, .a = VEC("x", x, n, incx, __VA_ARGS__)
#define VECTORS2(writes_x, writes_y) VECTORS1(writes_x), .b = VEC("y", y, n, incy, writes_y)

static void RUN(axpy)(const struct blas *c) {
    void (*f)(int, SCALAR, const T *, int, T *, int) = HOST(axpy);
    f(c->n, VALUE(c->alpha), c->a.p, (int)c->a.ld, (T *)c->b.p, (int)c->b.ld);
}
blas_status CUBLAS(axpy)(struct cublasContext *handle, int n, const T *alpha, const T *x, int incx,
                         T *y, int incy) {
    BEGIN(axpy, VECTORS2(IN, INOUT), ALPHA);
}

static void RUN(copy)(const struct blas *c) {
    void (*f)(int, const T *, int, T *, int) = HOST(copy);
    f(c->n, c->a.p, (int)c->a.ld, (T *)c->b.p, (int)c->b.ld);
}
blas_status CUBLAS(copy)(struct cublasContext *handle, int n, const T *x, int incx, T *y,
                         int incy) {
    BEGIN(copy, VECTORS2(IN, OUT));
}

static void RUN(swap)(const struct blas *c) {
    void (*f)(int, T *, int, T *, int) = HOST(swap);
    f(c->n, (T *)c->a.p, (int)c->a.ld, (T *)c->b.p, (int)c->b.ld);
}
blas_status CUBLAS(swap)(struct cublasContext *handle, int n, T *x, int incx, T *y, int incy) {
    BEGIN(swap, VECTORS2(INOUT, INOUT));
}

static void RUN(scal)(const struct blas *c) {
    void (*f)(int, SCALAR, T *, int) = HOST(scal);
    f(c->n, VALUE(c->alpha), (T *)c->a.p, (int)c->a.ld);
}
blas_status CUBLAS(scal)(struct cublasContext *handle, int n, const T *alpha, T *x, int incx) {
    BEGIN(scal, VECTORS1(INOUT), .alpha = {.from = alpha});
}

static void RUN(nrm2)(const struct blas *c) {
    R (*f)(int, const T *, int) = HOSTED(NORM "nrm2");
    *(R *)c->scalars[0].p = f(c->n, c->a.p, (int)c->a.ld);
}
blas_status JOIN(cublas, UP_NORM, nrm2)(struct cublasContext *handle, int n, const T *x, int incx,
                                        R *result) {
    NAMED("cublas" QUOTE(UP_NORM) "nrm2", RUN(nrm2), VECTORS1(IN), RESULT(result));
}

static void RUN(asum)(const struct blas *c) {
    R (*f)(int, const T *, int) = HOSTED(NORM "asum");
    *(R *)c->scalars[0].p = f(c->n, c->a.p, (int)c->a.ld);
}
blas_status JOIN(cublas, UP_NORM, asum)(struct cublasContext *handle, int n, const T *x, int incx,
                                        R *result) {
    NAMED("cublas" QUOTE(UP_NORM) "asum", RUN(asum), VECTORS1(IN), RESULT(result));
}

/* The first of the largest or smallest elements, counted from 1. The size of a complex element is
 * |re| + |im|. */
static R JOIN(size_, LOW, )(T v) {
    R re = (R)creal(v), im = (R)cimag(v);
    return (re < 0 ? -re : re) + (im < 0 ? -im : im);
}
static int JOIN(extreme_, LOW, )(const struct blas *c, bool smallest) {
    const T *x = c->a.p;
    int best = 0;
    if (c->n < 1 || c->a.ld < 1) return 0;
    for (int i = 1; i < c->n; i++) {
        R here = JOIN(size_, LOW, )(x[i * c->a.ld]), there = JOIN(size_, LOW, )(x[best * c->a.ld]);
        if (smallest ? here < there : here > there) best = i;
    }
    return best + 1;
}
static void RUN(amax)(const struct blas *c) {
    *(int *)c->scalars[0].p = JOIN(extreme_, LOW, )(c, false);
}
static void RUN(amin)(const struct blas *c) {
    *(int *)c->scalars[0].p = JOIN(extreme_, LOW, )(c, true);
}
blas_status JOIN(cublasI, LOW, amax)(struct cublasContext *handle, int n, const T *x, int incx,
                                     int *result) {
    NAMED("cublasI" QUOTE(LOW) "amax", RUN(amax), VECTORS1(IN), RESULT(result));
}
blas_status JOIN(cublasI, LOW, amin)(struct cublasContext *handle, int n, const T *x, int incx,
                                     int *result) {
    NAMED("cublasI" QUOTE(LOW) "amin", RUN(amin), VECTORS1(IN), RESULT(result));
}

/* ---- products ---- */

#if COMPLEX
static void RUN(dotu)(const struct blas *c) {
    void (*f)(int, const T *, int, const T *, int, T *) = HOST(dotu_sub);
    f(c->n, c->a.p, (int)c->a.ld, c->b.p, (int)c->b.ld, c->scalars[0].p);
}
blas_status CUBLAS(dotu)(struct cublasContext *handle, int n, const T *x, int incx, const T *y,
                         int incy, T *result) {
    BEGIN(dotu, VECTORS2(IN, IN), RESULT(result));
}
static void RUN(dotc)(const struct blas *c) {
    void (*f)(int, const T *, int, const T *, int, T *) = HOST(dotc_sub);
    f(c->n, c->a.p, (int)c->a.ld, c->b.p, (int)c->b.ld, c->scalars[0].p);
}
blas_status CUBLAS(dotc)(struct cublasContext *handle, int n, const T *x, int incx, const T *y,
                         int incy, T *result) {
    BEGIN(dotc, VECTORS2(IN, IN), RESULT(result));
}
/* A real scalar times a complex vector. */
static void JOIN(run_, LOW_REAL, scal_real)(const struct blas *c) {
    void (*f)(int, R, T *, int) = HOSTED(QUOTE(LOW) QUOTE(LOW_REAL) "scal");
    f(c->n, c->alpha.is.FIELD_REAL, (T *)c->a.p, (int)c->a.ld);
}
blas_status JOIN(cublas, UP, JOIN(LOW_REAL, scal, ))(struct cublasContext *handle, int n,
                                                     const R *alpha, T *x, int incx) {
    NAMED("cublas" QUOTE(UP) QUOTE(LOW_REAL) "scal", JOIN(run_, LOW_REAL, scal_real),
          VECTORS1(INOUT), .alpha = {.from = alpha, .size = sizeof(R)});
}
#else
static void RUN(dot)(const struct blas *c) {
    T (*f)(int, const T *, int, const T *, int) = HOST(dot);
    *(T *)c->scalars[0].p = f(c->n, c->a.p, (int)c->a.ld, c->b.p, (int)c->b.ld);
}
blas_status CUBLAS(dot)(struct cublasContext *handle, int n, const T *x, int incx, const T *y,
                        int incy, T *result) {
    BEGIN(dot, VECTORS2(IN, IN), RESULT(result));
}
#endif

/* ---- plane rotations ---- */

#if !COMPLEX
static void RUN(rot)(const struct blas *c) {
    void (*f)(int, T *, int, T *, int, T, T) = HOST(rot);
    f(c->n, (T *)c->a.p, (int)c->a.ld, (T *)c->b.p, (int)c->b.ld, VALUE(c->alpha), VALUE(c->beta));
}
blas_status CUBLAS(rot)(struct cublasContext *handle, int n, T *x, int incx, T *y, int incy,
                        const T *c, const T *s) {
    BEGIN(rot, VECTORS2(INOUT, INOUT), .alpha = {.from = c}, .beta = {.from = s});
}
static void RUN(rotg)(const struct blas *c) {
    void (*f)(T *, T *, T *, T *) = HOST(rotg);
    f(c->scalars[0].p, c->scalars[1].p, c->scalars[2].p, c->scalars[3].p);
}
blas_status CUBLAS(rotg)(struct cublasContext *handle, T *a, T *b, T *c, T *s) {
    BEGIN(rotg, .scalars = {{a, sizeof *a, true},
                            {b, sizeof *b, true},
                            {c, sizeof *c, false},
                            {s, sizeof *s, false}});
}
#endif
