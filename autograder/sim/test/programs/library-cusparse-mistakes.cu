// finding: uninitialised global error 34
// says: cusparseSpMV() reads x[2]
// finding: out-of-bounds global error 37
// says: cusparseSpMV() reads offsets[2]
// finding: api-error host error 40
// says: element 1 of the matrix is in row 0, column 3 of 2 x 3
/* The vector's last element was not stored; the rows' beginnings lack the end; a column too far. */
#include <cusparse.h>

int main() {
    const int from[] = {0, 2, 3}, at[] = {0, 2, 1}, far[] = {0, 3, 1};
    const float of[] = {3, 1, 7}, one = 1, zero = 0;
    int *offsets, *whole;
    float *values, *x, *y;
    cusparseHandle_t h;
    cusparseSpMatDescr_t A, B;
    cusparseDnVecDescr_t vx, vy;
    cudaMalloc(&offsets, 2 * sizeof *offsets), cudaMalloc(&whole, 4 * sizeof *whole);
    cudaMalloc(&values, sizeof of), cudaMalloc(&x, sizeof of), cudaMalloc(&y, 2 * sizeof *y);
    cudaMemcpy(offsets, from, 2 * sizeof *offsets, cudaMemcpyHostToDevice);
    cudaMemcpy(whole, from, sizeof from, cudaMemcpyHostToDevice); /* all three */
    cudaMemcpy(values, of, sizeof of, cudaMemcpyHostToDevice);
    cudaMemcpy(x, of, 2 * sizeof *x, cudaMemcpyHostToDevice);
    int *indices;
    cudaMalloc(&indices, sizeof at), cudaMemcpy(indices, at, sizeof at, cudaMemcpyHostToDevice);
    const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const cusparseSpMVAlg_t usual = CUSPARSE_SPMV_ALG_DEFAULT;
    const cusparseIndexType_t small = CUSPARSE_INDEX_32I;
    const cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
    cusparseCreate(&h);
    cusparseCreateDnVec(&vx, 3, x, CUDA_R_32F), cusparseCreateDnVec(&vy, 2, y, CUDA_R_32F);
    cusparseCreateCsr(&A, 2, 3, 3, whole, indices, values, small, small, base,
                      CUDA_R_32F);
    cusparseSpMV(h, op, &one, A, vx, &zero, vy, CUDA_R_32F, usual, nullptr);
    cusparseCreateCsr(&B, 2, 3, 3, offsets, indices, values, small, small, base,
                      CUDA_R_32F);
    cusparseSpMV(h, op, &one, B, vx, &zero, vy, CUDA_R_32F, usual, nullptr);
    cudaDeviceSynchronize();
    cudaMemcpy(indices, far, sizeof far, cudaMemcpyHostToDevice);
    cusparseSpMV(h, op, &one, A, vx, &zero, vy, CUDA_R_32F, usual, nullptr);
    cudaDeviceSynchronize();
    cusparseDestroySpMat(A), cusparseDestroySpMat(B);
    cusparseDestroyDnVec(vx), cusparseDestroyDnVec(vy), cusparseDestroy(h);
    cudaFree(offsets), cudaFree(whole), cudaFree(values), cudaFree(x), cudaFree(y);
    cudaFree(indices);
    return 0;
}
