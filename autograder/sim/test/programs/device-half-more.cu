// clean
// half and bfloat16: what is compared with NaN, in pairs and as masks; conversions in all rounding
// modes, saturated.
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

__device__ void comparisons(int *bad) {
    half one = __float2half(1), two = __float2half(2), nan = __ushort_as_half(0x7e00);
    CHECK(__hne(one, two) && !__hne(one, nan) && __hneu(one, nan) && one != nan);
    CHECK(!__heq(nan, nan) && __hequ(nan, nan) && !__hge(nan, one) && __hgeu(nan, one));
    half2 p = __halves2half2(one, two), q = __halves2half2(one, one);
    half2 n = __halves2half2(nan, two);
    CHECK(__low2float(__hne2(p, q)) == 0 && __high2float(__hne2(p, q)) == 1);
    CHECK(__hgt2_mask(p, q) == 0xffff0000u && __heq2_mask(p, q) == 0x0000ffffu);
    CHECK(__hbge2(p, q) && !__hbgt2(p, q) && p >= q && !(p > q));
    CHECK(!(p == q) && !(p != q)); // each says "both of them"
    CHECK(__hbequ2(n, p) && !__hbeq2(n, n) && __low2float(__hisnan2(n)) == 1);
    CHECK(__half2float(__hmax(one, nan)) == 1 && __hisnan(__hmax_nan(one, nan)));
    __nv_bfloat162 b = __floats2bfloat162_rn(3, 5), c = __lows2bfloat162(b, b);
    CHECK(__high2float(__hlt2(c, b)) == 1 && __low2float(__hlt2(c, b)) == 0);
}

__device__ void conversions(int *bad) {
    CHECK(__half_as_ushort(__float2half_rd(1e9f)) == 0x7bff); // the largest, not infinity
    CHECK(__half_as_ushort(__float2half_ru(-1e9f)) == 0xfbff);
    CHECK(__half_as_ushort(__float2half_ru(1e9f)) == 0x7c00);
    CHECK(__half_as_ushort(__float2half_rz(INFINITY)) == 0x7c00);
    CHECK(__half2float(__int2half_rd(2049)) == 2048 && __half2float(__int2half_ru(2049)) == 2050);
    CHECK(__half2float(__int2half_rz(-2051)) == -2050 && __half2float(__int2half_rn(-2051)) == -2052);
    CHECK(__half2float(__ushort2half_rz(65535)) == 65504);
    CHECK(__half2short_rn(__float2half(2.5f)) == 2 && __half2short_ru(__float2half(2.5f)) == 3);
    CHECK(__half2short_rz(__float2half(60000.f)) == 32767 && __half2char_rz(__float2half(-300)) == -128);
    CHECK(__half2ll_rd(__float2half(-2.5f)) == -3 && __half2ull_rz(__float2half(-2.5f)) == 0);
    CHECK(__half2ll_rn(__ushort_as_half(0x7e00)) == (long long)0x8000000000000000ull);
    CHECK(__bfloat162uint_rn(__float2bfloat16(-1)) == 0 && __bfloat162int_ru(__float2bfloat16(0.25f)) == 1);
    CHECK(__bfloat162float(__ll2bfloat16_rz((1ll << 62) + (1ll << 61) - 1)) == 0x1.7ep62f);
    CHECK(__bfloat162float(__ull2bfloat16_rn((1ull << 63) + (1ull << 55) + 1)) == 0x1.02p63f);
    CHECK(__bfloat162float(__float2bfloat16_ru(1.0001f)) == 1.0078125f);
}

__device__ void arithmetic(int *bad) {
    half a = __float2half(0.75f), b = __float2half(-2), one = __float2half(1);
    CHECK(__half2float(__hfma_sat(a, a, a)) == 1 && __half2float(__hfma_sat(a, b, a)) == 0);
    half2 p = __halves2half2(a, b);
    CHECK(__low2float(__hadd2_sat(p, p)) == 1 && __high2float(__hadd2_sat(p, p)) == 0);
    half2 i = __halves2half2(__float2half(0), one), z = __hcmadd(i, i, __half2half2(__float2half(0)));
    CHECK(__low2float(z) == -1 && __high2float(z) == 0); // i * i
    half c = a++;
    CHECK(__half2float(c) == 0.75f && __half2float(a) == 1.75f);
    CHECK(__high2float(h2floor(__halves2half2(one, __float2half(-0.5f)))) == -1);
}

__global__ void k(int *bad) {
    comparisons(bad);
    conversions(bad);
    arithmetic(bad);
}

int main() {
    int *bad, wrong;
    cudaMalloc(&bad, sizeof *bad);
    cudaMemset(bad, 0, sizeof *bad);
    k<<<1, 1>>>(bad);
    cudaMemcpy(&wrong, bad, sizeof wrong, cudaMemcpyDeviceToHost);
    cudaFree(bad);
    return wrong;
}
