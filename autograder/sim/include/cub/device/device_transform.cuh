/* cub::DeviceTransform: applies an operator to the items of one range, or of several. */
#pragma once
#include "dispatch.cuh"
#include <tuple>

namespace cub {

struct DeviceTransform {
    template <class... In, class Out, class N, class Op>
    static cudaError_t Transform(std::tuple<In...> ins, Out out, N n, Op op,
                                 cudaStream_t stream = 0) {
        auto body = [=] {
            for (N i = 0; i < n; i++) {
                ::lockstep::library_element element;
                out[i] = std::apply([&](auto... in) { return op(in[i]...); }, ins);
            }
        };
        return std::apply(
            [&](auto... in) {
                return ::lockstep::run_cub("cub::DeviceTransform::Transform", stream, body, nullptr,
                                           out, in...);
            },
            ins);
    }
    template <class In, class Out, class N, class Op>
    static cudaError_t Transform(In in, Out out, N n, Op op, cudaStream_t stream = 0) {
        return Transform(std::make_tuple(in), out, n, op, stream);
    }
    template <class In, class Out, class N, class Op>
    static cudaError_t Transform(void *temporary, size_t &bytes, In in, Out out, N n, Op op,
                                 cudaStream_t stream = 0) {
        cudaError_t error;
        return detail::only_asks(temporary, bytes, error) ? error
                                                          : Transform(in, out, n, op, stream);
    }
};

} // namespace cub
