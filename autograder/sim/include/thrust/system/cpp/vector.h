#pragma once
#include_next <thrust/system/cpp/vector.h>
#include <lockstep/thrust/memory.hpp>
namespace thrust {
namespace system {
namespace lockstep {
template <class T, class A = allocator<T>> using vector = thrust::detail::vector_base<T, A>;
template <class T, class A = universal_allocator<T>>
using universal_vector = thrust::detail::vector_base<T, A>;
} // namespace lockstep
} // namespace system
} // namespace thrust
