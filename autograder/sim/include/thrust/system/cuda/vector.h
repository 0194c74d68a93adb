/* thrust::cuda::vector: another name of device_vector. */
#pragma once
#include <thrust/device_vector.h>
#include <thrust/universal_vector.h>
#include "memory.h"

namespace thrust {
namespace system {
namespace cuda {
template <class T, class A = allocator<T>> using vector = thrust::detail::vector_base<T, A>;
template <class T, class A = universal_allocator<T>>
using universal_vector = thrust::detail::vector_base<T, A>;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::universal_vector;
using thrust::system::cuda::vector;
} // namespace cuda
} // namespace thrust
