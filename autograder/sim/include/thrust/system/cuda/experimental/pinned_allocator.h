/* An allocator of pinned memory, for a host_vector. Thrust 1.16 (CUDA 12) dropped it. */
#pragma once
#include <cuda_runtime.h>
#include <cstddef>
#include <new>

namespace thrust {
namespace system {
namespace cuda {
namespace experimental {

template <class T> struct pinned_allocator {
    typedef T value_type;
    typedef T *pointer;
    typedef const T *const_pointer;
    typedef T &reference;
    typedef const T &const_reference;
    typedef std::size_t size_type;
    typedef std::ptrdiff_t difference_type;
    template <class U> struct rebind { typedef pinned_allocator<U> other; };
    pinned_allocator() = default;
    template <class U> pinned_allocator(const pinned_allocator<U> &) {}

    [[deprecated("gone since CUDA 12: use thrust::mr::stateless_resource_allocator<T, "
                 "thrust::universal_host_pinned_memory_resource>")]] T *
    allocate(std::size_t n, const void * = nullptr) {
        void *p = nullptr;
        if (cudaMallocHost(&p, n * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
        return (T *)p;
    }
    void deallocate(T *p, std::size_t) { cudaFreeHost(p); }
    std::size_t max_size() const { return (std::size_t)-1 / sizeof(T); }
    bool operator==(const pinned_allocator &) const { return true; }
    bool operator!=(const pinned_allocator &) const { return false; }
};

} // namespace experimental
} // namespace cuda
} // namespace system
namespace cuda {
namespace experimental = thrust::system::cuda::experimental;
} // namespace cuda
} // namespace thrust
