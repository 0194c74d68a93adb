/* thrust::device, and thrust::cuda::par.on(stream). */
#pragma once
#include <lockstep/thrust/thrust.hpp>
#include <thrust/detail/allocator_aware_execution_policy.h>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

/* A policy with a stream; it may have an allocator as well: par(allocator).on(stream). */
template <class Derived> struct on_stream : execution_policy<Derived> {
    void *stream;
    explicit on_stream(void *s = nullptr) : stream(s) {}
    template <class Stream> Derived on(Stream s) const {
        Derived other = thrust::detail::derived_cast(*this);
        other.stream = (void *)s;
        return other;
    }
};
struct par_on_stream : on_stream<par_on_stream>,
                       thrust::detail::allocator_aware_execution_policy<on_stream> {
    explicit par_on_stream(void *s = nullptr) : on_stream<par_on_stream>(s) {}
};

struct par_t : execution_policy<par_t>,
               thrust::detail::allocator_aware_execution_policy<on_stream> {
    constexpr par_t() : execution_policy<par_t>() {}
    template <class Stream> par_on_stream on(Stream s) const { return par_on_stream((void *)s); }
};

} // namespace detail
THRUST_INLINE_CONSTANT detail::par_t par;
} // namespace lockstep
namespace cuda {
using thrust::system::lockstep::par;
using thrust::system::lockstep::tag;
THRUST_INLINE_CONSTANT thrust::system::lockstep::detail::par_t par_nosync;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
using thrust::system::cuda::tag;
} // namespace cuda
} // namespace thrust
