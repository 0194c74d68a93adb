// clean
// Bit, integer and conversion intrinsics, the mathematics with fast names, vector types.
#include <cmath>
#include <cstdio>
#define CHECK(c)                                   \
    do {                                           \
        if (!(c)) {                                \
            atomicAdd(bad, 1);                     \
            printf("line %d: %s\n", __LINE__, #c); \
        }                                          \
    } while (0)

__device__ void bits(int *bad) {
    CHECK(__popc(0xf0f0u) == 8 && __popcll(~0ull) == 64);
    CHECK(__clz(1) == 31 && __clz(0) == 32 && __clzll(1ll << 40) == 23);
    CHECK(__ffs(0) == 0 && __ffs(8) == 4 && __ffsll(1ll << 40) == 41);
    CHECK(__brev(1u) == 1u << 31 && __brevll(1ull) == 1ull << 63);
    CHECK(__byte_perm(0x33221100u, 0x77665544u, 0x7250) == 0x77225500u);
    CHECK(__funnelshift_l(0x80000000u, 1u, 1) == 3 && __funnelshift_r(2u, 1u, 1) == 0x80000001u);
    CHECK(__fns(0xaau, 0, 2) == 3);
    CHECK(__mulhi(1 << 30, 8) == 2 && __umulhi(1u << 31, 4u) == 2);
    CHECK(__mul64hi(1ll << 62, 8) == 2 && __umul64hi(1ull << 63, 4) == 2);
    CHECK(__mul24(1000, -3) == -3000 && __umul24(0x1000002u, 3u) == 6);
    CHECK(__sad(-3, 4, 10u) == 17 && __usad(3u, 10u, 1u) == 8);
    CHECK(__hadd(-3, 6) == 1 && __rhadd(3, 6) == 5 && __uhadd(3u, 6u) == 4);
    CHECK(__vadd4(0x01020304u, 0x01010101u) == 0x02030405u && __dp4a(0x01010101, 0x02020202, 1) == 9);
}

__device__ void conversions(int *bad, float x) {
    CHECK(__float_as_int(1.0f) == 0x3f800000 && __int_as_float(0x40000000) == 2.0f);
    CHECK(__float_as_uint(-0.0f) == 0x80000000u && __double_as_longlong(1.0) == 0x3ffll << 52);
    CHECK(__float2int_rn(2.5f + x) == 2 && __float2int_ru(2.1f + x) == 3);
    CHECK(__float2int_rz(-2.9f + x) == -2 && __float2int_rd(-2.1f + x) == -3);
    CHECK(__double2int_rn(3.5 + x) == 4 && __float2uint_rz(3.9f + x) == 3);
    CHECK(__int2float_rn(7) == 7.0f && __double2hiint(2.0) == 0x40000000 && __double2loint(2.0) == 0);
    CHECK(__hiloint2double(0x40000000, 0) == 2.0 && __double2float_rz(1.0 / 3) < 1.0 / 3);
}

__device__ bool near(float a, float b) { return fabsf(a - b) <= 1e-5f * (1 + fabsf(b)); }

__device__ void mathematics(int *bad, float x) {
    CHECK(near(__expf(1 + x), 2.7182818f) && near(__logf(10 + x), 2.3025851f));
    CHECK(near(__sinf(1 + x), 0.8414710f) && near(__cosf(1 + x), 0.5403023f));
    CHECK(near(__powf(2 + x, 10), 1024) && near(__fdividef(1, 3 + x), 1.0f / 3));
    CHECK(__fmaf_rn(2, 3, 4) == 10 && __fadd_rn(1, 2) == 3 && __fmul_rz(0.1f, 10.0f) <= 1.0f);
    CHECK(__fsqrt_rn(4 + x) == 2 && __frcp_rn(4 + x) == 0.25f && near(rsqrtf(4 + x), 0.5f));
    CHECK(__saturatef(1.5f) == 1 && __saturatef(-2) == 0);
    CHECK(fminf(1, NAN) == 1 && fmaxf(-1, 2) == 2 && min(3, 4) == 3 && max(3u, 4u) == 4);
    CHECK(near(sinpif(0.5f + x), 1) && near(exp10f(2 + x), 100) && near(cbrtf(27 + x), 3));
    CHECK(near(normcdff(x), 0.5f) && near(erff(x), 0) && near(hypotf(3 + x, 4), 5));
    CHECK(isnan(NAN + x) && isinf(INFINITY + x) && !signbit(1.0f + x));
    CHECK(abs(-3) == 3 && fabs(-2.5 - x) == 2.5);
    float s, c;
    sincosf(x, &s, &c);
    CHECK(s == 0 && c == 1);
}

__device__ void vectors(int *bad, const float4 *in) {
    float4 v = __ldg(in);
    CHECK(v.x == 1 && v.w == 4);
    uchar4 c = make_uchar4(1, 2, 3, 255);
    CHECK(c.w == 255 && sizeof(c) == 4 && sizeof(float3) == 12 && alignof(float4) == 16);
    double2 d = make_double2(0.5, 1.5);
    int3 i = make_int3(1, 2, 3);
    CHECK(d.x + d.y == 2 && i.x + i.y + i.z == 6 && sizeof(longlong2) == 16);
    dim3 g(2, 3);
    CHECK(g.z == 1 && g.x * g.y == 6);
}

__global__ void k(int *bad, const float4 *in, float zero) {
    bits(bad);
    conversions(bad, zero);
    vectors(bad, in);
}
__global__ void k_math(int *bad, const float *zero) { mathematics(bad, *zero); }

int main() {
    int *d_bad, bad = -1;
    float4 *d_in, in = make_float4(1, 2, 3, 4);
    cudaMalloc(&d_bad, sizeof bad);
    cudaMalloc(&d_in, 2 * sizeof in);
    cudaMemset(d_bad, 0, sizeof bad);
    cudaMemset(d_in, 0, 2 * sizeof in);
    cudaMemcpy(d_in, &in, sizeof in, cudaMemcpyHostToDevice);
    k<<<1, 1>>>(d_bad, d_in, 0);
    k_math<<<1, 1>>>(d_bad, (const float *)(d_in + 1));
    cudaMemcpy(&bad, d_bad, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    cudaFree(d_in);
    return bad != 0;
}
