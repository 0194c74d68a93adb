/* Operations of PTX for any type (toolchain/ptx/typed_operations.h names them), as the PTX ISA
   defines them, also where C++ leaves the result undefined. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_OPERATIONS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_OPERATIONS_HPP
#include "../bits.hpp"
#include "../math.hpp"
#include "values.hpp"
#include "../sync.hpp"

#define LOCKSTEP_OP1(name, R, expression)                                       \
    template <class T, class A> LOCKSTEP_INLINE R lockstep_ptx_op_##name(A x) { \
        const T a = lockstep_ptx_as<T>(x);                                      \
        return (R)(expression);                                                 \
    }
#define LOCKSTEP_OP2(name, R, B, expression)                                                  \
    template <class T, class U, class V> LOCKSTEP_INLINE R lockstep_ptx_op_##name(U x, V y) { \
        const T a = lockstep_ptx_as<T>(x);                                                    \
        const B b = lockstep_ptx_as<B>(y);                                                    \
        return (R)(expression);                                                               \
    }
#define LOCKSTEP_OP3(name, R, B, C, expression)               \
    template <class T, class U, class V, class W>             \
    LOCKSTEP_INLINE R lockstep_ptx_op_##name(U x, V y, W z) { \
        const T a = lockstep_ptx_as<T>(x);                    \
        const B b = lockstep_ptx_as<B>(y);                    \
        const C c = lockstep_ptx_as<C>(z);                    \
        return (R)(expression);                               \
    }

/* ---- arithmetic: pairs element by element ---- */

template <class T> constexpr bool lockstep_is_pair = false;
template <class T> constexpr bool lockstep_is_pair<lockstep_pair<T>> = true;
template <class T> struct lockstep_wider { typedef T type; };
template <> struct lockstep_wider<uint16_t> { typedef uint32_t type; };
template <> struct lockstep_wider<int16_t> { typedef int32_t type; };
template <> struct lockstep_wider<uint32_t> { typedef uint64_t type; };
template <> struct lockstep_wider<int32_t> { typedef int64_t type; };
template <> struct lockstep_wider<uint64_t> { typedef unsigned __int128 type; };
template <> struct lockstep_wider<int64_t> { typedef __int128 type; };
template <class T> using lockstep_wide = typename lockstep_wider<T>::type;

/* Integers wrap around, like unsigned ones. */
template <class T, class F> LOCKSTEP_INLINE T lockstep_ptx_apply(T a, T b, T c, F f) {
    if constexpr (lockstep_is_pair<T>)
        return T{f(a.x, b.x, c.x), f(a.y, b.y, c.y)};
    else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        return (T)f((std::make_unsigned_t<T>)a, (std::make_unsigned_t<T>)b,
                    (std::make_unsigned_t<T>)c);
    else
        return f(a, b, c);
}
#define LOCKSTEP_APPLY(expression)                                                           \
    lockstep_ptx_apply<T>(a, b, b, [](auto a, auto b, auto) LOCKSTEP_ALWAYS -> decltype(a) { \
        return (decltype(a))(expression);                                                    \
    })
LOCKSTEP_OP2(add, T, T, LOCKSTEP_APPLY(a + b))
LOCKSTEP_OP2(sub, T, T, LOCKSTEP_APPLY(a - b))
LOCKSTEP_OP2(mul, T, T, LOCKSTEP_APPLY(a *b))
/* Rounded once: the sum as a double, rounded to odd. */
template <class T> LOCKSTEP_INLINE T lockstep_ptx_fused(T a, T b, T c) {
    if constexpr (std::is_same_v<T, float>) {
        return fmaf(a, b, c);
    } else if constexpr (std::is_same_v<T, double>) {
        return fma(a, b, c);
    } else {
        double p = (double)a * (double)b, d = (double)c, s = p + d, back = s - p;
        double lost = (p - (s - back)) + (d - back);
        if (lost != 0 && !(lockstep_bits(s) & 1)) s = nextafter(s, lost > 0 ? INFINITY : -INFINITY);
        return T(s);
    }
}
template <class T, class U, class V, class W> LOCKSTEP_INLINE T lockstep_ptx_op_fma(U x, V y, W z) {
    const T a = lockstep_ptx_as<T>(x), b = lockstep_ptx_as<T>(y), c = lockstep_ptx_as<T>(z);
    if constexpr (lockstep_is_pair<T>)
        return T{lockstep_ptx_fused(a.x, b.x, c.x), lockstep_ptx_fused(a.y, b.y, c.y)};
    else
        return lockstep_ptx_fused(a, b, c);
}
template <class T> LOCKSTEP_INLINE T lockstep_ptx_less(T a, T b) {
    if constexpr (lockstep_is_pair<T>)
        return T{lockstep_ptx_less(a.x, b.x), lockstep_ptx_less(a.y, b.y)};
    else if constexpr (std::is_integral_v<T>)
        return a < b ? a : b;
    else
        return T(fmin((double)a, (double)b));
}
template <class T> LOCKSTEP_INLINE T lockstep_ptx_more(T a, T b) {
    if constexpr (lockstep_is_pair<T>)
        return T{lockstep_ptx_more(a.x, b.x), lockstep_ptx_more(a.y, b.y)};
    else if constexpr (std::is_integral_v<T>)
        return a < b ? b : a;
    else
        return T(fmax((double)a, (double)b));
}
LOCKSTEP_OP2(min, T, T, lockstep_ptx_less(a, b))
LOCKSTEP_OP2(max, T, T, lockstep_ptx_more(a, b))
LOCKSTEP_OP2(mul_hi, T, T, (lockstep_wide<T>)a *b >> 8 * sizeof(T))
LOCKSTEP_OP2(mul_wide, lockstep_wide<T>, T, (lockstep_wide<T>)a *b)
LOCKSTEP_OP2(mul24, T, T, ((T)(a << 8) >> 8) * ((T)(b << 8) >> 8))
LOCKSTEP_OP3(mad, T, T, T, (std::make_unsigned_t<T>)a *(std::make_unsigned_t<T>)b + c)
LOCKSTEP_OP3(mad_hi, T, T, T, ((lockstep_wide<T>)a * b >> 8 * sizeof(T)) + c)
LOCKSTEP_OP3(mad_wide, lockstep_wide<T>, T, lockstep_wide<T>, (lockstep_wide<T>)a *b + c)
LOCKSTEP_OP3(sad, T, T, T, (a < b ? b - a : a - b) + c)
LOCKSTEP_OP2(div, T, T, a / b)
template <class T, class U, class V> LOCKSTEP_INLINE T lockstep_ptx_op_rem(U x, V y) {
    return lockstep_ptx_as<T>(x) % lockstep_ptx_as<T>(y);
}
LOCKSTEP_OP1(abs, T, a < (T)0 ? (T)0 - a : a)
LOCKSTEP_OP1(neg, T, -a)
LOCKSTEP_OP2(copysign, T, T, copysign((double)b, (double)a))
LOCKSTEP_OP1(sqrt, T, sizeof(T) == 4 ? (double)sqrtf((float)a) : sqrt((double)a))
LOCKSTEP_OP1(rsqrt, T, 1 / sqrt((double)a))
LOCKSTEP_OP1(rcp, T, 1 / a)
LOCKSTEP_OP1(ex2, T, exp2((double)a))
LOCKSTEP_OP1(lg2, T, log2((double)a))
LOCKSTEP_OP1(sin, T, sin((double)a))
LOCKSTEP_OP1(cos, T, cos((double)a))
LOCKSTEP_OP1(tanh, T, tanh((double)a))

/* ---- bits ---- */

LOCKSTEP_OP2(and, T, T, a &b)
LOCKSTEP_OP2(or, T, T, a | b)
LOCKSTEP_OP2(xor, T, T, a ^ b)
LOCKSTEP_OP1(not, T, sizeof(T) == 1 ? (T)!a : (T)~a)
LOCKSTEP_OP1(cnot, T, a == 0)
LOCKSTEP_OP2(shl, T, uint32_t, b < 8 * sizeof(T) ? (T)(a << b) : (T)0)
LOCKSTEP_OP2(shr, T, uint32_t, b < 8 * sizeof(T) ? (T)(a >> b) : a < (T)0 ? (T)-1 : (T)0)
LOCKSTEP_OP3(shf_l, T, T, uint32_t, __funnelshift_l(a, b, c))
LOCKSTEP_OP3(shf_r, T, T, uint32_t, __funnelshift_r(a, b, c))
LOCKSTEP_OP3(shf_lc, T, T, uint32_t, __funnelshift_lc(a, b, c))
LOCKSTEP_OP3(shf_rc, T, T, uint32_t, __funnelshift_rc(a, b, c))
LOCKSTEP_OP3(selp, T, T, bool, c ? a : b)
template <class T, class A> LOCKSTEP_INLINE T lockstep_ptx_op_mov(A x) {
    return lockstep_ptx_as<T>(x);
}
LOCKSTEP_OP1(popc, uint32_t, __popcll((unsigned long long)a))
LOCKSTEP_OP1(clz, uint32_t, __clzll((long long)(uint64_t)a) - (64 - 8 * (int)sizeof(T)))
LOCKSTEP_OP1(brev, T, __brevll((unsigned long long)a) >> (64 - 8 * (int)sizeof(T)))
LOCKSTEP_OP1(bfind, uint32_t, 63 - __clzll((long long)(uint64_t)(a < (T)0 ? ~a : a)))

/* ---- multi-word arithmetic: the carry is kept for the next instruction ---- */

template <class T> using lockstep_word_of = std::make_unsigned_t<T>;
template <class T>
LOCKSTEP_INLINE T lockstep_ptx_sum(lockstep_word_of<T> a, lockstep_word_of<T> b, bool takes,
                                   bool gives) {
    lockstep_wide<lockstep_word_of<T>> sum = a;
    sum += b;
    if (takes) sum += lockstep_carry(-1);
    if (gives) lockstep_carry((int)(sum >> 8 * sizeof(T) & 1));
    return (T)sum;
}
template <class T>
LOCKSTEP_INLINE T lockstep_ptx_difference(lockstep_word_of<T> a, lockstep_word_of<T> b, bool takes,
                                          bool gives) {
    lockstep_wide<lockstep_word_of<T>> less = a;
    less -= b;
    if (takes) less -= lockstep_carry(-1);
    if (gives) lockstep_carry((int)(less >> 8 * sizeof(T) & 1)); /* borrow */
    return (T)less;
}
LOCKSTEP_OP2(add_cc, T, T, lockstep_ptx_sum<T>(a, b, false, true))
LOCKSTEP_OP2(addc, T, T, lockstep_ptx_sum<T>(a, b, true, false))
LOCKSTEP_OP2(addc_cc, T, T, lockstep_ptx_sum<T>(a, b, true, true))
LOCKSTEP_OP2(sub_cc, T, T, lockstep_ptx_difference<T>(a, b, false, true))
LOCKSTEP_OP2(subc, T, T, lockstep_ptx_difference<T>(a, b, true, false))
LOCKSTEP_OP2(subc_cc, T, T, lockstep_ptx_difference<T>(a, b, true, true))
#define LOCKSTEP_HIGH (T)((lockstep_wide<T>)a * b >> 8 * sizeof(T))
LOCKSTEP_OP3(mad_cc, T, T, T, lockstep_ptx_sum<T>(a *b, c, false, true))
LOCKSTEP_OP3(madc, T, T, T, lockstep_ptx_sum<T>(a *b, c, true, false))
LOCKSTEP_OP3(madc_cc, T, T, T, lockstep_ptx_sum<T>(a *b, c, true, true))
LOCKSTEP_OP3(mad_hi_cc, T, T, T, lockstep_ptx_sum<T>(LOCKSTEP_HIGH, c, false, true))
LOCKSTEP_OP3(madc_hi, T, T, T, lockstep_ptx_sum<T>(LOCKSTEP_HIGH, c, true, false))
LOCKSTEP_OP3(madc_hi_cc, T, T, T, lockstep_ptx_sum<T>(LOCKSTEP_HIGH, c, true, true))

/* ---- comparisons: those with `u` are true for NaN as well ---- */

LOCKSTEP_OP2(eq, bool, T, a == b)
LOCKSTEP_OP2(ne, bool, T, a<b || a> b)
LOCKSTEP_OP2(lt, bool, T, a < b)
LOCKSTEP_OP2(le, bool, T, a <= b)
LOCKSTEP_OP2(gt, bool, T, a > b)
LOCKSTEP_OP2(ge, bool, T, a >= b)
LOCKSTEP_OP2(equ, bool, T, !(a < b || a > b))
LOCKSTEP_OP2(neu, bool, T, !(a == b))
LOCKSTEP_OP2(ltu, bool, T, !(a >= b))
LOCKSTEP_OP2(leu, bool, T, !(a > b))
LOCKSTEP_OP2(gtu, bool, T, !(a <= b))
LOCKSTEP_OP2(geu, bool, T, !(a < b))
LOCKSTEP_OP2(nan, bool, T, a != a || b != b)
LOCKSTEP_OP2(num, bool, T, a == a && b == b)
#undef LOCKSTEP_OP1
#undef LOCKSTEP_OP3
#undef LOCKSTEP_APPLY
#undef LOCKSTEP_HIGH
#undef LOCKSTEP_OP2
#endif
