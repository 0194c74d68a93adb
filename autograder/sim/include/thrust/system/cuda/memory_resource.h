/* Thrust's CUDA memory resources under their own name: the simulator's. */
#pragma once
#include <thrust/memory.h>
#include <lockstep/thrust/memory.hpp>

namespace thrust {
namespace system {
namespace cuda {
using thrust::system::lockstep::memory_resource;
using thrust::system::lockstep::universal_host_pinned_memory_resource;
using thrust::system::lockstep::universal_memory_resource;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::memory_resource;
using thrust::system::cuda::universal_host_pinned_memory_resource;
using thrust::system::cuda::universal_memory_resource;
} // namespace cuda
} // namespace thrust
