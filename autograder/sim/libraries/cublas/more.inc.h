/* Extensions of cuBLAS beyond BLAS: sums of matrices (geam), and a diagonal times a matrix
 * (dgmm). */

static T JOIN(element_, LOW, )(const struct operand *o, int op, int64_t i, int64_t j) {
    const T *a = o->p;
    if (op == OP_N) return a[i + j * o->ld];
    return op == OP_T ? a[j + i * o->ld] : (T)conj(a[j + i * o->ld]);
}

/* Works in place if op is OP_N: each element is read before it is written. */
static void RUN(geam)(const struct blas *c) {
    T alpha = c->alpha.is.FIELD, beta = c->beta.is.FIELD, *out = (T *)c->c.p;
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++) {
            T sum = 0;
            if (alpha != 0) sum += alpha * JOIN(element_, LOW, )(&c->a, c->ta, i, j);
            if (beta != 0) sum += beta * JOIN(element_, LOW, )(&c->b, c->tb, i, j);
            out[i + j * c->c.ld] = sum;
        }
}
blas_status CUBLAS(geam)(struct cublasContext *handle, int transa, int transb, int m, int n,
                         const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb,
                         T *C, int ldc) {
    BEGIN(geam, .ta = transa, .tb = transb, .m = m, .n = n, .alpha = {.from = alpha},
          .beta = {.from = beta}, .sum = true,
          .a = MAT("A", A, transa == OP_N ? m : n, transa == OP_N ? n : m, lda, IN),
          .b = MAT("B", B, transb == OP_N ? m : n, transb == OP_N ? n : m, ldb, IN),
          .c = MAT("C", C, m, n, ldc, OUT));
}

static void RUN(dgmm)(const struct blas *c) {
    const T *a = c->a.p, *x = c->b.p;
    int64_t inc = c->b.ld, last = c->b.cols - 1;
    if (inc < 0) x -= inc * last;
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++)
            ((T *)c->c.p)[i + j * c->c.ld] = a[i + j * c->a.ld] *
                                             x[(c->side == LEFT ? i : j) * inc];
}
blas_status CUBLAS(dgmm)(struct cublasContext *handle, int mode, int m, int n, const T *A, int lda,
                         const T *x, int incx, T *C, int ldc) {
    BEGIN(dgmm, .side = mode, .m = m, .n = n, .a = MAT("A", A, m, n, lda, IN),
          .b = VEC("x", x, mode == LEFT ? m : n, incx, IN), .c = MAT("C", C, m, n, ldc, OUT));
}
