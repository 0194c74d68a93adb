// clean
/* A vector that grows moves elements that nobody has written yet: that is no read. The pool of
   Thrust's memory resources computes with 64-bit logarithms. */
#include <thrust/device_vector.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/new.h>
#include <thrust/mr/pool.h>
#include <thrust/system/cuda/error.h>

template <class T> struct leaves_as_it_is : thrust::device_allocator<T> {
    template <class U> struct rebind {
        typedef leaves_as_it_is<U> other;
    };
    __host__ __device__ void construct(T *) {}
};

int main() {
    thrust::device_vector<int, leaves_as_it_is<int>> v(10);
    v.resize(1000);
    v[999] = 7;

    thrust::mr::new_delete_resource memory;
    typedef thrust::mr::unsynchronized_pool_resource<thrust::mr::new_delete_resource> pool_t;
    pool_t pool(&memory);
    typedef thrust::mr::allocator<int, pool_t> in_pool;
    in_pool allocator(&pool);
    thrust::host_vector<int, in_pool> h(3, 1, allocator);
    h.resize(100, 2);
    return v[999] != 7 || h[99] != 2 || (int)cudaErrorMemoryValueTooLarge != 32;
}
