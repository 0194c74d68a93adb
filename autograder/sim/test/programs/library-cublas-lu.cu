// needs: libblas.so.3 libblas-dev
// clean
/* Two systems at once: 1 2 / 3 4, whose rows are exchanged, and 0 1 / 0 2, which is singular. */
#include <cmath>
#include <cstdio>
#include <cublas_v2.h>

static int wrong = 0;
#define EXPECT(condition)                                            \
    if (!(condition)) {                                              \
        printf("line %d: %s does not hold\n", __LINE__, #condition); \
        wrong = 1;                                                   \
    }
static bool near(double a, double b) { return fabs(a - b) < 1e-12; }

int main() {
    double *A, *X, **a, **x, out[4];
    int *rows, *info, host;
    const double from[8] = {1, 3, 2, 4, 0, 0, 1, 2};
    cublasHandle_t h;
    cublasCreate(&h);
    cudaMalloc(&A, sizeof from), cudaMalloc(&X, 4 * sizeof *X);
    cudaMallocManaged(&a, 2 * sizeof *a), cudaMallocManaged(&x, sizeof *x);
    cudaMallocManaged(&rows, 4 * sizeof *rows), cudaMallocManaged(&info, 2 * sizeof *info);
    cudaMemcpy(A, from, sizeof from, cudaMemcpyHostToDevice);
    a[0] = A, a[1] = A + 4, x[0] = X;
    EXPECT(cublasDgetrfBatched(h, 2, a, 2, rows, info, 2) == CUBLAS_STATUS_SUCCESS);
    cudaDeviceSynchronize();
    EXPECT(rows[0] == 2 && rows[1] == 2 && info[0] == 0 && info[1] == 1);
    cudaMemcpy(out, A, sizeof out, cudaMemcpyDeviceToHost); /* 3 4 / 1/3 2/3 */
    EXPECT(out[0] == 3 && near(out[1], 1.0 / 3) && out[2] == 4 && near(out[3], 2.0 / 3));
    EXPECT(cublasDgetriBatched(h, 2, a, 2, rows, x, 2, info, 1) == CUBLAS_STATUS_SUCCESS);
    cudaMemcpy(out, X, sizeof out, cudaMemcpyDeviceToHost);
    EXPECT(near(out[0], -2) && near(out[1], 1.5) && near(out[2], 1) && near(out[3], -0.5));
    const double right[4] = {5, 11, 4, 6}; /* x = (1, 2); transposed: x = (1, 1) */
    cudaMemcpy(X, right, sizeof right, cudaMemcpyHostToDevice);
    EXPECT(cublasDgetrsBatched(h, CUBLAS_OP_N, 2, 1, a, 2, rows, x, 2, &host, 1) ==
           CUBLAS_STATUS_SUCCESS);
    cudaDeviceSynchronize(); /* the call above reads x[0] */
    x[0] = X + 2;
    EXPECT(cublasDgetrsBatched(h, CUBLAS_OP_T, 2, 1, a, 2, rows, x, 2, &host, 1) ==
           CUBLAS_STATUS_SUCCESS);
    cudaMemcpy(out, X, sizeof out, cudaMemcpyDeviceToHost);
    EXPECT(near(out[0], 1) && near(out[1], 2) && near(out[2], 1) && near(out[3], 1) && host == 0);
    cublasDestroy(h);
    cudaFree(A), cudaFree(X), cudaFree(a), cudaFree(x), cudaFree(rows), cudaFree(info);
    return wrong;
}
