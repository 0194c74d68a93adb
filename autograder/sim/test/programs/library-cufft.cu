// needs: libfftw3f.so.3 libfftw3-dev
// clean
/* cuFFT. Of 3 1 7 0 4 1 6 3, number 0 of the transform is the sum, 25; number 4 is
   3 - 1 + 7 - 0 + 4 - 1 + 6 - 3 = 15; number 2 is (3 - 7 + 4 - 6) - i (1 - 0 + 1 - 3) = -6 + i. Of a
   real array's, numbers 5 to 7 are conjugates of those before, and not stored. */
#include <cmath>
#include <cstdio>
#include <cufft.h>

static int wrong = 0;
#define EXPECT(condition)                                            \
    if (!(condition)) {                                              \
        printf("line %d: %s does not hold\n", __LINE__, #condition); \
        wrong = 1;                                                   \
    }
#define RIGHT(call) EXPECT((call) == CUFFT_SUCCESS)

static const float data[8] = {3, 1, 7, 0, 4, 1, 6, 3};
static bool near(cufftComplex v, float x, float y) {
    return fabsf(v.x - x) < 1e-4f && fabsf(v.y - y) < 1e-4f;
}

template <class T> static T *on_device(const T *from, int n) {
    T *d;
    cudaMalloc(&d, n * sizeof *d);
    if (from) cudaMemcpy(d, from, n * sizeof *d, cudaMemcpyHostToDevice);
    return d;
}
template <class T> static void take(T *to, T *d, int n) {
    cudaMemcpy(to, d, n * sizeof *to, cudaMemcpyDeviceToHost);
    cudaFree(d);
}

static void complex_numbers() {
    cufftComplex h[16];
    cufftHandle plan;
    for (int i = 0; i < 16; i++) h[i] = {data[i % 8] * (1 + i / 8), 0}; /* two of them */
    cufftComplex *d = on_device(h, 16), *e = on_device<cufftComplex>(nullptr, 16);
    RIGHT(cufftPlan1d(&plan, 8, CUFFT_C2C, 2));
    RIGHT(cufftExecC2C(plan, d, e, CUFFT_FORWARD));
    RIGHT(cufftExecC2C(plan, e, d, CUFFT_INVERSE)); /* and back: 8 times what it was */
    RIGHT(cufftDestroy(plan));
    take(h, e, 16);
    EXPECT(near(h[0], 25, 0) && near(h[4], 15, 0) && near(h[2], -6, 1) && near(h[6], -6, -1));
    EXPECT(near(h[8], 50, 0) && near(h[10], -12, 2));
    take(h, d, 16);
    EXPECT(near(h[2], 56, 0) && near(h[10], 112, 0));
}

static void real_numbers() {
    cufftComplex h[5];
    float back[8];
    cufftHandle there, home;
    float *d = on_device(data, 8);
    cufftComplex *e = on_device<cufftComplex>(nullptr, 5);
    RIGHT(cufftPlan1d(&there, 8, CUFFT_R2C, 1));
    RIGHT(cufftPlan1d(&home, 8, CUFFT_C2R, 1));
    RIGHT(cufftExecR2C(there, d, e));
    RIGHT(cufftExecC2R(home, e, d));
    take(h, e, 5);
    take(back, d, 8);
    EXPECT(near(h[0], 25, 0) && near(h[4], 15, 0) && near(h[2], -6, 1));
    EXPECT(fabsf(back[2] - 56) < 1e-4f && fabsf(back[3]) < 1e-4f);
    cufftDestroy(there), cufftDestroy(home);
}

/* 2 x 4 in place: each row of 4 numbers has room for 3 complex ones, of which the end was never
   stored. */
static void in_place() {
    cufftComplex h[6];
    cufftHandle plan;
    float *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy2D(d, 24, data, 16, 16, 2, cudaMemcpyHostToDevice);
    RIGHT(cufftPlan2d(&plan, 2, 4, CUFFT_R2C));
    RIGHT(cufftExecR2C(plan, d, (cufftComplex *)d));
    take(h, (cufftComplex *)d, 6);
    EXPECT(near(h[0], 25, 0) && near(h[2], 15, 0)); /* 3-1+7-0 and 4-1+6-3 */
    EXPECT(near(h[3], -3, 0) && near(h[5], 3, 0));  /* the rows' difference */
    cufftDestroy(plan);
}

/* The columns of a 2 x 4 array of doubles: 4 transforms of 2 numbers that lie 4 apart. */
static void columns() {
    cufftDoubleComplex h[8];
    cufftHandle plan;
    int two[] = {2};
    size_t bytes;
    for (int i = 0; i < 8; i++) h[i] = {data[i], 0};
    cufftDoubleComplex *d = on_device(h, 8);
    RIGHT(cufftCreate(&plan));
    RIGHT(cufftMakePlanMany(plan, 1, two, two, 4, 1, two, 4, 1, CUFFT_Z2Z, 4, &bytes));
    RIGHT(cufftExecZ2Z(plan, d, d, CUFFT_FORWARD));
    take(h, d, 8);
    EXPECT(h[0].x == 7 && h[1].x == 2 && h[4].x == -1 && h[7].x == -3);
    EXPECT(cufftDestroy(plan) == CUFFT_SUCCESS && cufftDestroy(plan) == CUFFT_INVALID_PLAN);
}

int main() {
    cufftHandle plan;
    complex_numbers(), real_numbers(), in_place(), columns();
    EXPECT(cufftPlan1d(&plan, 0, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE);
    EXPECT(cufftPlan1d(&plan, 8, (cufftType)1, 1) == CUFFT_INVALID_TYPE);
    return wrong;
}
