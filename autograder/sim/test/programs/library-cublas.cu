// needs: libblas.so.3 libblas-dev
// clean
/* cuBLAS, each routine on a matrix small enough to work it out by hand:
       A = 3 7 4 6     by columns: 3 1 7 0 4 1 6 3
           1 0 1 3
   Rows and columns of a larger array that are not the matrix's were never stored. */
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

static int wrong = 0;
#define EXPECT(condition)                                            \
    if (!(condition)) {                                              \
        printf("line %d: %s does not hold\n", __LINE__, #condition); \
        wrong = 1;                                                   \
    }
#define RIGHT(call) EXPECT((call) == CUBLAS_STATUS_SUCCESS)

static cublasHandle_t h;
static const float one = 1, two = 2, zero = 0;

/* An array on the device; its destructor frees it. */
template <class T> struct array {
    T *d;
    array(const std::vector<T> &v) : array((int)v.size()) {
        cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    array(int n) { cudaMalloc(&d, n * sizeof(T)); }
    ~array() { cudaFree(d); }
    operator T *() { return d; }
    std::vector<T> get(int n) {
        std::vector<T> v(n);
        cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};
typedef std::vector<float> floats;
typedef std::vector<double> doubles;

static void vectors() {
    array<float> x(floats{3, 1, 7, 0, 4, 1, 6, 3}), y(8);
    int at;
    float sum;
    RIGHT(cublasIsamax(h, 8, x, 1, &at));
    EXPECT(at == 3); /* from 1 on */
    RIGHT(cublasIsamin(h, 8, x, 1, &at));
    EXPECT(at == 4);
    RIGHT(cublasSasum(h, 8, x, 1, &sum));
    EXPECT(sum == 25);
    RIGHT(cublasSasum(h, 4, x, 2, &sum));
    EXPECT(sum == 20);
    RIGHT(cublasSdot(h, 8, x, 1, x, -1, &sum)); /* backwards */
    EXPECT(sum == 2 * (9 + 6 + 7 + 0));
    RIGHT(cublasSnrm2(h, 8, x, 1, &sum));
    EXPECT(sum == 11); /* 121 = 9 + 1 + 49 + 16 + 1 + 36 + 9 */
    RIGHT(cublasScopy(h, 8, x, 1, y, 1));
    RIGHT(cublasSaxpy(h, 8, &two, x, 1, y, 1));
    EXPECT(y.get(8) == floats({9, 3, 21, 0, 12, 3, 18, 9}));
    RIGHT(cublasSscal(h, 4, &two, y, 2));
    EXPECT(y.get(4) == floats({18, 3, 42, 0}));
    RIGHT(cublasSswap(h, 2, x, 1, y, 1));
    EXPECT(x.get(3) == floats({18, 3, 7}));
    float a = 3, b = 4, c, s;
    RIGHT(cublasSrotg(h, &a, &b, &c, &s));
    EXPECT(a == 5 && c == 0.6f && s == 0.8f);
    c = 0, s = 1; /* a quarter of a turn: (x, y) becomes (y, -x) */
    RIGHT(cublasSrot(h, 2, x, 1, y, 1, &c, &s));
    EXPECT(x.get(2) == floats({3, 1}) && y.get(2) == floats({-18, -3}));
    EXPECT(cublasSdot(nullptr, 8, x, 1, x, 1, &sum) == CUBLAS_STATUS_NOT_INITIALIZED);
    RIGHT(cublasSdot(h, 0, x, 1, x, 1, &sum));
    EXPECT(sum == 0);
}

/* Results and scalars on the device: nothing waits. */
static void on_the_device() {
    array<float> x(floats{3, 1, 7, 0, 4, 1, 6, 3}), sum(1), y(floats(8, 1.0f));
    RIGHT(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE));
    RIGHT(cublasSasum(h, 8, x, 1, sum));
    RIGHT(cublasSaxpy(h, 8, sum, x, 1, y, 1));
    RIGHT(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST));
    EXPECT(y.get(3) == floats({76, 26, 176}));
}

static void matrix_and_vector() {
    array<float> A(floats{3, 1, 7, 0, 4, 1, 6, 3}), x(floats{1, 2, 3, 4}), y(4);
    RIGHT(cublasSgemv(h, CUBLAS_OP_N, 2, 4, &one, A, 2, x, 1, &zero, y, 1));
    EXPECT(y.get(2) == floats({3 + 14 + 12 + 24, 1 + 0 + 3 + 12}));
    RIGHT(cublasSgemv(h, CUBLAS_OP_T, 2, 4, &one, A, 2, x, 1, &zero, y, 1));
    EXPECT(y.get(4) == floats({5, 7, 6, 12}));
    RIGHT(cublasSger(h, 2, 4, &one, x, 1, x, 1, A, 2));
    EXPECT(A.get(4) == floats({4, 3, 9, 4}));

    /* Of a triangle the other half was never stored. */
    array<double> U(6), z(doubles{1, 1, 1}), w(3);
    const double up[] = {2, 3, 4, 5, 6, 7}, one = 1, zero = 0; /* 2 3 5 / . 4 6 / . . 7 */
    array<double> T(9), packed(doubles(up, up + 6));
    for (int j = 0, k = 0; j < 3; k += ++j)
        cudaMemcpy(T + 3 * j, up + k, (j + 1) * sizeof(double), cudaMemcpyHostToDevice);
    RIGHT(cublasDsymv(h, CUBLAS_FILL_MODE_UPPER, 3, &one, T, 3, z, 1, &zero, w, 1));
    EXPECT(w.get(3) == doubles({10, 13, 18}));
    RIGHT(cublasDspmv(h, CUBLAS_FILL_MODE_UPPER, 3, &one, packed, z, 1, &zero, w, 1));
    EXPECT(w.get(3) == doubles({10, 13, 18}));
    RIGHT(cublasDtrmv(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 3, T, 3, z, 1));
    EXPECT(z.get(3) == doubles({10, 10, 7}));
    RIGHT(cublasDtrsv(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 3, T, 3, z, 1));
    EXPECT(z.get(3) == doubles({1, 1, 1}));
    RIGHT(cublasDsyr(h, CUBLAS_FILL_MODE_UPPER, 3, &one, z, 1, T, 3));
    EXPECT(T.get(1) == doubles({3}));

    /* A band: 1 2 . / 3 4 5 / . 6 7, with a diagonal above and one below. */
    array<float> band(9), b(3);
    const float columns[] = {1, 3, 2, 4, 6, 5, 7};
    cudaMemcpy(band + 1, columns, 2 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(band + 3, columns + 2, 3 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(band + 6, columns + 5, 2 * sizeof(float), cudaMemcpyHostToDevice);
    RIGHT(cublasSgbmv(h, CUBLAS_OP_N, 3, 3, 1, 1, &::one, band, 3, x, 1, &::zero, b, 1));
    EXPECT(b.get(3) == floats({5, 26, 33}));
}

static void matrices() {
    array<float> A(floats{3, 1, 7, 0, 4, 1, 6, 3}), C(6);
    RIGHT(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 4, &one, A, 2, A, 2, &zero, C, 3));
    floats c = C.get(5); /* 110 25 / 25 11, with a row between that nobody stores */
    EXPECT(c[0] == 110 && c[1] == 25 && c[3] == 25 && c[4] == 11);
    RIGHT(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 4, &one, A, 2, A, 2, &two, C, 3));
    EXPECT(C.get(1)[0] == 330);
    array<float> S(4);
    RIGHT(cublasSsyrk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 4, &one, A, 2, &zero, S, 2));
    EXPECT(S.get(2) == floats({110, 25}));
    array<float> B(floats{1, 0, 0, 1}), D(4);
    RIGHT(cublasSsymm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, 2, 2, &one, B, 2, A, 2, &zero, D,
                      2));
    EXPECT(D.get(4) == floats({3, 1, 7, 0}));
    RIGHT(cublasSgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, &one, A, 2, &two, B, 2, D, 2));
    EXPECT(D.get(4) == floats({5, 7, 1, 2})); /* 3 1 / 7 0 and twice 1 0 / 0 1 */
    array<float> x(floats{2, 5});
    RIGHT(cublasSdgmm(h, CUBLAS_SIDE_RIGHT, 2, 2, A, 2, x, 1, D, 2));
    EXPECT(D.get(4) == floats({6, 2, 35, 0}));
}

static void triangles() {
    /* 1 . / 3 1 with a diagonal that is not stored, times 1 2 / 3 4 */
    array<float> L(4), B(floats{1, 3, 2, 4}), C(4);
    const float three = 3;
    cudaMemcpy(L + 1, &three, sizeof three, cudaMemcpyHostToDevice);
    RIGHT(cublasStrmm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 2,
                      2, &one, L, 2, B, 2, C, 2));
    EXPECT(C.get(4) == floats({1, 6, 2, 10}));
    RIGHT(cublasStrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 2,
                      2, &one, L, 2, C, 2));
    EXPECT(C.get(4) == floats({1, 3, 2, 4}));
}

static void complex_numbers() {
    array<cuComplex> x(std::vector<cuComplex>{{1, 2}, {3, -4}});
    cuComplex sum, i = {0, 1};
    float length;
    RIGHT(cublasCdotu(h, 2, x, 1, x, 1, &sum));
    EXPECT(sum.x == -3 - 7 && sum.y == 4 - 24);
    RIGHT(cublasCdotc(h, 2, x, 1, x, 1, &sum));
    EXPECT(sum.x == 30 && sum.y == 0);
    RIGHT(cublasScasum(h, 2, x, 1, &length));
    EXPECT(length == 10);
    RIGHT(cublasCscal(h, 2, &i, x, 1));
    RIGHT(cublasCsscal(h, 2, &two, x, 1));
    EXPECT(x.get(1)[0].x == -4 && x.get(1)[0].y == 2);
    array<cuDoubleComplex> A(std::vector<cuDoubleComplex>{{0, 1}, {1, 0}}), C(4);
    const double one = 1, zero = 0;
    RIGHT(cublasZherk(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 2, 1, &one, A, 2, &zero, C, 2));
    std::vector<cuDoubleComplex> c = C.get(4); /* (i, 1) times its conjugate */
    EXPECT(c[0].x == 1 && c[2].x == 0 && c[2].y == 1 && c[3].x == 1);
}

static void batches() {
    floats all;
    for (int i = 0; i < 3; i++)
        for (float v : {3, 1, 7, 0}) all.push_back(v * (i + 1));
    array<float> A(all), C(12);
    RIGHT(cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, A, 2, 4, A, 2, 0,
                                    &zero, C, 2, 4, 3));
    floats c = C.get(12); /* 3 7 / 1 0 squared is 16 21 / 3 7 */
    EXPECT(c[0] == 16 && c[1] == 3 && c[2] == 21 && c[3] == 7 && c[4] == 32 && c[8] == 48);
    array<float *> left({A.d, A.d + 4}), right({A.d, A.d}), result({C.d + 4, C.d});
    RIGHT(cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, left, 2, right, 2, &one,
                             result, 2, 2));
    c = C.get(8);
    EXPECT(c[0] == 48 && c[4] == 48);
}

static void copies() {
    const float from[] = {3, 1, 7, 0, 4, 1, 6, 3};
    float back[8] = {};
    array<float> d(12);
    RIGHT(cublasSetMatrix(2, 4, sizeof(float), from, 2, d, 3));
    RIGHT(cublasGetMatrix(1, 4, sizeof(float), d + 1, 3, back, 2));
    EXPECT(back[0] == 1 && back[2] == 0 && back[4] == 1 && back[6] == 3);
    RIGHT(cublasSetVector(4, sizeof(float), from, 2, d, 1));
    RIGHT(cublasGetVector(4, sizeof(float), d, 1, back, 1));
    EXPECT(back[0] == 3 && back[1] == 7 && back[2] == 4 && back[3] == 6);
}

static void told() {
    cudaStream_t s;
    cublasPointerMode_t mode;
    int version;
    RIGHT(cublasGetStream(h, &s));
    RIGHT(cublasGetPointerMode(h, &mode));
    RIGHT(cublasGetVersion(h, &version));
    EXPECT(s == nullptr && mode == CUBLAS_POINTER_MODE_HOST && version >= 110000);
    EXPECT(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE)[14] == 'I');
    RIGHT(cublasSetMathMode(h, CUBLAS_TF32_TENSOR_OP_MATH));
}

int main() {
    RIGHT(cublasCreate(&h));
    vectors(), on_the_device(), matrix_and_vector(), matrices(), triangles();
    complex_numbers(), batches(), copies(), told();
    RIGHT(cublasDestroy(h));
    return wrong;
}
