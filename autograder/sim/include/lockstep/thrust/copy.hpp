/* Copies on the device, and between device and host. */
#pragma once
#include <lockstep/thrust/thrust.hpp>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/type_traits/is_trivially_relocatable.h>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

/* Trivially copyable ranges are copied at once, on either side; others element by element. */
template <class In, class Out> Out copy_elements(In first, In last, Out result, std::true_type) {
    auto n = last - first;
    if (n > 0)
        lockstep_library_copy((void *)thrust::raw_pointer_cast(&*result),
                              (const void *)thrust::raw_pointer_cast(&*first),
                              sizeof(typename thrust::iterator_value<In>::type) * (size_t)n);
    return result + n;
}
template <class In, class Out> Out copy_elements(In first, In last, Out result, std::false_type) {
    for (; first != last; ++first, ++result) *result = *first;
    return result;
}
template <class Derived, class In, class Out>
Out copy(execution_policy<Derived> &p, In first, In last, Out result) {
    ::lockstep::library_call call("thrust::copy", stream_of(p));
    constexpr bool plain = thrust::is_indirectly_trivially_relocatable_to<In, Out>::value;
    return copy_elements(first, last, result, std::integral_constant<bool, plain>());
}
template <class Derived, class In, class Size, class Out>
Out copy_n(execution_policy<Derived> &p, In first, Size n, Out result) {
    In last = first;
    last += n;
    return copy(p, first, last, result);
}

} // namespace detail
} // namespace lockstep
} // namespace system
} // namespace thrust
