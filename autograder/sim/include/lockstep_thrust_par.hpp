/* thrust::device, and thrust::cuda::par.on(stream). */
#pragma once
#include <lockstep_thrust.hpp>
#include <thrust/detail/allocator_aware_execution_policy.h>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

struct par_t : execution_policy<par_t>,
               thrust::detail::allocator_aware_execution_policy<execution_policy> {
    constexpr par_t() : execution_policy<par_t>() {}
    template <class Stream> par_t on(Stream) const { return *this; }
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
