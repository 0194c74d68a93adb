// clean
// Numbers at the edge of what a float holds, as a GPU has them: its adders of floats in global memory
// take subnormal numbers for 0, those in shared memory do not; __fdividef() knows no reciprocal
// beyond 2^126; the fast power is made of a logarithm, so it has none of a negative number.
#include <cstdio>

__global__ void edges(float *sum, double *wide, float *quotient, float zero) {
    __shared__ float inside;
    const float small = __int_as_float(0x000fffff); // subnormal
    sum[0] = small;
    sum[1] = __int_as_float(0x00800001); // the second smallest normal number
    sum[2] = 1;
    wide[0] = 5e-324;
    inside = small;
    atomicAdd(&sum[0], small);
    atomicAdd(&sum[1], -__int_as_float(0x00800000)); // the difference is subnormal
    atomicAdd(&sum[2], small);
    atomicAdd(&wide[0], 5e-324); // double keeps them
    atomicAdd(&inside, small);
    sum[3] = inside;
    quotient[0] = __fdividef(1 + zero, 0x1p126f);
    quotient[1] = __fdividef(1e38f + zero, 0x1p127f);
    quotient[2] = __powf(-8 + zero, 2);
}

int main() {
    float *sum, *quotient;
    double *wide;
    cudaMallocManaged(&sum, 4 * sizeof *sum);
    cudaMallocManaged(&quotient, 3 * sizeof *quotient);
    cudaMallocManaged(&wide, sizeof *wide);
    edges<<<1, 1>>>(sum, wide, quotient, 0);
    if (cudaDeviceSynchronize()) return 1;
    bool right = sum[0] == 0 && sum[1] == 0 && sum[2] == 1 && sum[3] > 0 && wide[0] == 1e-323 &&
                 quotient[0] == 0x1p-126f && quotient[1] == 0 && quotient[2] != quotient[2];
    printf("%s\n", right ? "right" : "wrong");
    cudaFree(sum);
    cudaFree(quotient);
    cudaFree(wide);
    return right ? 0 : 1;
}
