/* Half and bfloat16, in one list for both. halves.cu and bfloats.cu say what SMALL and PAIR are,
   and give their name to the lists of conversions: NAMED(LIST, E) is LIST(E, half). */
#pragma once
#include "answers.h"

template <> __device__ inline uint64_t bits(SMALL v) {
    unsigned short raw;
    memcpy(&raw, &v, sizeof raw);
    return __hisnan(v) ? 0x7fff : raw;
}
template <> __device__ inline uint64_t bits(PAIR v) { return bits(v.x) | bits(v.y) << 16; }
__device__ static SMALL small(uint64_t word) {
    unsigned short raw = (unsigned short)word;
    SMALL v;
    memcpy(&v, &raw, sizeof raw);
    return v;
}

/* ---- of one number x, or of a pair p: all 65,536 ---- */

// clang-format off
#define OF_ONE(E)                                                                                \
    E(hceil(x)) E(hfloor(x)) E(htrunc(x)) E(hrint(x)) E(__hneg(x)) E(__habs(x)) E(__hisnan(x))   \
    E(__hisinf(x)) E((float)x) E(-x) E(++(y = x)) E(--(y = x)) E((bool)x) E(hsqrt(x))            \
    E(hrsqrt(x)) E(hrcp(x)) E(hexp(x)) E(hexp2(x)) E(hexp10(x)) E(hlog(x)) E(hlog2(x))           \
    E(hlog10(x)) E(hsin(x)) E(hcos(x)) E(htanh(x)) E((int)x) E((unsigned)x) E((short)x)          \
    E((long long)x) E((unsigned long long)x) E(__hneg2(p)) E(__habs2(p)) E(-p) E(__hisnan2(p))   \
    E(h2ceil(p)) E(h2floor(p)) E(h2trunc(p)) E(h2rint(p)) E(h2sqrt(p)) E(h2rsqrt(p)) E(h2rcp(p)) \
    E(h2exp(p)) E(h2exp2(p)) E(h2exp10(p)) E(h2log(p)) E(h2log2(p)) E(h2log10(p)) E(h2sin(p))    \
    E(h2cos(p)) E(h2tanh(p))
#define TO_INTEGERS(E, S)                                                                       \
    E(__##S##2int_rn(x)) E(__##S##2int_rz(x)) E(__##S##2int_ru(x)) E(__##S##2int_rd(x))         \
    E(__##S##2uint_rn(x)) E(__##S##2uint_rz(x)) E(__##S##2uint_ru(x)) E(__##S##2uint_rd(x))     \
    E(__##S##2short_rn(x)) E(__##S##2short_rz(x)) E(__##S##2short_ru(x)) E(__##S##2short_rd(x)) \
    E(__##S##2ushort_rn(x)) E(__##S##2ushort_rz(x)) E(__##S##2ushort_ru(x))                     \
    E(__##S##2ushort_rd(x)) E(__##S##2ll_rn(x)) E(__##S##2ll_rz(x)) E(__##S##2ll_ru(x))         \
    E(__##S##2ll_rd(x)) E(__##S##2ull_rn(x)) E(__##S##2ull_rz(x)) E(__##S##2ull_ru(x))          \
    E(__##S##2ull_rd(x)) E(__##S##2char_rz(x)) E(__##S##2uchar_rz(x))
// clang-format on

__global__ void of_one(const sample *in, uint64_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
    if (i >= n) return;
    SMALL x = small(in[i].x), y = x;
    PAIR p(x, small(in[i].y));
    OF_ONE(STORE)
    NAMED(TO_INTEGERS, STORE)
    unused(y);
}
static const expression list_of_one[] = {OF_ONE(EXACT) NAMED(TO_INTEGERS, EXACT)};

/* ---- of two and three numbers x, y, z, and the pairs p, q, r of them ---- */

// clang-format off
#define COMPARED(E, op)                                                                           \
    E(__h##op(x, y)) E(__h##op##u(x, y)) E(__h##op##2(p, q)) E(__h##op##u2(p, q))                 \
    E(__h##op##2_mask(p, q)) E(__h##op##u2_mask(p, q)) E(__hb##op##2(p, q)) E(__hb##op##u2(p, q))
#define OF_TWO(E)                                                                                \
    E(x + y) E(x - y) E(x * y) E(__hadd(x, y)) E(__hsub(x, y)) E(__hmul(x, y)) E(__hadd_rn(x, y)) \
    E(__hsub_rn(x, y)) E(__hmul_rn(x, y)) E(__hadd_sat(x, y)) E(__hsub_sat(x, y))                \
    E(__hmul_sat(x, y)) E(__hmax(x, y)) E(__hmin(x, y)) E(__hmax_nan(x, y)) E(__hmin_nan(x, y))  \
    E(x / y) E(__hdiv(x, y)) E(p + q) E(p - q) E(p * q) E(__hadd2(p, q)) E(__hsub2(p, q))         \
    E(__hmul2(p, q)) E(__hadd2_rn(p, q)) E(__hsub2_rn(p, q)) E(__hmul2_rn(p, q))                 \
    E(__hadd2_sat(p, q)) E(__hsub2_sat(p, q)) E(__hmul2_sat(p, q)) E(__hmax2(p, q))              \
    E(__hmin2(p, q)) E(__hmax2_nan(p, q)) E(__hmin2_nan(p, q)) E(p / q) E(__h2div(p, q))         \
    E(x == y) E(x != y) E(x < y) E(x <= y) E(x > y) E(x >= y) E(p == q) E(p != q) E(p < q)       \
    E(p <= q) E(p > q) E(p >= q) COMPARED(E, eq) COMPARED(E, ne) COMPARED(E, lt) COMPARED(E, le) \
    COMPARED(E, gt) COMPARED(E, ge)
#define OF_THREE(E)                                                                       \
    E(__hfma(x, y, z)) E(__hfma_relu(x, y, z)) E(__hfma_sat(x, y, z)) E(__hfma2(p, q, r)) \
    E(__hfma2_relu(p, q, r)) E(__hfma2_sat(p, q, r)) E(__hcmadd(p, q, r))
// clang-format on

__global__ void of_two(const sample *in, uint64_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
    if (i >= n) return;
    SMALL x = small(in[i].x), y = small(in[i].y);
    PAIR p(x, y), q(y, small(in[i].z));
    OF_TWO(STORE)
}
__global__ void of_three(const sample *in, uint64_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
    if (i >= n) return;
    SMALL x = small(in[i].x), y = small(in[i].y), z = small(in[i].z);
    PAIR p(x, y), q(y, z), r(z, x);
    OF_THREE(STORE)
}
static const expression list_of_two[] = {OF_TWO(EXACT)};
static const expression list_of_three[] = {OF_THREE(EXACT)};

/* ---- from a float f, a double d, an integer z ---- */

// clang-format off
#define FROM_INTEGERS(E, S, type, T)                                                       \
    E(__##type##2##S##_rn((T)z)) E(__##type##2##S##_rz((T)z)) E(__##type##2##S##_ru((T)z)) \
    E(__##type##2##S##_rd((T)z)) E(SMALL((T)z))
#define FROM_OTHERS(E, S)                                                                  \
    E(__float2##S(f)) E(__float2##S##_rn(f)) E(__float2##S##_rz(f)) E(__float2##S##_ru(f)) \
    E(__float2##S##_rd(f)) E(__double2##S(d)) E(SMALL(f)) E(SMALL(d))                      \
    FROM_INTEGERS(E, S, int, int) FROM_INTEGERS(E, S, uint, unsigned)                      \
    FROM_INTEGERS(E, S, short, short) FROM_INTEGERS(E, S, ushort, unsigned short)          \
    FROM_INTEGERS(E, S, ll, long long) FROM_INTEGERS(E, S, ull, unsigned long long)
// clang-format on

__global__ void from_others(const sample *in, uint64_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
    if (i >= n) return;
    float f = __uint_as_float((unsigned)in[i].x);
    double d = __longlong_as_double((long long)in[i].y);
    uint64_t z = in[i].z;
    NAMED(FROM_OTHERS, STORE)
}
static const expression list_from_others[] = {NAMED(FROM_OTHERS, EXACT)};

/* ---- all of it ---- */

template <int EXPONENT, int MANTISSA> static int tell(const char *type, int argc, char **argv) {
    open_everything(argc, argv);
    std::vector<sample> every, some, other;
    for (int i = 0; i < 65536; i++) every.push_back({(uint64_t)i, (uint64_t)(i * 25173 + 13849)});
    for (int i = 0; i < 16384; i++) {
        uint64_t x = draw_float<EXPONENT, MANTISSA>(), y = draw_float<EXPONENT, MANTISSA>();
        some.push_back({x, i % 16 ? y : x, draw_float<EXPONENT, MANTISSA>()});
        other.push_back({draw_float<8, 23>(), draw_float<11, 52>(), draw() >> draw() % 64});
    }
    /* halfway between two of them, and a little beside that, is where rounding shows */
    for (int i = 0; i < 16384; i += 2) {
        uint64_t bits = draw() % 65536 << (23 - MANTISSA) | 1ull << (22 - MANTISSA);
        other[i].x = (EXPONENT == 8 ? bits : bits + (112ull << 23)) - 1 + i / 2 % 3;
        other[i].x &= 0xffffffff;
    }
    print_table(type, 2, list_of_one, of_one, every);
    print_table(type, 2, list_of_two, of_two, some);
    print_table(type, 2, list_of_three, of_three, some);
    print_table(type, 2, list_from_others, from_others, other);
    return 0;
}
