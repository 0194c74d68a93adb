/* Thrust's CUDA memory by its own name: pointers, resources, allocators. */
#pragma once
#include "memory_resource.h"
#include "pointer.h"

namespace thrust {
namespace system {
namespace cuda {
using thrust::system::lockstep::allocator;
using thrust::system::lockstep::universal_allocator;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::allocator;
using thrust::system::cuda::universal_allocator;
} // namespace cuda
} // namespace thrust
