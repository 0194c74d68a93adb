/* Matrix products with mixed types: half, bfloat16, 8-bit integers. All operands are converted to
 * double (or complex double), multiplied, and rounded once to the result's type. So sums are more
 * accurate than on a GPU. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "blas.h"

/* Values of cudaDataType. */
enum { R32F = 0, R64F = 1, R16F = 2, R8I = 3, C32F = 4, C64F = 5, R8U = 8, R32I = 10, R16BF = 14 };

static unsigned size_of(int type) {
    switch (type) {
    case R8I:
    case R8U: return 1;
    case R16F:
    case R16BF: return 2;
    case R32F:
    case R32I: return 4;
    case R64F:
    case C32F: return 8;
    case C64F: return 16;
    default: return 0;
    }
}
static bool is_complex(int type) { return type == C32F || type == C64F; }

/* ---- 16-bit formats ---- */

static double from_half(uint16_t h) {
    int exponent = h >> 10 & 31, fraction = h & 1023;
    double v = exponent == 31 ? (fraction ? NAN : INFINITY)
               : exponent     ? ldexp(1024 + fraction, exponent - 25)
                              : ldexp(fraction, -24);
    return h >> 15 ? -v : v;
}

/* Rounds to nearest even, as nearbyint() does. */
static uint16_t to_half(double v) {
    uint16_t sign = signbit(v) ? 0x8000 : 0;
    int exponent;
    if (isnan(v)) return 0x7fff;
    v = fabs(v);
    if (v >= 65520) return sign | 0x7c00;
    frexp(v, &exponent); /* v < 2^exponent */
    if (exponent < -13) return (uint16_t)(sign | (unsigned)nearbyint(ldexp(v, 24)));
    unsigned fraction = (unsigned)nearbyint(ldexp(v, 11 - exponent)); /* 1024 to 2048 */
    return (uint16_t)(sign | (((unsigned)(exponent + 14) << 10) + fraction - 1024));
}

static double from_bfloat(uint16_t h) {
    uint32_t bits = (uint32_t)h << 16;
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static uint16_t to_bfloat(double d) {
    float v = (float)d;
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    if (isnan(v)) return 0x7fff;
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/* ---- elements and matrices ---- */

static double _Complex get(const void *p, int type, int64_t i) {
    switch (type) {
    case R8I: return ((const int8_t *)p)[i];
    case R8U: return ((const uint8_t *)p)[i];
    case R16F: return from_half(((const uint16_t *)p)[i]);
    case R16BF: return from_bfloat(((const uint16_t *)p)[i]);
    case R32F: return ((const float *)p)[i];
    case R32I: return ((const int32_t *)p)[i];
    case R64F: return ((const double *)p)[i];
    case C32F: return ((const float _Complex *)p)[i];
    default: return ((const double _Complex *)p)[i];
    }
}

static void put(void *p, int type, int64_t i, double _Complex z) {
    double v = creal(z);
    switch (type) {
    case R8I: ((int8_t *)p)[i] = (int8_t)fmax(-128, fmin(127, nearbyint(v))); return;
    case R16F: ((uint16_t *)p)[i] = to_half(v); return;
    case R16BF: ((uint16_t *)p)[i] = to_bfloat(v); return;
    case R32F: ((float *)p)[i] = (float)v; return;
    case R32I: ((int32_t *)p)[i] = (int32_t)v; return;
    case R64F: ((double *)p)[i] = v; return;
    case C32F: ((float _Complex *)p)[i] = (float _Complex)z; return;
    case C64F: ((double _Complex *)p)[i] = z; return;
    default: return;
    }
}

/* A dense copy in double or complex double. */
static void *widen_matrix(const struct operand *o, int type, bool pairs, bool read) {
    size_t element = pairs ? sizeof(double _Complex) : sizeof(double);
    char *all = calloc((size_t)(o->rows * o->cols) + 1, element);
    for (int64_t j = 0; all && read && j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            put(all, pairs ? C64F : R64F, i + j * o->rows, get(o->p, type, i + j * o->ld));
    return all;
}

static int lead(int64_t rows) { return rows > 1 ? (int)rows : 1; }

static void multiply(const struct blas *c, const void *a, const void *b, void *sum, bool pairs) {
    double _Complex alpha = get(&c->alpha.is, c->types[3], 0);
    double _Complex beta = c->c.reads ? get(&c->beta.is, c->types[3], 0) : 0;
    int lda = lead(c->a.rows), ldb = lead(c->b.rows), ldc = lead(c->m);
    if (pairs) {
        void (*f)(int, int, int, int, int, int, const void *, const void *, int, const void *, int,
                  const void *, void *, int) = blas_function("zgemm");
        f(BY_COLUMNS, cblas_op(c->ta), cblas_op(c->tb), c->m, c->n, c->k, &alpha, a, lda, b, ldb,
          &beta, sum, ldc);
        return;
    }
    void (*f)(int, int, int, int, int, int, double, const double *, int, const double *, int,
              double, double *, int) = blas_function("dgemm");
    f(BY_COLUMNS, cblas_op(c->ta), cblas_op(c->tb), c->m, c->n, c->k, creal(alpha), a, lda, b, ldb,
      creal(beta), sum, ldc);
}

static void run_mixed(const struct blas *c) {
    bool pairs = is_complex(c->types[2]);
    void *a = widen_matrix(&c->a, c->types[0], pairs, c->a.reads);
    void *b = widen_matrix(&c->b, c->types[1], pairs, c->b.reads);
    void *sum = widen_matrix(&c->c, c->types[2], pairs, c->c.reads);
    if (a && b && sum) multiply(c, a, b, sum, pairs);
    for (int64_t j = 0; sum && j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++)
            put((void *)c->c.p, c->types[2], i + j * c->c.ld,
                get(sum, pairs ? C64F : R64F, i + j * c->m));
    free(a), free(b), free(sum);
}

/* ---- the calls ---- */

/* The type of alpha and beta. Before CUDA 11, `compute` was a cudaDataType. */
static int scalar_type(int compute, int type) {
    bool pairs = is_complex(type);
    switch (compute) {
    case 64:
    case 65:
    case R16F: return R16F;
    case 72:
    case 73:
    case R32I: return R32I;
    case 70:
    case 71:
    case R64F:
    case C64F: return pairs ? C64F : R64F;
    default: return pairs ? C32F : R32F;
    }
}

/* Is this combination supported by cuBLAS? Operands of one type; a result of that type or a wider
 * one; rows of bytes aligned to 4. */
static bool is_known(int a, int b, int c, int lda, int ldb) {
    if (a != b) return false;
    if (a == R8I) return c == R32F || (c == R32I && lda % 4 == 0 && ldb % 4 == 0);
    if (a == R16F || a == R16BF) return c == a || c == R32F;
    return c == a && (a == R32F || a == R64F || a == C32F || a == C64F);
}

#define GEMM_PARAMETERS \
    struct cublasContext *handle, int transa, int transb, int m, int n, int k, const void *alpha
#define OPERAND(label, at, transposed, r, c, lead_, type, ...)                            \
    {                                                                                     \
        .name = label, .p = at, .shape = FULL, .rows = (transposed) ? (c) : (r),          \
        .cols = (transposed) ? (r) : (c), .ld = lead_, .size = size_of(type), __VA_ARGS__ \
    }
#define MIXED(text, A_, TA, lda_, B_, TB, ldb_, C_, TC, ldc_, TS)                                 \
    struct blas call = {.name = text,                                                             \
                        .size = size_of(TC),                                                      \
                        .run = run_mixed,                                                         \
                        .ta = transa,                                                             \
                        .tb = transb,                                                             \
                        .m = m,                                                                   \
                        .n = n,                                                                   \
                        .k = k,                                                                   \
                        .types = {TA, TB, TC, TS},                                                \
                        .alpha = {.from = alpha, .size = size_of(TS)},                            \
                        .alpha_skips = true,                                                      \
                        .beta = {.from = beta, .size = size_of(TS)},                              \
                        .beta_skips = true,                                                       \
                        .a = OPERAND("A", A_, transa, m, k, lda_, TA, .reads = true),             \
                        .b = OPERAND("B", B_, transb, k, n, ldb_, TB, .reads = true),             \
                        .c = OPERAND("C", C_, 0, m, n, ldc_, TC, .reads = true, .writes = true)}; \
    if (!is_known(TA, TB, TC, lda_, ldb_)) return BLAS_NOT_SUPPORTED
#define SUBMIT return blas_submit(handle, &call, CALLED_FROM)

blas_status cublasGemmEx(GEMM_PARAMETERS, const void *A, int ta, int lda, const void *B, int tb,
                         int ldb, const void *beta, void *C, int tc, int ldc, int compute,
                         int algorithm) {
    (void)algorithm;
    MIXED("cublasGemmEx", A, ta, lda, B, tb, ldb, C, tc, ldc, scalar_type(compute, tc));
    SUBMIT;
}
blas_status cublasGemmBatchedEx(GEMM_PARAMETERS, const void *const A[], int ta, int lda,
                                const void *const B[], int tb, int ldb, const void *beta,
                                void *const C[], int tc, int ldc, int batch, int compute,
                                int algorithm) {
    (void)algorithm;
    MIXED("cublasGemmBatchedEx", A, ta, lda, B, tb, ldb, C, tc, ldc, scalar_type(compute, tc));
    call.a.listed = call.b.listed = call.c.listed = true, call.batch = batch;
    if (!batch) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    SUBMIT;
}
blas_status cublasGemmStridedBatchedEx(GEMM_PARAMETERS, const void *A, int ta, int lda,
                                       long long stride_a, const void *B, int tb, int ldb,
                                       long long stride_b, const void *beta, void *C, int tc,
                                       int ldc, long long stride_c, int batch, int compute,
                                       int algorithm) {
    (void)algorithm;
    MIXED("cublasGemmStridedBatchedEx", A, ta, lda, B, tb, ldb, C, tc, ldc,
          scalar_type(compute, tc));
    call.a.stride = stride_a, call.b.stride = stride_b, call.c.stride = stride_c;
    call.batch = batch;
    if (!batch) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    SUBMIT;
}
blas_status cublasSgemmEx(GEMM_PARAMETERS, const void *A, int ta, int lda, const void *B, int tb,
                          int ldb, const void *beta, void *C, int tc, int ldc) {
    MIXED("cublasSgemmEx", A, ta, lda, B, tb, ldb, C, tc, ldc, R32F);
    SUBMIT;
}
blas_status cublasHgemm(GEMM_PARAMETERS, const void *A, int lda, const void *B, int ldb,
                        const void *beta, void *C, int ldc) {
    MIXED("cublasHgemm", A, R16F, lda, B, R16F, ldb, C, R16F, ldc, R16F);
    SUBMIT;
}
blas_status cublasHgemmStridedBatched(GEMM_PARAMETERS, const void *A, int lda, long long stride_a,
                                      const void *B, int ldb, long long stride_b, const void *beta,
                                      void *C, int ldc, long long stride_c, int batch) {
    MIXED("cublasHgemmStridedBatched", A, R16F, lda, B, R16F, ldb, C, R16F, ldc, R16F);
    call.a.stride = stride_a, call.b.stride = stride_b, call.c.stride = stride_c;
    call.batch = batch;
    if (!batch) return handle ? BLAS_SUCCESS : BLAS_NOT_INITIALISED;
    SUBMIT;
}
