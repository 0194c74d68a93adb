/* Type traits for CUB: floating-point types (half included), and the limits of each type. */
#pragma once
#include <limits>
#include <string.h>
#include <type_traits>

struct __half;
struct __nv_bfloat16;

namespace cub {
namespace detail {

template <class T>
struct is_float : std::integral_constant<bool, std::is_floating_point<T>::value ||
                                                   std::is_same<T, __half>::value ||
                                                   std::is_same<T, __nv_bfloat16>::value> {};

/** The largest finite number, or the lowest. */
template <class T> T limit(bool lowest) {
    constexpr bool half = std::is_same<T, __half>::value;
    if constexpr (half || std::is_same<T, __nv_bfloat16>::value) {
        unsigned short bits = (unsigned short)((half ? 0x7bff : 0x7f7f) | (lowest ? 0x8000 : 0));
        T number;
        memcpy((void *)&number, &bits, sizeof bits);
        return number;
    } else
        return lowest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

} // namespace detail
} // namespace cub
