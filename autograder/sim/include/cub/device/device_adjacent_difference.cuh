/* cub::DeviceAdjacentDifference: applies an operator to each item and its predecessor (or
   successor). The edge is copied. */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceAdjacentDifference {
    /* In place is allowed: an item that is still needed is read before it is overwritten. */
    template <class In, class Out, class Op, class N>
    static cudaError_t differ(const char *name, void *temporary, size_t &bytes, In in, Out out, N n,
                              Op op, bool left, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N edge = left ? 0 : n - 1, step = left ? (N)-1 : 1;
            for (N k = 0; k < n; k++) {
                N i = left ? n - 1 - k : k;
                if (i == edge)
                    out[i] = in[i];
                else
                    out[i] = op(in[i], in[i + step]);
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out);
    }

    template <class In, class Out, class N, class Op = ::cuda::std::minus<>>
    static cudaError_t SubtractLeftCopy(void *temporary, size_t &bytes, In in, Out out, N n,
                                        Op op = {}, cudaStream_t stream = 0) {
        return differ("cub::DeviceAdjacentDifference::SubtractLeftCopy", temporary, bytes, in, out,
                      n, op, true, stream);
    }
    template <class It, class N, class Op = ::cuda::std::minus<>>
    static cudaError_t SubtractLeft(void *temporary, size_t &bytes, It data, N n, Op op = {},
                                    cudaStream_t stream = 0) {
        return differ("cub::DeviceAdjacentDifference::SubtractLeft", temporary, bytes, data, data,
                      n, op, true, stream);
    }
    template <class In, class Out, class N, class Op = ::cuda::std::minus<>>
    static cudaError_t SubtractRightCopy(void *temporary, size_t &bytes, In in, Out out, N n,
                                         Op op = {}, cudaStream_t stream = 0) {
        return differ("cub::DeviceAdjacentDifference::SubtractRightCopy", temporary, bytes, in, out,
                      n, op, false, stream);
    }
    template <class It, class N, class Op = ::cuda::std::minus<>>
    static cudaError_t SubtractRight(void *temporary, size_t &bytes, It data, N n, Op op = {},
                                     cudaStream_t stream = 0) {
        return differ("cub::DeviceAdjacentDifference::SubtractRight", temporary, bytes, data, data,
                      n, op, false, stream);
    }
};

} // namespace cub
