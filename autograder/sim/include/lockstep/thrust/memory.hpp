/* Thrust's device memory is the simulator's: raw pointers to it may go to kernels. */
#pragma once
#include <lockstep/thrust/thrust.hpp>
#include <thrust/memory.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/fancy_pointer_resource.h>
#include <thrust/mr/memory_resource.h>

namespace thrust {
namespace system {
namespace lockstep {

template <class T> using pointer = thrust::pointer<T, tag, thrust::tagged_reference<T, tag>>;
template <class T>
using universal_pointer = thrust::pointer<T, tag, std::add_lvalue_reference_t<T>>;
template <class T> using reference = thrust::reference<T, tag>;

namespace detail {

template <int Where> class heap final : public thrust::mr::memory_resource<> {
  public:
    void *do_allocate(std::size_t bytes, std::size_t) override {
        void *p = nullptr;
        bool there = Where == LOCKSTEP_ON_DEVICE;
        lockstep_malloc(&p, bytes, Where, there ? "device_vector" : "universal_vector");
        return p;
    }
    void do_deallocate(void *p, std::size_t, std::size_t) override { lockstep_free(p); }
};

} // namespace detail

typedef thrust::mr::fancy_pointer_resource<detail::heap<LOCKSTEP_ON_DEVICE>, pointer<void>>
    memory_resource;
typedef thrust::mr::fancy_pointer_resource<detail::heap<LOCKSTEP_MANAGED>, universal_pointer<void>>
    universal_memory_resource;
typedef universal_memory_resource universal_host_pinned_memory_resource;

template <class T> using allocator = thrust::mr::stateless_resource_allocator<T, memory_resource>;
template <class T>
using universal_allocator = thrust::mr::stateless_resource_allocator<T, universal_memory_resource>;

} // namespace lockstep
} // namespace system
} // namespace thrust
