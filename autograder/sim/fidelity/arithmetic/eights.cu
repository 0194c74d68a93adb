/* Floats of 8 bits: their answers on a GPU and on the simulator. All 256 codes, and floats,
   doubles, halves and bfloats that become one. */
#include "answers.h"
#include <cuda_fp8.h>

// clang-format off
#define CODES(E)                                                                                  \
    E(eight(__nv_cvt_fp8_to_halfraw(x, __NV_E4M3).x)) E(eight(__nv_cvt_fp8_to_halfraw(x, __NV_E5M2).x)) \
    E((float)a) E((float)b) E((double)a) E((int)a) E((int)b) E((unsigned char)a) E((signed char)b) \
    E((unsigned)b) E((long long)a) E((short)b) E((bool)a) E((bool)b)                             \
    E(__half_as_ushort((__half)b)) E(__bfloat16_as_ushort((__nv_bfloat16)a) & nan_mask((float)a))
#define BOTH(E, name, v)                                                                          \
    E(eight(__nv_cvt_##name##_to_fp8(v, __NV_SATFINITE, __NV_E4M3)))                              \
    E(eight(__nv_cvt_##name##_to_fp8(v, __NV_NOSAT, __NV_E4M3)))                                  \
    E(eight(__nv_cvt_##name##_to_fp8(v, __NV_SATFINITE, __NV_E5M2)))                              \
    E(eight(__nv_cvt_##name##_to_fp8(v, __NV_NOSAT, __NV_E5M2)))
#define FLOATS(E) BOTH(E, float, f) BOTH(E, double, d) E(eight(__nv_fp8_e4m3(f).__x))             \
    E(eight(__nv_fp8_e5m2((int)i).__x)) E(eight(__nv_fp8x2_e4m3(make_float2(f, -f)).__x))
#define HALVES(E) BOTH(E, halfraw, h) BOTH(E, bfloat16raw, w) E(eight(__nv_fp8_e5m2(__half(h)).__x)) \
    E(eight(__nv_fp8_e4m3(__nv_bfloat16(w)).__x))
// clang-format on

__device__ unsigned eight(unsigned code) { return code; }
__device__ unsigned nan_mask(float v) { return v != v ? 0 : 0xffff; } /* which NaN, nobody asks */

#define KERNEL(name, LIST)                                              \
    __global__ void name(const sample *in, uint64_t *out, int n) {      \
        int at = blockIdx.x * blockDim.x + threadIdx.x, k = 0;          \
        if (at >= n) return;                                            \
        const int i = at;                                               \
        unsigned char x = (unsigned char)in[at].x;                      \
        float f = __uint_as_float((unsigned)in[at].y);                  \
        double d = __longlong_as_double((long long)in[at].z);           \
        __half_raw h;                                                   \
        __nv_bfloat16_raw w;                                            \
        __nv_fp8_e4m3 a;                                                \
        __nv_fp8_e5m2 b;                                                \
        h.x = (unsigned short)in[at].x, w.x = (unsigned short)in[at].x; \
        a.__x = x, b.__x = x;                                           \
        unused(x, f, d, h, w, a, b, i);                                 \
        LIST(STORE)                                                     \
    }
KERNEL(of_codes, CODES)
KERNEL(of_floats, FLOATS)
KERNEL(of_halves, HALVES)
static const expression code_list[] = {CODES(EXACT)}, float_list[] = {FLOATS(EXACT)},
                        half_list[] = {HALVES(EXACT)};

/* Near the numbers of 8 bits, and in the middle between two of them. */
static uint64_t draw_near(int mantissa, int bias) {
    uint64_t exponent = (uint64_t)(bias - 20) + draw() % 40, leading = draw() % 32;
    uint64_t number = exponent << mantissa | leading << (mantissa - 5);
    return (number - 1 + draw() % 3) | draw() >> 63 << (mantissa == 23 ? 31 : 63);
}

int main(int argc, char **argv) {
    open_everything(argc, argv);
    std::vector<sample> codes, floats, halves;
    for (uint64_t x = 0; x < 256; x++) codes.push_back({x, 0, 0});
    for (int i = 0; i < 16384; i++)
        floats.push_back({0, i % 2 ? draw_near(23, 127) : draw_float<8, 23>(),
                          i % 2 ? draw_near(52, 1023) : draw_float<11, 52>()});
    for (uint64_t x = 0; x < 65536; x++) halves.push_back({x, 0, 0});
    print_table("eight", 8, code_list, of_codes, codes);
    print_table("eight", 8, float_list, of_floats, floats);
    print_table("eight", 8, half_list, of_halves, halves);
    return 0;
}
