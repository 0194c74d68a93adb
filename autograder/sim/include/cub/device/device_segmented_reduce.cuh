/* cub::DeviceSegmentedReduce: one result per segment [begin_offsets[s], end_offsets[s]). */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceSegmentedReduce {
    template <class In, class Out, class N, class Begin, class End, class Op, class T>
    static cudaError_t named(const char *name, void *temporary, size_t &bytes, In in, Out out,
                             N segments, Begin begin, End end, Op op, T init, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            for (N s = 0; s < segments; s++) {
                std::decay_t<decltype(op(init, *in))> sum = init;
                auto last = end[s];
                for (auto i = begin[s]; i < last; i++) sum = op(sum, in[i]);
                out[s] = sum;
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, begin, end);
    }

    template <class In, class Out, class N, class Begin, class End, class Op, class T>
    static cudaError_t Reduce(void *temporary, size_t &bytes, In in, Out out, N segments,
                              Begin begin, End end, Op op, T init, cudaStream_t stream = 0) {
        return named("cub::DeviceSegmentedReduce::Reduce", temporary, bytes, in, out, segments,
                     begin, end, op, init, stream);
    }
    template <class In, class Out, class N, class Begin, class End>
    static cudaError_t Sum(void *temporary, size_t &bytes, In in, Out out, N segments, Begin begin,
                           End end, cudaStream_t stream = 0) {
        return named("cub::DeviceSegmentedReduce::Sum", temporary, bytes, in, out, segments, begin,
                     end, ::cuda::std::plus<>(), detail::output_t<Out, In>(), stream);
    }
    template <class In, class Out, class N, class Begin, class End>
    static cudaError_t Min(void *temporary, size_t &bytes, In in, Out out, N segments, Begin begin,
                           End end, cudaStream_t stream = 0) {
        return named("cub::DeviceSegmentedReduce::Min", temporary, bytes, in, out, segments, begin,
                     end, ::cuda::minimum<>(), detail::limit<detail::value_t<In>>(false), stream);
    }
    template <class In, class Out, class N, class Begin, class End>
    static cudaError_t Max(void *temporary, size_t &bytes, In in, Out out, N segments, Begin begin,
                           End end, cudaStream_t stream = 0) {
        return named("cub::DeviceSegmentedReduce::Max", temporary, bytes, in, out, segments, begin,
                     end, ::cuda::maximum<>(), detail::limit<detail::value_t<In>>(true), stream);
    }

    /* One KeyValuePair per segment: position of the best item in the segment, and the item. */
    template <class In, class Out, class N, class Begin, class End, class Better>
    static cudaError_t best(const char *name, void *temporary, size_t &bytes, In in, Out out,
                            N segments, Begin begin, End end, Better better, bool lowest,
                            cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            typedef KeyValuePair<int, detail::value_t<In>> pair;
            for (N s = 0; s < segments; s++) {
                auto first = begin[s], last = end[s], at = first;
                for (auto i = first; i < last; i++)
                    if (better(in[i], in[at])) at = i;
                out[s] = first < last ? pair((int)(at - first), in[at])
                                      : pair(1, detail::limit<detail::value_t<In>>(lowest));
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, begin, end);
    }
    template <class In, class Out, class N, class Begin, class End>
    static cudaError_t ArgMin(void *temporary, size_t &bytes, In in, Out out, N segments,
                              Begin begin, End end, cudaStream_t stream = 0) {
        return best("cub::DeviceSegmentedReduce::ArgMin", temporary, bytes, in, out, segments,
                    begin, end, ::cuda::std::less<>(), false, stream);
    }
    template <class In, class Out, class N, class Begin, class End>
    static cudaError_t ArgMax(void *temporary, size_t &bytes, In in, Out out, N segments,
                              Begin begin, End end, cudaStream_t stream = 0) {
        return best("cub::DeviceSegmentedReduce::ArgMax", temporary, bytes, in, out, segments,
                    begin, end, ::cuda::std::greater<>(), true, stream);
    }
};

} // namespace cub
