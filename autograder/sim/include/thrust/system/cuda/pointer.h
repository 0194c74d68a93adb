/* Thrust's pointers to CUDA memory under their own names. */
#pragma once
#include <thrust/memory.h>
#include <lockstep/thrust/memory.hpp>

namespace thrust {
namespace system {
namespace cuda {
using thrust::system::lockstep::pointer;
using thrust::system::lockstep::reference;
using thrust::system::lockstep::universal_pointer;
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::pointer;
using thrust::system::cuda::reference;
using thrust::system::cuda::universal_pointer;
} // namespace cuda
} // namespace thrust
