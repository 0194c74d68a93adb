/* thrust::device, and thrust::cuda::par.on(stream). */
#pragma once
#include <lockstep_thrust.hpp>
#include <thrust/detail/allocator_aware_execution_policy.h>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

struct par_on_stream : execution_policy<par_on_stream>,
                       thrust::detail::allocator_aware_execution_policy<execution_policy> {
    void *stream;
    explicit par_on_stream(void *s = nullptr) : execution_policy<par_on_stream>(), stream(s) {}
    template <class Stream> par_on_stream on(Stream s) const { return par_on_stream((void *)s); }
};

struct par_t : execution_policy<par_t>,
               thrust::detail::allocator_aware_execution_policy<execution_policy> {
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
