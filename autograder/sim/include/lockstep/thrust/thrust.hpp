/* Thrust's device system on the simulator. Each primitive is Thrust's sequential one, run as one
   uncounted launch, so its accesses are checked like a kernel's. Everything else in Thrust is built
   on these primitives. Included by the shadow of thrust/system/cpp/detail/execution_policy.h. */
#pragma once
#include "../library.hpp"
#include <type_traits>
#include <thrust/detail/config.h>
#include <thrust/detail/execution_policy.h>
#include <thrust/system/detail/sequential/execution_policy.h>

namespace thrust {
namespace system {
namespace lockstep {
namespace detail {

/* Thrust's pattern: the tag is a policy, and policies that derive from it convert to it. */
struct tag;
template <class> struct execution_policy;
template <>
struct execution_policy<tag> : thrust::system::detail::sequential::execution_policy<tag> {};
struct tag : execution_policy<tag> {};
template <class Derived>
struct execution_policy : thrust::system::detail::sequential::execution_policy<Derived> {
    typedef tag tag_type;
    operator tag() const { return tag(); }
};

/* Between host and device, the device's algorithms are used. */
template <class S1, class S2>
S1 select_system(execution_policy<S1> s, thrust::system::cpp::detail::execution_policy<S2>) {
    return thrust::detail::derived_cast(s);
}
template <class S1, class S2>
S2 select_system(thrust::system::cpp::detail::execution_policy<S1>, execution_policy<S2> s) {
    return thrust::detail::derived_cast(s);
}

template <class Derived>
LOCKSTEP_NO_INSTRUMENT thrust::system::detail::sequential::execution_policy<Derived> &
sequentially(execution_policy<Derived> &policy) {
    return policy;
}

/* The stream of a policy (thrust::cuda::par.on(stream)); the default stream if it has none. */
template <class Derived>
LOCKSTEP_NO_INSTRUMENT auto named_stream(Derived &policy, int) -> decltype((void *)policy.stream) {
    return policy.stream;
}
template <class Derived> LOCKSTEP_NO_INSTRUMENT void *named_stream(Derived &, long) {
    return nullptr;
}
template <class Derived> LOCKSTEP_NO_INSTRUMENT void *stream_of(execution_policy<Derived> &policy) {
    return named_stream(thrust::detail::derived_cast(policy), 0);
}

} // namespace detail
using detail::execution_policy;
using detail::tag;
} // namespace lockstep
} // namespace system
namespace lockstep {
using thrust::system::lockstep::execution_policy;
using thrust::system::lockstep::tag;
} // namespace lockstep
} // namespace thrust

#include "primitives.hpp"
