/* cub::DeviceReduce: reduces n values to one, or to one per run of equal keys. */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceReduce {
    template <class In, class Out, class N, class Op, class T>
    static cudaError_t named(const char *name, void *temporary, size_t &bytes, In in, Out out, N n,
                             Op op, T init, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            std::decay_t<decltype(op(init, *in))> sum = init;
            for (N i = 0; i < n; i++) {
                ::lockstep::library_element element;
                sum = op(sum, in[i]);
            }
            lockstep_library_join();
            *out = sum;
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out);
    }

    template <class In, class Out, class Op, class T, class N>
    static cudaError_t Reduce(void *temporary, size_t &bytes, In in, Out out, N n, Op op, T init,
                              cudaStream_t stream = 0) {
        return named("cub::DeviceReduce::Reduce", temporary, bytes, in, out, n, op, init, stream);
    }

    template <class In, class Out, class N>
    static cudaError_t Sum(void *temporary, size_t &bytes, In in, Out out, N n,
                           cudaStream_t stream = 0) {
        return named("cub::DeviceReduce::Sum", temporary, bytes, in, out, n, ::cuda::std::plus<>(),
                     detail::output_t<Out, In>(), stream);
    }

    template <class In, class Out, class N>
    static cudaError_t Min(void *temporary, size_t &bytes, In in, Out out, N n,
                           cudaStream_t stream = 0) {
        typedef detail::value_t<In> T;
        return named("cub::DeviceReduce::Min", temporary, bytes, in, out, n, ::cuda::minimum<>(),
                     detail::limit<T>(false), stream);
    }

    template <class In, class Out, class N>
    static cudaError_t Max(void *temporary, size_t &bytes, In in, Out out, N n,
                           cudaStream_t stream = 0) {
        typedef detail::value_t<In> T;
        return named("cub::DeviceReduce::Max", temporary, bytes, in, out, n, ::cuda::maximum<>(),
                     detail::limit<T>(true), stream);
    }

    template <class In, class Out, class N, class Op, class Transform, class T>
    static cudaError_t TransformReduce(void *temporary, size_t &bytes, In in, Out out, N n, Op op,
                                       Transform f, T init, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            std::decay_t<decltype(op(init, f(*in)))> sum = init;
            for (N i = 0; i < n; i++) {
                ::lockstep::library_element element;
                sum = op(sum, f(in[i]));
            }
            lockstep_library_join();
            *out = sum;
        };
        return ::lockstep::run_cub("cub::DeviceReduce::TransformReduce", stream, body, temporary,
                                   in, out);
    }

    /* The first of the best items: `better(a, b)` is true if a is better than b. */
    template <class In, class Value, class Index, class N, class Better>
    static cudaError_t best(const char *name, void *temporary, size_t &bytes, In in, Value value,
                            Index index, N n, Better better, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N at = 0;
            for (N i = 1; i < n; i++)
                if (better(in[i], in[at])) at = i;
            if (n > 0) *value = in[at], *index = at;
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, value, index);
    }

    template <class In, class Value, class Index, class N>
    static cudaError_t ArgMin(void *temporary, size_t &bytes, In in, Value value, Index index, N n,
                              cudaStream_t stream = 0) {
        return best("cub::DeviceReduce::ArgMin", temporary, bytes, in, value, index, n,
                    ::cuda::std::less<>(), stream);
    }
    template <class In, class Value, class Index, class N>
    static cudaError_t ArgMax(void *temporary, size_t &bytes, In in, Value value, Index index, N n,
                              cudaStream_t stream = 0) {
        return best("cub::DeviceReduce::ArgMax", temporary, bytes, in, value, index, n,
                    ::cuda::std::greater<>(), stream);
    }

    /* The interface of CUB before 3.0: a KeyValuePair of index and value. */
    template <class In, class Out, class N, class Better>
    static cudaError_t best_pair(const char *name, void *temporary, size_t &bytes, In in, Out out,
                                 N n, Better better, bool lowest, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            typedef KeyValuePair<int, detail::value_t<In>> pair;
            N at = 0;
            for (N i = 1; i < n; i++)
                if (better(in[i], in[at])) at = i;
            *out = n > 0 ? pair((int)at, in[at])
                         : pair(1, detail::limit<detail::value_t<In>>(lowest));
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out);
    }
    template <class In, class Out, class N>
    static cudaError_t ArgMin(void *temporary, size_t &bytes, In in, Out out, N n) {
        return best_pair("cub::DeviceReduce::ArgMin", temporary, bytes, in, out, n,
                         ::cuda::std::less<>(), false, 0);
    }
    template <class In, class Out, class N>
    static cudaError_t ArgMax(void *temporary, size_t &bytes, In in, Out out, N n) {
        return best_pair("cub::DeviceReduce::ArgMax", temporary, bytes, in, out, n,
                         ::cuda::std::greater<>(), true, 0);
    }

    template <class Keys, class Unique, class Values, class Sums, class Runs, class Op, class N>
    static cudaError_t ReduceByKey(void *temporary, size_t &bytes, Keys keys, Unique unique,
                                   Values values, Sums sums, Runs runs, Op op, N n,
                                   cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N run = 0;
            detail::apart(keys, (size_t)n, unique);
            detail::apart(values, (size_t)n, sums);
            for (N i = 0, end; i < n; i = end, run++) {
                std::decay_t<decltype(op(values[i], values[i]))> sum = values[i];
                for (end = i + 1; end < n && keys[end] == keys[i]; end++)
                    sum = op(sum, values[end]);
                unique[run] = keys[i];
                sums[run] = sum;
            }
            *runs = run;
        };
        return ::lockstep::run_cub("cub::DeviceReduce::ReduceByKey", stream, body, temporary, keys,
                                   unique, values, sums, runs);
    }
};

} // namespace cub
