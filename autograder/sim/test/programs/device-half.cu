// clean
// half and bfloat16: conversions as IEEE 754 rounds them, arithmetic, pairs, atomics, shuffles.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define CHECK(c)                                       \
    do {                                               \
        if (!(c)) {                                    \
            atomicAdd(bad, 1);                         \
            printf("line %d: %s\n", __LINE__, #c);     \
        }                                              \
    } while (0)

__device__ unsigned short bits(float x) { return __half_as_ushort(__float2half(x)); }

__device__ void conversions(int *bad) {
    CHECK(bits(65504.f) == 0x7bff);              // the largest
    CHECK(bits(65520.f) == 0x7c00);              // half way to the next: infinity
    CHECK(bits(6e-8f) == 1);                     // the smallest, denormal
    CHECK(bits(1.0009765625f * 0.5f) == 0x3801);
    CHECK(bits(-0.1f) == 0xae66);
    CHECK(bits(0.f) == 0 && bits(-0.f) == 0x8000);
    CHECK(bits(1e-9f) == 0 && __bfloat16_as_ushort(__float2bfloat16(0.f)) == 0);
    CHECK(__half2float(__ushort_as_half(0x0400)) == 6.103515625e-05f);
    CHECK(__half2float(__ushort_as_half(0x03ff)) == 6.097555160522461e-05f);
    CHECK(__half2int_rn(__float2half(2.5f)) == 2);
    CHECK(__bfloat162float(__float2bfloat16(3.14159f)) == 3.140625f);
    CHECK(__bfloat16_as_ushort(__float2bfloat16(3.14159f)) == 0x4049);
}

__device__ void arithmetic(int *bad) {
    half a = __float2half(1.5f), b = __float2half(2.25f);
    CHECK(__half2float(__hadd(a, b)) == 3.75f);
    CHECK(__half2float(__hfma(a, b, a)) == 4.875f);
    CHECK(__hgt(b, a) && __hlt(a, b) && !__heq(a, b));
    half2 p = __floats2half2_rn(1, 2), q = __hmul2(p, p);
    CHECK(__low2float(q) == 1 && __high2float(q) == 4);
    float2 f = __half22float2(__hadd2(p, q));
    CHECK(f.x == 2 && f.y == 6);
    __nv_bfloat16 x = __float2bfloat16(3.14159f);
    CHECK(__bfloat162float(__hmul(x, x)) == 9.875f);
    half other = __shfl_xor_sync(~0u, __float2half((float)threadIdx.x), 1);
    CHECK(__half2int_rn(other) == (int)(threadIdx.x ^ 1));
}

__device__ half sum;
__device__ half2 sums;

__global__ void k(int *bad) {
    conversions(bad);
    arithmetic(bad);
    atomicAdd(&sum, __float2half(0.5f));
    atomicAdd(&sums, __floats2half2_rn(1, 2));
}

__global__ void check_sums(int *bad) {
    CHECK(__half2float(sum) == 16);
    CHECK(__low2float(sums) == 32 && __high2float(sums) == 64);
}

int main() {
    int *d_bad, bad = -1;
    cudaMalloc(&d_bad, sizeof bad);
    cudaMemset(d_bad, 0, sizeof bad);
    k<<<1, 32>>>(d_bad);
    check_sums<<<1, 1>>>(d_bad);
    cudaMemcpy(&bad, d_bad, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    return bad != 0;
}
