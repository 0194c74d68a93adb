// needs: libblas.so.3 libblas-dev
// clean
/* Products of narrow numbers: 3 7 / 1 0 times 3 7 / 1 0 is 16 21 / 3 7, in halves, bfloat16, bytes;
   and how a half is rounded. */
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

static int wrong = 0;
#define EXPECT(condition)                                            \
    if (!(condition)) {                                              \
        printf("line %d: %s does not hold\n", __LINE__, #condition); \
        wrong = 1;                                                   \
    }

template <class T> static T *device(T a, T b, T c, T d) {
    T h[4] = {a, b, c, d}, *p;
    cudaMalloc(&p, sizeof h);
    cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
    return p;
}
template <class T> static bool is(T *p, float a, float b, float c, float d) {
    T h[4];
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(p);
    return (float)h[0] == a && (float)h[1] == b && (float)h[2] == c && (float)h[3] == d;
}

template <class In, class Out, class Sum>
static bool product(cublasHandle_t h, cudaDataType in, cudaDataType out, cublasComputeType_t compute) {
    In *A = device<In>(3, 1, 7, 0);
    Out *C;
    Sum one = 1, zero = 0;
    cudaMalloc(&C, 4 * sizeof *C);
    EXPECT(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, A, in, 2, A, in, 2, &zero, C,
                        out, 2, compute, CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_SUCCESS);
    cudaFree(A);
    return is(C, 16, 3, 21, 7);
}

/* Bytes are multiplied in words of four: other leading dimensions are refused. */
static void bytes(cublasHandle_t h) {
    signed char in[16] = {3, 1, 0, 0, 7};
    int one = 1, zero = 0, out[4], *C;
    signed char *A;
    cudaMalloc(&A, sizeof in);
    cudaMalloc(&C, 4 * sizeof *C);
    cudaMemcpy(A, in, sizeof in, cudaMemcpyHostToDevice);
    EXPECT(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 1, 4, &one, A, CUDA_R_8I, 4, A, CUDA_R_8I, 4,
                        &zero, C, CUDA_R_32I, 4, CUBLAS_COMPUTE_32I,
                        CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_SUCCESS);
    EXPECT(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, A, CUDA_R_8I, 2, A, CUDA_R_8I, 2,
                        &zero, C, CUDA_R_32I, 2, CUBLAS_COMPUTE_32I,
                        CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_NOT_SUPPORTED);
    cudaMemcpy(out, C, sizeof out, cudaMemcpyDeviceToHost);
    EXPECT(out[0] == 16 && out[1] == 3 && out[2] == 0 && out[3] == 0);
    cudaFree(A);
    cudaFree(C);
}

static void halves(cublasHandle_t h) {
    /* 2049 lies between 2048 and 2050, and goes to the even one; 66000 is too large for a half */
    float one = 1, zero = 0;
    __half *v = device<__half>(683, 33000, 0x1p-24f, 1), *by = device<__half>(3, 0, 0, 2), *C;
    cudaMalloc(&C, 4 * sizeof *C);
    EXPECT(cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, by, CUDA_R_16F, 2, v,
                         CUDA_R_16F, 2, &zero, C, CUDA_R_16F, 2) == CUBLAS_STATUS_SUCCESS);
    EXPECT(is(C, 2048, INFINITY, 0x1.8p-23f, 2));
    cudaMalloc(&C, 4 * sizeof *C);
    EXPECT(cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, by, CUDA_R_32F, 2, by,
                         CUDA_R_32F, 2, &zero, C, CUDA_R_16F, 2) == CUBLAS_STATUS_NOT_SUPPORTED);
    cudaFree(C);
    cudaFree(v), cudaFree(by);
    __half *A = device<__half>(3, 1, 7, 0), two = 2, none = 0;
    cudaMalloc(&C, 4 * sizeof *C);
    EXPECT(cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &two, A, 2, A, 2, &none, C, 2) ==
           CUBLAS_STATUS_SUCCESS);
    cudaFree(A);
    EXPECT(is(C, 116, 6, 6, 2)); /* twice 58 3 / 3 1 */
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    EXPECT((product<__half, __half, __half>(h, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F)));
    EXPECT((product<__half, float, float>(h, CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F)));
    EXPECT((product<__nv_bfloat16, __nv_bfloat16, float>(h, CUDA_R_16BF, CUDA_R_16BF,
                                                         CUBLAS_COMPUTE_32F)));
    bytes(h);
    EXPECT((product<double, double, double>(h, CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F)));
    halves(h);
    cublasDestroy(h);
    return wrong;
}
