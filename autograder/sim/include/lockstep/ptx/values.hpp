/* Values of PTX: registers hold bits, which an instruction interprets by its type. So a C++ operand
   is converted to the instruction's type, and the result's bits to that of the destination. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_VALUES_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_VALUES_HPP
#include <cstdint>
#include <type_traits>
#include "../atomic.hpp"
#include "../rounded.hpp"

/* Half and bfloat16 as bits: cuda_fp16.h need not be included. */
template <int Exponent, int Mantissa> struct lockstep_tiny {
    uint16_t bits;
    lockstep_tiny() = default;
    LOCKSTEP_METHOD lockstep_tiny(double v, int mode = LOCKSTEP_ROUND_NEAREST)
        : bits(lockstep_narrow_to_small(v, Exponent, Mantissa, mode)) {}
    LOCKSTEP_METHOD operator double() const {
        if (Exponent == 8) return lockstep_value<float>((uint32_t)bits << 16);
        return lockstep_widen_half(bits);
    }
};
typedef lockstep_tiny<5, 10> lockstep_f16;
typedef lockstep_tiny<8, 7> lockstep_bf16;
template <class T> struct lockstep_pair { T x, y; };
struct lockstep_tf32 {
    uint32_t bits;
};
template <class T> constexpr bool lockstep_is_tiny = false;
template <int E, int M> constexpr bool lockstep_is_tiny<lockstep_tiny<E, M>> = true;

template <class To, class From> LOCKSTEP_INLINE To lockstep_ptx_bits(From v) {
    To to = To();
    __builtin_memcpy(&to, &v, sizeof(To) < sizeof(From) ? sizeof(To) : sizeof(From));
    return to;
}
/* An operand as a T. */
template <class T, class V> LOCKSTEP_INLINE T lockstep_ptx_as(V v) {
    if constexpr (std::is_same_v<T, V>)
        return v;
    else if constexpr (std::is_pointer_v<V>)
        return (T)(uintptr_t)v;
    else if constexpr (std::is_same_v<T, bool>)
        return v != 0;
    else if constexpr (std::is_floating_point_v<T> && std::is_floating_point_v<V>)
        return (T)v; /* a literal is a double */
    else if constexpr (std::is_integral_v<T> && (std::is_integral_v<V> || std::is_enum_v<V>))
        return (T)v;
    else
        return lockstep_ptx_bits<T>(v);
}
template <class U, class V> LOCKSTEP_INLINE void lockstep_ptx_put(U &to, V v) {
    if constexpr (std::is_pointer_v<U>)
        to = (U)(uintptr_t)v;
    else if constexpr (std::is_arithmetic_v<U> && std::is_arithmetic_v<V> &&
                       std::is_floating_point_v<U> == std::is_floating_point_v<V>)
        to = (U)v;
    else
        to = lockstep_ptx_bits<U>(v);
}

template <class T, int count> struct lockstep_ptx_vector { T v[count]; };
template <class Part, int count, class Whole>
LOCKSTEP_INLINE lockstep_ptx_vector<Part, count> lockstep_ptx_unpack(Whole v) {
    return lockstep_ptx_bits<lockstep_ptx_vector<Part, count>>(v);
}
template <class Whole, class Part, int count>
LOCKSTEP_INLINE Whole lockstep_ptx_pack(lockstep_ptx_vector<Part, count> v) {
    return lockstep_ptx_bits<Whole>(v);
}

/* ---- conversions ---- */

enum { LOCKSTEP_AS_IT_IS = -1, LOCKSTEP_AWAY = 4 };

template <class D, bool saturates>
LOCKSTEP_INLINE D lockstep_ptx_whole(long long v, bool negative) {
    if (!saturates) return (D)v;
    const bool is_signed = std::is_signed_v<D>;
    if (sizeof(D) == 8) return negative && !is_signed ? (D)0 : (D)v;
    long long high = (1ll << (8 * sizeof(D) - is_signed)) - 1, low = is_signed ? -high - 1 : 0;
    return (D)(v > high ? high : v < low ? low : v);
}
template <class D, class S, int mode, bool saturates, class V>
LOCKSTEP_INLINE D lockstep_ptx_convert(V operand) {
    const int rounding = mode < 0 || mode == LOCKSTEP_AWAY ? LOCKSTEP_ROUND_NEAREST : mode;
    S s = lockstep_ptx_as<S>(operand);
    if constexpr (std::is_same_v<D, lockstep_tf32>) {
        uint32_t bits = (uint32_t)lockstep_bits(s);
        bool number = (bits & 0x7f800000) != 0x7f800000;
        return lockstep_tf32{number ? (bits + 0x1000) & 0xffffe000 : bits};
    } else if constexpr (std::is_integral_v<D> && std::is_integral_v<S>) {
        return lockstep_ptx_whole<D, saturates>((long long)s, std::is_signed_v<S> && s < 0);
    } else if constexpr (std::is_integral_v<D>) {
        return (D)(sizeof(S) == 8
                       ? lockstep_double_to_integer(s, rounding, sizeof(D), std::is_signed_v<D>)
                       : lockstep_to_integer(s, rounding, sizeof(D), std::is_signed_v<D>));
    } else {
        double v;
        if constexpr (std::is_integral_v<S>)
            v = std::is_signed_v<S> ? lockstep_from_signed(s, rounding, sizeof(D) == 8 ? 8 : 4)
                                    : lockstep_from_unsigned(s, rounding, sizeof(D) == 8 ? 8 : 4);
        else
            v = s;
        if (std::is_same_v<D, S> && mode >= 0) /* to an integer */
            v = mode == LOCKSTEP_ROUND_ZERO   ? trunc(v)
                : mode == LOCKSTEP_ROUND_UP   ? ceil(v)
                : mode == LOCKSTEP_ROUND_DOWN ? floor(v)
                                              : rint(v);
        if (saturates) v = v > 0 ? (v < 1 ? v : 1) : 0;
        if constexpr (lockstep_is_tiny<D>)
            return D(v, rounding);
        else
            return sizeof(D) == 4 ? (D)lockstep_narrow(v, rounding) : (D)v;
    }
}
/* Two numbers into one word, the first in the upper half. */
template <class D, class S, int mode, bool saturates, class V, class W>
LOCKSTEP_INLINE D lockstep_ptx_convert(V high, W low) {
    typedef decltype(D::x) T;
    return D{lockstep_ptx_convert<T, S, mode, saturates>(low),
             lockstep_ptx_convert<T, S, mode, saturates>(high)};
}
#endif
