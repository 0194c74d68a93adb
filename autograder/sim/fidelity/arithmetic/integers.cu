/* Functions of integers, and conversions from them: their answers on a GPU and on the simulator. */
#include "answers.h"

// clang-format off
#define BITS(E)                                                                                  \
    E(__popc(x)) E(__popcll(a)) E(__clz(x)) E(__clzll(a)) E(__ffs(x)) E(__ffsll(a)) E(__brev(x)) \
    E(__brevll(a)) E(__byte_perm(x, y, z)) E(__funnelshift_l(x, y, z))                           \
    E(__funnelshift_r(x, y, z)) E(__funnelshift_lc(x, y, z % 40))                                \
    E(__funnelshift_rc(x, y, z % 40)) E(__fns(x, y % 32, (int)(z % 9) - 4)) E(__mul24(x, y))     \
    E(__umul24(x, y)) E(__mulhi(x, y)) E(__umulhi(x, y)) E(__mul64hi(a, b)) E(__umul64hi(a, b))  \
    E(__sad(x, y, z)) E(__usad(x, y, z)) E(__hadd((int)x, (int)y)) E(__rhadd((int)x, (int)y))    \
    E(__uhadd(x, y)) E(__urhadd(x, y)) E(__dp4a((int)x, (int)y, (int)z)) E(__dp4a(x, y, z))      \
    E(__dp2a_lo((int)x, (int)y, (int)z)) E(__dp2a_hi((int)x, (int)y, (int)z))                    \
    E(__dp2a_lo(x, y, z)) E(__dp2a_hi(x, y, z)) E(abs((int)(x | 1))) E(llabs(a | 1))             \
    E(min((int)x, (int)y)) E(max(x, y)) E(umin(x, y)) E(llmax(a, b)) E(ullmin(a, b))             \
    E(__vimax3_s32(x, y, z)) E(__vimin3_u32(x, y, z)) E(__viaddmax_s32(x, y, z))                 \
    E(__viaddmin_u32(x, y, z)) E(__vimax_s32_relu(x, y)) E(__vimin_s32_relu(x, y))               \
    E(__vimax3_s32_relu(x, y, z)) E(__viaddmax_s32_relu(x, y, z))
/* Division rounds to zero; what divides is neither 0 nor -1. */
#define DIVISION(E)                                                                       \
    E((int)x / d) E((int)x % d) E(x / (unsigned)d) E(x % (unsigned)d) E(a / (long long)d) \
    E(a % (long long)d) E((unsigned long long)a / (unsigned)d)                            \
    E((unsigned long long)a % (unsigned)d) E(x << (z & 31)) E(x >> (z & 31))              \
    E((int)x >> (z & 31)) E(a << (z & 63)) E(a >> (z & 63)) E(x * y) E(a * b)
#define FROM_MODES(E, name, v) E(name##rn(v)) E(name##rz(v)) E(name##ru(v)) E(name##rd(v))
#define TO_FLOATS(E)                                                                              \
    FROM_MODES(E, __int2float_, x) FROM_MODES(E, __uint2float_, x) FROM_MODES(E, __ll2float_, a)  \
    FROM_MODES(E, __ull2float_, a) FROM_MODES(E, __ll2double_, a) FROM_MODES(E, __ull2double_, a) \
    E(__int2double_rn(x)) E(__uint2double_rn(x)) E((float)(int)x) E((float)x) E((float)a)         \
    E((float)(unsigned long long)a) E((double)a) E((double)(unsigned long long)a)                 \
    E(__hiloint2double(x, y))
// clang-format on

// clang-format off
#define PARTS(E, n)                                                                             \
    E(__vadd##n(x, y)) E(__vsub##n(x, y)) E(__vaddss##n(x, y)) E(__vaddus##n(x, y))             \
    E(__vsubss##n(x, y)) E(__vsubus##n(x, y)) E(__vavgs##n(x, y)) E(__vavgu##n(x, y))           \
    E(__vhaddu##n(x, y)) E(__vabsdiffs##n(x, y)) E(__vabsdiffu##n(x, y)) E(__vmaxs##n(x, y))    \
    E(__vmaxu##n(x, y)) E(__vmins##n(x, y)) E(__vminu##n(x, y)) E(__vcmpeq##n(x, y))            \
    E(__vcmpne##n(x, y)) E(__vcmpges##n(x, y)) E(__vcmpgeu##n(x, y)) E(__vcmpgts##n(x, y))      \
    E(__vcmpgtu##n(x, y)) E(__vcmples##n(x, y)) E(__vcmpleu##n(x, y)) E(__vcmplts##n(x, y))     \
    E(__vcmpltu##n(x, y)) E(__vseteq##n(x, y)) E(__vsetne##n(x, y)) E(__vsetges##n(x, y))       \
    E(__vsetgeu##n(x, y)) E(__vsetgts##n(x, y)) E(__vsetgtu##n(x, y)) E(__vsetles##n(x, y))     \
    E(__vsetleu##n(x, y)) E(__vsetlts##n(x, y)) E(__vsetltu##n(x, y)) E(__vneg##n(x))           \
    E(__vnegss##n(x)) E(__vabs##n(x)) E(__vabsss##n(x)) E(__vsads##n(x, y)) E(__vsadu##n(x, y))
// clang-format on

#define KERNEL(name, LIST)                                                   \
    __global__ void name(const sample *in, uint64_t *out, int n) {           \
        int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;                \
        if (i >= n) return;                                                  \
        long long a = (long long)in[i].x, b = (long long)in[i].y;            \
        unsigned x = (unsigned)(in[i].x >> 7), y = (unsigned)(in[i].y >> 7); \
        unsigned z = (unsigned)in[i].z;                                      \
        int d = z + 1 < 2 ? 7 : (int)z; /* neither 0 nor -1 */               \
        unused(a, b, y, d);                                                  \
        LIST(STORE)                                                          \
    }
#define TWO_PARTS(E)  PARTS(E, 2)
#define FOUR_PARTS(E) PARTS(E, 4)
KERNEL(of_bits, BITS)
KERNEL(of_division, DIVISION)
KERNEL(to_floats, TO_FLOATS)
KERNEL(two_parts, TWO_PARTS)
KERNEL(four_parts, FOUR_PARTS)
static const expression bit_list[] = {BITS(EXACT)}, division_list[] = {DIVISION(EXACT)},
                        float_list[] = {TO_FLOATS(EXACT)}, two_list[] = {TWO_PARTS(EXACT)},
                        four_list[] = {FOUR_PARTS(EXACT)};

int main(int argc, char **argv) {
    open_everything(argc, argv);
    std::vector<sample> some;
    for (int i = 0; i < 8192; i++) {
        uint64_t x = draw(), y = draw(), z = draw() >> draw() % 64;
        if (i % 3 == 1) x &= draw() & draw(), y |= draw() | draw();
        if (i % 3 == 2) x = (int64_t)x >> x % 60, y = (int64_t)y >> y % 60;
        some.push_back({x, i % 16 ? y : x, z});
    }
    print_table("integer", 8, bit_list, of_bits, some);
    print_table("integer", 8, division_list, of_division, some);
    print_table("integer", 8, float_list, to_floats, some);
    print_table("integer", 8, two_list, two_parts, some);
    print_table("integer", 8, four_list, four_parts, some);
    return 0;
}
