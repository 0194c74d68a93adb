/* Temporary buffers of Thrust's algorithms (thrust::get_temporary_buffer()), which may go to
   kernels. */
#pragma once
#include "../../../abi/library_region.h"
#include <cstddef>
#include <thrust/memory.h>
#include <thrust/pair.h>
#include <lockstep/thrust/thrust.hpp>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

template <class T, class Derived>
thrust::pair<thrust::pointer<T, Derived>, std::ptrdiff_t>
get_temporary_buffer(execution_policy<Derived> &, std::ptrdiff_t n) {
    void *p = nullptr;
    if (lockstep_library_buffer_take(&p, (std::size_t)n * sizeof(T))) n = 0;
    return thrust::make_pair(thrust::pointer<T, Derived>((T *)p), n);
}
template <class Derived, class Pointer>
void return_temporary_buffer(execution_policy<Derived> &, Pointer p, std::ptrdiff_t) {
    lockstep_library_buffer_return((void *)raw(p));
}

} // namespace detail
} // namespace lockstep
} // namespace system
} // namespace thrust
