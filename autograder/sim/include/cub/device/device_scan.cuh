/* cub::DeviceScan: prefix sums, of a whole array or of each run of equal keys. In place is
   allowed. */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceScan {
    /* `same(i)`: element i belongs to the run of element i - 1. */
    template <class In, class Out, class Op, class T, class N, class Same, class... P>
    static cudaError_t exclusive(const char *name, void *temporary, size_t &bytes, In in, Out out,
                                 Op op, T init, N n, cudaStream_t stream, Same same, P... more) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error, detail::tile_states(n))) return error;
        auto body = [=] {
            typedef std::decay_t<decltype(op(init, *in))> A;
            A sum = init;
            for (N i = 0; i < n; i++) {
                if (i && !same(i)) sum = init;
                A next = op(sum, in[i]); /* before it is overwritten, if in place */
                out[i] = sum;
                sum = next;
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, more...);
    }

    template <class In, class Out, class Op, class N, class Same, class... P>
    static cudaError_t inclusive(const char *name, void *temporary, size_t &bytes, In in, Out out,
                                 Op op, N n, cudaStream_t stream, Same same, P... more) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error, detail::tile_states(n))) return error;
        auto body = [=] {
            if (n <= 0) return;
            std::decay_t<decltype(op(*in, *in))> sum = in[0];
            out[0] = sum;
            for (N i = 1; i < n; i++) {
                if (same(i))
                    sum = op(sum, in[i]);
                else
                    sum = in[i];
                out[i] = sum;
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, more...);
    }

    struct one_run {
        template <class N> bool operator()(N) const { return true; }
    };
    template <class Keys, class Equal> struct runs {
        Keys keys;
        Equal equal;
        template <class N> bool operator()(N i) const { return equal(keys[i - 1], keys[i]); }
    };

    template <class In, class Out, class N>
    static cudaError_t ExclusiveSum(void *temporary, size_t &bytes, In in, Out out, N n,
                                    cudaStream_t stream = 0) {
        return exclusive("cub::DeviceScan::ExclusiveSum", temporary, bytes, in, out,
                         ::cuda::std::plus<>(), detail::value_t<In>(), n, stream, one_run());
    }
    template <class It, class N>
    static cudaError_t ExclusiveSum(void *temporary, size_t &bytes, It data, N n,
                                    cudaStream_t stream = 0) {
        return ExclusiveSum(temporary, bytes, data, data, n, stream);
    }
    template <class In, class Out, class Op, class T, class N>
    static cudaError_t ExclusiveScan(void *temporary, size_t &bytes, In in, Out out, Op op, T init,
                                     N n, cudaStream_t stream = 0) {
        return exclusive("cub::DeviceScan::ExclusiveScan", temporary, bytes, in, out, op, init, n,
                         stream, one_run());
    }
    template <class It, class Op, class T, class N>
    static cudaError_t ExclusiveScan(void *temporary, size_t &bytes, It data, Op op, T init, N n,
                                     cudaStream_t stream = 0) {
        return ExclusiveScan(temporary, bytes, data, data, op, init, n, stream);
    }
    template <class In, class Out, class Op, class T, class N>
    static cudaError_t InclusiveScanInit(void *temporary, size_t &bytes, In in, Out out, Op op,
                                         T init, N n, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error, detail::tile_states(n))) return error;
        auto body = [=] {
            std::decay_t<decltype(op(init, *in))> sum = init;
            for (N i = 0; i < n; i++) out[i] = sum = op(sum, in[i]);
        };
        return ::lockstep::run_cub("cub::DeviceScan::InclusiveScanInit", stream, body, temporary,
                                   in, out);
    }
    template <class In, class Out, class N>
    static cudaError_t InclusiveSum(void *temporary, size_t &bytes, In in, Out out, N n,
                                    cudaStream_t stream = 0) {
        return inclusive("cub::DeviceScan::InclusiveSum", temporary, bytes, in, out,
                         ::cuda::std::plus<>(), n, stream, one_run());
    }
    template <class It, class N>
    static cudaError_t InclusiveSum(void *temporary, size_t &bytes, It data, N n,
                                    cudaStream_t stream = 0) {
        return InclusiveSum(temporary, bytes, data, data, n, stream);
    }
    template <class In, class Out, class Op, class N>
    static cudaError_t InclusiveScan(void *temporary, size_t &bytes, In in, Out out, Op op, N n,
                                     cudaStream_t stream = 0) {
        return inclusive("cub::DeviceScan::InclusiveScan", temporary, bytes, in, out, op, n, stream,
                         one_run());
    }
    template <class It, class Op, class N>
    static cudaError_t InclusiveScan(void *temporary, size_t &bytes, It data, Op op, N n,
                                     cudaStream_t stream = 0) {
        return InclusiveScan(temporary, bytes, data, data, op, n, stream);
    }
    template <class Keys, class In, class Out, class N, class Equal = ::cuda::std::equal_to<>>
    static cudaError_t ExclusiveSumByKey(void *temporary, size_t &bytes, Keys keys, In in, Out out,
                                         N n, Equal equal = Equal(), cudaStream_t stream = 0) {
        return exclusive("cub::DeviceScan::ExclusiveSumByKey", temporary, bytes, in, out,
                         ::cuda::std::plus<>(), detail::value_t<In>(), n, stream,
                         runs<Keys, Equal>{keys, equal}, keys);
    }
    template <class Keys, class In, class Out, class N, class Equal = ::cuda::std::equal_to<>>
    static cudaError_t InclusiveSumByKey(void *temporary, size_t &bytes, Keys keys, In in, Out out,
                                         N n, Equal equal = Equal(), cudaStream_t stream = 0) {
        return inclusive("cub::DeviceScan::InclusiveSumByKey", temporary, bytes, in, out,
                         ::cuda::std::plus<>(), n, stream, runs<Keys, Equal>{keys, equal}, keys);
    }
    template <class Keys, class In, class Out, class Op, class N,
              class Equal = ::cuda::std::equal_to<>>
    static cudaError_t InclusiveScanByKey(void *temporary, size_t &bytes, Keys keys, In in, Out out,
                                          Op op, N n, Equal equal = Equal(),
                                          cudaStream_t stream = 0) {
        return inclusive("cub::DeviceScan::InclusiveScanByKey", temporary, bytes, in, out, op, n,
                         stream, runs<Keys, Equal>{keys, equal}, keys);
    }
    template <class Keys, class In, class Out, class Op, class T, class N,
              class Equal = ::cuda::std::equal_to<>>
    static cudaError_t ExclusiveScanByKey(void *temporary, size_t &bytes, Keys keys, In in, Out out,
                                          Op op, T init, N n, Equal equal = Equal(),
                                          cudaStream_t stream = 0) {
        return exclusive("cub::DeviceScan::ExclusiveScanByKey", temporary, bytes, in, out, op, init,
                         n, stream, runs<Keys, Equal>{keys, equal}, keys);
    }
};

} // namespace cub
