/* Functions of float and double: their answers on a GPU and on the simulator (measure.sh). */
#include "answers.h"

/* ---- one number: `f` after the name for float ---- */

// clang-format off
#define OF_ONE(E, N, A, f)                                                                        \
    E(fabs##f(x)) E(ceil##f(x)) E(floor##f(x)) E(trunc##f(x)) E(rint##f(x)) E(nearbyint##f(x))    \
    E(round##f(x)) E(sqrt##f(x)) E(ilogb##f(x)) E(logb##f(x)) E(in(lrint##f(x)))                  \
    E(in(lround##f(x))) E(in(llrint##f(x))) E(in(llround##f(x))) E(-x) E(1 / x) E((bool)isnan(x)) \
    E((bool)isinf(x)) E((bool)isfinite(x)) E((bool)signbit(x)) E((modf##f(x, &w), w))             \
    E(modf##f(x, &w)) E((frexp##f(x, &e), e)) E(frexp##f(x, &e)) N(rsqrt##f(x)) N(cbrt##f(x))     \
    N(rcbrt##f(x)) N(exp##f(x)) N(exp2##f(x)) N(exp10##f(x)) N(expm1##f(x)) N(log##f(x))          \
    N(log2##f(x)) N(log10##f(x)) N(log1p##f(x)) N(sin##f(x)) N(cos##f(x)) N(tan##f(x))            \
    N(sinpi##f(x)) N(cospi##f(x)) N((sincospi##f(x, &w, &v), w)) N((sincospi##f(x, &w, &v), v))   \
    N((sincos##f(x, &w, &v), w)) N((sincos##f(x, &w, &v), v)) N(asin##f(x)) N(acos##f(x))         \
    N(atan##f(x)) N(sinh##f(x)) N(cosh##f(x)) N(tanh##f(x)) N(asinh##f(x)) N(acosh##f(x))         \
    N(atanh##f(x)) N(erf##f(x)) N(erfc##f(x)) N(erfcx##f(x)) N(erfinv##f(x)) N(erfcinv##f(x))     \
    N(normcdf##f(x)) N(normcdfinv##f(x)) A(lgamma##f(x)) N(tgamma##f(x)) A(j0##f(x)) A(j1##f(x))  \
    A(y0##f(x)) A(y1##f(x)) N(cyl_bessel_i0##f(x)) N(cyl_bessel_i1##f(x))
#define OF_TWO(E, N, f)                                                                           \
    E(x + y) E(x - y) E(x * y) E(x / y) E(fmin##f(x, y)) E(fmax##f(x, y)) E(min(x, y))             \
    E(max(x, y)) E(fmod##f(x, y)) E(remainder##f(x, y)) E(fdim##f(x, y)) E(copysign##f(x, y))     \
    E(nextafter##f(x, y)) E(ldexp##f(x, k1)) E(scalbn##f(x, k1)) E(scalbln##f(x, k1))             \
    E((remquo##f(x, y, &e), e & 7)) E(remquo##f(x, y, &e)) E(x < y) E(x <= y) E(x == y) E(x != y) \
    E(fma##f(x, y, z)) N(pow##f(x, y)) N(atan2##f(x, y)) N(hypot##f(x, y)) N(rhypot##f(x, y))     \
    N(fdivide##f(x, y)) N(norm3d##f(x, y, z)) N(norm4d##f(x, y, z, x)) N(rnorm3d##f(x, y, z))     \
    N(rnorm4d##f(x, y, z, x)) N(pow##f(x, (T)(k1 % 8)))
// clang-format on

/* ---- fast-math names, of float alone ---- */

// clang-format off
#define FAST(E, N, A)                                                                          \
    E(__saturatef(x)) E(__frcp_rn(x)) E(__frcp_rz(x)) E(__frcp_ru(x)) E(__frcp_rd(x))          \
    E(__fsqrt_rn(x)) E(__fsqrt_rz(x)) E(__fsqrt_ru(x)) E(__fsqrt_rd(x)) E(__frsqrt_rn(x))      \
    N(__expf(x)) N(__exp10f(x)) A(__logf(x)) A(__log2f(x)) A(__log10f(x)) A(__sinf(x))         \
    A(__cosf(x)) A(__tanf(x)) A((__sincosf(x, &w, &v), w)) N(__powf(x, y)) N(__fdividef(x, y))
// clang-format on

/* ---- rounding by name ---- */

// clang-format off
#define IN_MODE(E, t, m)                                                    \
    E(__##t##add_##m(x, y)) E(__##t##sub_##m(x, y)) E(__##t##mul_##m(x, y)) \
    E(__##t##div_##m(x, y))
#define IN_MODES(E, t) IN_MODE(E, t, rn) IN_MODE(E, t, rz) IN_MODE(E, t, ru) IN_MODE(E, t, rd)
#define MODES_OF(E, name) E(name##rn(x)) E(name##rz(x)) E(name##ru(x)) E(name##rd(x))
#define INTEGERS(E, type)                                                                  \
    MODES_OF(E, __##type##2int_) MODES_OF(E, __##type##2uint_) MODES_OF(E, __##type##2ll_) \
    MODES_OF(E, __##type##2ull_)
#define FLOATS_IN_MODES(E)                                                           \
    IN_MODES(E, f) E(__fmaf_rn(x, y, z)) E(__fmaf_rz(x, y, z)) E(__fmaf_ru(x, y, z)) \
    E(__fmaf_rd(x, y, z)) INTEGERS(E, float)
#define DOUBLES_IN_MODES(E)                                                             \
    IN_MODES(E, d) E(__fma_rn(x, y, z)) E(__fma_rz(x, y, z)) E(__fma_ru(x, y, z))       \
    E(__fma_rd(x, y, z)) MODES_OF(E, __drcp_) MODES_OF(E, __dsqrt_) INTEGERS(E, double) \
    MODES_OF(E, __double2float_) E((float)x) E(__double2hiint(x)) E(__double2loint(x))
// clang-format on

/* ---- casts: of what does not fit, C++ and processors say nothing or different things ---- */

template <class Integer, class Float> __device__ Integer in_range(Integer answer, Float x) {
    const bool is_signed = (Integer)-1 < (Integer)0, wide = sizeof answer == 8;
    const Float half = wide ? (Float)0x1p63 : (Float)0x1p31;
    const Float most = is_signed || sizeof answer < 4 ? half : 2 * half;
    return x < most && x > (is_signed ? -half : (Float)-1) ? answer : (Integer)0;
}
#define in(answer) in_range(answer, x)

// clang-format off
#define CASTS(E)                                                                           \
    E(in((int)x)) E(in((unsigned)x)) E(in((long long)x)) E(in((unsigned long long)x))      \
    E(in((short)x)) E(in((unsigned short)x)) E(in((signed char)x)) E(in((unsigned char)x))
// clang-format on

#define KERNEL(name, T, LIST)                                        \
    __global__ void name(const sample *in, uint64_t *out, int n) {   \
        int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0, e = 0; \
        if (i >= n) return;                                          \
        T x, y, z, w = 0, v = 0;                                     \
        memcpy(&x, &in[i].x, sizeof x);                              \
        memcpy(&y, &in[i].y, sizeof y);                              \
        memcpy(&z, &in[i].z, sizeof z);                              \
        int k1 = (int)(in[i].z % 400) - 200;                         \
        unused(y, z, w, v, e, k1);                                   \
        LIST                                                         \
    }
KERNEL(float_of_one, float, OF_ONE(STORE, STORE, STORE, f))
KERNEL(float_of_two, float, {
    typedef float T;
    OF_TWO(STORE, STORE, f)
})
KERNEL(float_fast, float, FAST(STORE, STORE, STORE))
KERNEL(float_modes, float, FLOATS_IN_MODES(STORE))
KERNEL(float_casts, float, CASTS(STORE))
KERNEL(double_of_one, double, OF_ONE(STORE, STORE, STORE, ))
KERNEL(double_of_two, double, {
    typedef double T;
    OF_TWO(STORE, STORE, )
})
KERNEL(double_modes, double, DOUBLES_IN_MODES(STORE))
KERNEL(double_casts, double, CASTS(STORE))

static const expression float_1[] = {OF_ONE(EXACT, NEAR, ABOUT, f)},
                        float_2[] = {OF_TWO(EXACT, NEAR, f)},
                        float_f[] = {FAST(EXACT, NEAR, ABOUT)},
                        float_m[] = {FLOATS_IN_MODES(EXACT)}, float_c[] = {CASTS(EXACT)},
                        double_1[] = {OF_ONE(EXACT, NEAR, ABOUT, )},
                        double_2[] = {OF_TWO(EXACT, NEAR, )},
                        double_m[] = {DOUBLES_IN_MODES(EXACT)}, double_c[] = {CASTS(EXACT)};

static std::vector<sample> moderate_floats() {
    std::vector<sample> some;
    for (int i = 0; i < 8192; i++)
        some.push_back({draw_moderate<8, 23>(), draw_moderate<8, 23>(), draw_moderate<8, 23>()});
    return some;
}
template <int EXPONENT, int MANTISSA> static std::vector<sample> samples() {
    std::vector<sample> some;
    for (int i = 0; i < 8192; i++) {
        uint64_t x = draw_float<EXPONENT, MANTISSA>(), y = draw_float<EXPONENT, MANTISSA>();
        some.push_back({x, i % 16 ? y : x, draw_float<EXPONENT, MANTISSA>()});
    }
    return some;
}

int main(int argc, char **argv) {
    open_everything(argc, argv);
    std::vector<sample> some = samples<8, 23>();
    print_table("float", 4, float_1, float_of_one, some);
    print_table("float", 4, float_2, float_of_two, some);
    print_table("float", 4, float_m, float_modes, some);
    print_table("float", 4, float_c, float_casts, some);
    some = moderate_floats();
    print_table("float", 4, float_f, float_fast, some);
    some = samples<11, 52>();
    print_table("double", 8, double_1, double_of_one, some);
    print_table("double", 8, double_2, double_of_two, some);
    print_table("double", 8, double_m, double_modes, some);
    print_table("double", 8, double_c, double_casts, some);
    return 0;
}
