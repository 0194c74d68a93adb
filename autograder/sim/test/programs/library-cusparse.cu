// clean
/* cuSPARSE's product of a matrix and a vector. The matrix is 3 . 1 / . 7 . (2 rows of 3, with 3
   elements), by rows and as a list, of both widths of indices, transposed, from 0 and from 1. */
#include <cstdio>
#include <cusparse.h>

static int wrong = 0;
#define EXPECT(condition)                                            \
    if (!(condition)) {                                              \
        printf("line %d: %s does not hold\n", __LINE__, #condition); \
        wrong = 1;                                                   \
    }
#define RIGHT(call) EXPECT((call) == CUSPARSE_STATUS_SUCCESS)

template <class T> static T *device(const T *from, int n) {
    T *d;
    cudaMalloc(&d, n * sizeof *d);
    if (from) cudaMemcpy(d, from, n * sizeof *d, cudaMemcpyHostToDevice);
    return d;
}

/* y = a A x + b y; x has n elements */
template <class T>
static void product(cusparseSpMatDescr_t A, bool turned, cudaDataType type, const T *x, T a, T b,
                    T *y) {
    int n = turned ? 2 : 3, m = turned ? 3 : 2;
    T *dx = device(x, n), *dy = device(b == 0 ? (T *)nullptr : y, m); /* not read, if b is 0 */
    cusparseHandle_t h;
    cusparseDnVecDescr_t vx, vy;
    size_t bytes;
    void *room;
    RIGHT(cusparseCreate(&h));
    RIGHT(cusparseCreateDnVec(&vx, n, dx, type));
    RIGHT(cusparseCreateDnVec(&vy, m, dy, type));
    auto op = turned ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
    auto usual = CUSPARSE_SPMV_ALG_DEFAULT;
    RIGHT(cusparseSpMV_bufferSize(h, op, &a, A, vx, &b, vy, type, usual, &bytes));
    cudaMalloc(&room, bytes + 1);
    RIGHT(cusparseSpMV(h, op, &a, A, vx, &b, vy, type, usual, room));
    cudaMemcpy(y, dy, m * sizeof *y, cudaMemcpyDeviceToHost);
    cusparseDestroyDnVec(vx), cusparseDestroyDnVec(vy), cusparseDestroy(h);
    cudaFree(room), cudaFree(dx), cudaFree(dy);
}

int main() {
    const int offsets[] = {0, 2, 3}, columns[] = {0, 2, 1};
    const float values[] = {3, 1, 7}, x[] = {1, 2, 3}, ones[] = {1, 10};
    int *o = device(offsets, 3), *c = device(columns, 3);
    float *v = device(values, 3), y[3];
    cusparseSpMatDescr_t A;
    RIGHT(cusparseCreateCsr(&A, 2, 3, 3, o, c, v, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    product(A, false, CUDA_R_32F, x, 1.0f, 0.0f, y);
    EXPECT(y[0] == 6 && y[1] == 14);
    product(A, false, CUDA_R_32F, x, 2.0f, 0.5f, y);
    EXPECT(y[0] == 15 && y[1] == 35);
    product(A, true, CUDA_R_32F, ones, 1.0f, 0.0f, y);
    EXPECT(y[0] == 3 && y[1] == 70 && y[2] == 1);
    cusparseDestroySpMat(A);

    const long long rows[] = {1, 1, 2}, from_one[] = {1, 3, 2};
    const double wide[] = {3, 1, 7}, xs[] = {1, 2, 3};
    long long *r = device(rows, 3), *k = device(from_one, 3);
    double *w = device(wide, 3), z[2];
    RIGHT(cusparseCreateCoo(&A, 2, 3, 3, r, k, w, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ONE,
                            CUDA_R_64F));
    product(A, false, CUDA_R_64F, xs, 1.0, 0.0, z);
    EXPECT(z[0] == 6 && z[1] == 14);
    cusparseDestroySpMat(A);
    cudaFree(o), cudaFree(c), cudaFree(v), cudaFree(r), cudaFree(k), cudaFree(w);
    return wrong;
}
