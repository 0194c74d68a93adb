/* Thrust's CUDA memory under its own name: pointers, resources, allocators. */
#pragma once
#include "memory_resource.h"
#include "pointer.h"

namespace thrust {
namespace system {
namespace cuda {
using thrust::system::lockstep::allocator;
using thrust::system::lockstep::universal_allocator;

template <class T> pointer<T> malloc(std::size_t n) {
    void *p = nullptr;
    lockstep_malloc(&p, n * sizeof(T), LOCKSTEP_ON_DEVICE, "thrust::cuda::malloc()");
    return pointer<T>((T *)p);
}
template <class T> void free(pointer<T> p) { lockstep_free((void *)p.get()); }
} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::allocator;
using thrust::system::cuda::free;
using thrust::system::cuda::malloc;
using thrust::system::cuda::universal_allocator;
} // namespace cuda
} // namespace thrust
