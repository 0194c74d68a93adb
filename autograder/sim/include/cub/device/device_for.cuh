/* cub::DeviceFor: applies an operator to every index, or to every item. */
#pragma once
#include "dispatch.cuh"

namespace cub {

struct DeviceFor {
    template <class Shape, class Op>
    static cudaError_t Bulk(Shape n, Op op, cudaStream_t stream = 0) {
        auto body = [=]() mutable {
            for (Shape i = 0; i < n; i++) {
                ::lockstep::library_element element;
                op(i);
            }
        };
        return ::lockstep::run_cub("cub::DeviceFor::Bulk", stream, body, nullptr);
    }
    template <class It, class N, class Op>
    static cudaError_t ForEachN(It first, N n, Op op, cudaStream_t stream = 0) {
        auto body = [=]() mutable {
            for (N i = 0; i < n; i++) {
                ::lockstep::library_element element;
                op(first[i]);
            }
        };
        return ::lockstep::run_cub("cub::DeviceFor::ForEachN", stream, body, nullptr, first);
    }
    template <class It, class Op>
    static cudaError_t ForEach(It first, It last, Op op, cudaStream_t stream = 0) {
        return ForEachN(first, last - first, op, stream);
    }
    /* The operator gets a copy of the item. */
    template <class It, class N, class Op>
    static cudaError_t ForEachCopyN(It first, N n, Op op, cudaStream_t stream = 0) {
        auto body = [=]() mutable {
            for (N i = 0; i < n; i++) {
                ::lockstep::library_element element;
                op(detail::value_t<It>(first[i]));
            }
        };
        return ::lockstep::run_cub("cub::DeviceFor::ForEachCopyN", stream, body, nullptr, first);
    }
    template <class It, class Op>
    static cudaError_t ForEachCopy(It first, It last, Op op, cudaStream_t stream = 0) {
        return ForEachCopyN(first, last - first, op, stream);
    }

    /* In two calls, with temporary storage that is not needed. */
#define LOCKSTEP_CUB_FOR(name)                                                        \
    template <class A, class B, class... C>                                           \
    static cudaError_t name(void *temporary, size_t &bytes, A a, B b, C... c) {       \
        cudaError_t error;                                                            \
        return detail::only_asks(temporary, bytes, error) ? error : name(a, b, c...); \
    }
    LOCKSTEP_CUB_FOR(Bulk)
    LOCKSTEP_CUB_FOR(ForEachN)
    LOCKSTEP_CUB_FOR(ForEach)
    LOCKSTEP_CUB_FOR(ForEachCopyN)
    LOCKSTEP_CUB_FOR(ForEachCopy)
#undef LOCKSTEP_CUB_FOR
};

} // namespace cub
