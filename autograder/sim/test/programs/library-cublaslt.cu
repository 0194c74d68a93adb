// needs: libblas.so.3 libblas-dev
// clean
// cuBLASLt: a product with a bias and GELU, what GELU was applied to kept aside; its derivative; a
// product by rows, where C stands elsewhere than D.
#include <cublasLt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { M = 5, N = 4, K = 3 };
static int wrong;
static cublasLtHandle_t lt;

static void must(cublasStatus_t status, int line) {
    if (status != CUBLAS_STATUS_SUCCESS) printf("line %d: status %d\n", line, status), exit(1);
}
#define MUST(call) must(call, __LINE__)
#define NEAR(a, b)                                                                 \
    if (fabs((a) - (b)) > 1e-4)                                                    \
        printf("line %d: %g is not %g\n", __LINE__, (double)(a), (double)(b)), wrong = 1;

static float *device(const float *h, int n) {
    float *d;
    cudaMalloc(&d, n * sizeof *d);
    if (h) cudaMemcpy(d, h, n * sizeof *d, cudaMemcpyHostToDevice);
    return d;
}
static void fetch(float *h, const float *d, int n) {
    cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost);
}
static cublasLtMatrixLayout_t layout(cudaDataType type, int rows, int cols, int ld, int by_rows) {
    cublasLtMatrixLayout_t l;
    cublasLtOrder_t order = by_rows ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
    MUST(cublasLtMatrixLayoutCreate(&l, type, rows, cols, ld));
    MUST(cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order));
    return l;
}
static void free_layouts(cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                         cublasLtMatrixLayout_t c) {
    MUST(cublasLtMatrixLayoutDestroy(a));
    MUST(cublasLtMatrixLayoutDestroy(b));
    MUST(cublasLtMatrixLayoutDestroy(c));
}
#define SET(d, what, value) MUST(cublasLtMatmulDescSetAttribute(d, what, &(value), sizeof(value)))

static float gelu(float x) {
    return 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}
static float slope(float x) { return (gelu(x + 1e-2f) - gelu(x - 1e-2f)) / 2e-2f; }

/* op(A) is A transposed: K x M by columns. */
static void with_epilogues(const float *a, const float *b, const float *bias) {
    float *dA = device(a, K * M), *dB = device(b, K * N), *dBias = device(bias, M);
    float *dD = device(NULL, M * N), *dAux = device(NULL, M * N), d[M * N], aux[M * N];
    float one = 1, zero = 0;
    cublasLtMatmulDesc_t desc;
    cublasOperation_t t = CUBLAS_OP_T;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
    int64_t ld = M;
    MUST(cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    SET(desc, CUBLASLT_MATMUL_DESC_TRANSA, t);
    SET(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    SET(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, dBias);
    SET(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, dAux);
    SET(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, ld);
    cublasLtMatrixLayout_t la = layout(CUDA_R_32F, K, M, K, 0), lb = layout(CUDA_R_32F, K, N, K, 0);
    cublasLtMatrixLayout_t ld_ = layout(CUDA_R_32F, M, N, M, 0);
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t best;
    int found = 0;
    MUST(cublasLtMatmulPreferenceCreate(&preference));
    MUST(cublasLtMatmulAlgoGetHeuristic(lt, desc, la, lb, ld_, ld_, preference, 1, &best, &found));
    MUST(cublasLtMatmulPreferenceDestroy(preference));
    if (found != 1) wrong = 1;
    MUST(cublasLtMatmul(lt, desc, &one, dA, la, dB, lb, &zero, dD, ld_, dD, ld_, &best.algo, NULL, 0,
                        0));
    fetch(d, dD, M * N), fetch(aux, dAux, M * N);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            float sum = bias[i];
            for (int k = 0; k < K; k++) sum += a[k + i * K] * b[k + j * K];
            NEAR(aux[i + j * M], sum);
            NEAR(d[i + j * M], gelu(sum));
        }
    epilogue = CUBLASLT_EPILOGUE_DGELU;
    SET(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    if (cublasLtMatmul(lt, desc, &one, dA, la, dB, lb, &zero, dD, ld_, dD, ld_, NULL, NULL, 0, 0) !=
        CUBLAS_STATUS_INVALID_VALUE) /* there is a bias that it has no use for */
        wrong = 1;
    float *no_bias = NULL;
    SET(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, no_bias);
    MUST(cublasLtMatmul(lt, desc, &one, dA, la, dB, lb, &zero, dD, ld_, dD, ld_, NULL, NULL, 0, 0));
    fetch(d, dD, M * N);
    for (int i = 0; i < M * N; i++)
        if (fabs(d[i] - (aux[i] - bias[i % M]) * slope(aux[i])) > 2e-3) wrong = 1;
    free_layouts(la, lb, ld_);
    MUST(cublasLtMatmulDescDestroy(desc));
    for (float *p : {dA, dB, dBias, dD, dAux}) cudaFree(p);
}

/* All by rows: D = 2 A B + 3 C, and C stays as it is. */
static void by_rows(const float *a, const float *b, const float *c) {
    float *dA = device(a, M * K), *dB = device(b, K * N), *dC = device(c, M * N);
    float *dD = device(NULL, M * N), d[M * N], two = 2, three = 3;
    cublasLtMatmulDesc_t desc;
    MUST(cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    cublasLtMatrixLayout_t la = layout(CUDA_R_32F, M, K, K, 1), lb = layout(CUDA_R_32F, K, N, N, 1);
    cublasLtMatrixLayout_t lc = layout(CUDA_R_32F, M, N, N, 1);
    MUST(cublasLtMatmul(lt, desc, &two, dA, la, dB, lb, &three, dC, lc, dD, lc, NULL, NULL, 0, 0));
    fetch(d, dD, M * N);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            float sum = 3 * c[i * N + j];
            for (int k = 0; k < K; k++) sum += 2 * a[i * K + k] * b[k * N + j];
            NEAR(d[i * N + j], sum);
        }
    uint64_t rows = K + 1; /* no longer as many as A has columns */
    MUST(cublasLtMatrixLayoutSetAttribute(lb, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof rows));
    if (cublasLtMatmul(lt, desc, &two, dA, la, dB, lb, &three, dC, lc, dD, lc, NULL, NULL, 0, 0) !=
        CUBLAS_STATUS_INVALID_VALUE)
        wrong = 1;
    free_layouts(la, lb, lc);
    MUST(cublasLtMatmulDescDestroy(desc));
    for (float *p : {dA, dB, dC, dD}) cudaFree(p);
}

int main() {
    float a[M * K], b[K * N], c[M * N];
    for (int i = 0; i < M * K; i++) a[i] = (i * 7 % 5 - 2) * 0.25f;
    for (int i = 0; i < K * N; i++) b[i] = (i * 3 % 7 - 3) * 0.5f;
    for (int i = 0; i < M * N; i++) c[i] = i * 0.125f;
    MUST(cublasLtCreate(&lt));
    with_epilogues(a, b, c);
    by_rows(a, b, c);
    MUST(cublasLtDestroy(lt));
    return wrong;
}
