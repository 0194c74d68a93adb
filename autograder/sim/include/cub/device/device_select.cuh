/* cub::DeviceSelect: copies the selected items, in order. In place is allowed. */
#pragma once
#include "dispatch.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

struct DeviceSelect {
    /* `wanted(i)` is evaluated before any item from i on is overwritten. */
    template <class In, class Out, class Count, class N, class Wanted, class... P>
    static cudaError_t select(const char *name, void *temporary, size_t &bytes, In in, Out out,
                              Count count, N n, Wanted wanted, cudaStream_t stream, P... more) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N kept = 0;
            for (N i = 0; i < n; i++)
                if (wanted(i)) out[kept++] = in[i];
            *count = kept;
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, count, more...);
    }

    template <class In, class Flags, class Out, class Count, class N>
    static cudaError_t Flagged(void *temporary, size_t &bytes, In in, Flags flags, Out out,
                               Count count, N n, cudaStream_t stream = 0) {
        return select(
            "cub::DeviceSelect::Flagged", temporary, bytes, in, out, count, n,
            [=](N i) { return (bool)flags[i]; }, stream, flags);
    }
    template <class It, class Flags, class Count, class N>
    static cudaError_t Flagged(void *temporary, size_t &bytes, It data, Flags flags, Count count,
                               N n, cudaStream_t stream = 0) {
        return Flagged(temporary, bytes, data, flags, data, count, n, stream);
    }
    template <class In, class Out, class Count, class N, class Op>
    static cudaError_t If(void *temporary, size_t &bytes, In in, Out out, Count count, N n, Op op,
                          cudaStream_t stream = 0) {
        return select(
            "cub::DeviceSelect::If", temporary, bytes, in, out, count, n,
            [=](N i) { return (bool)op(in[i]); }, stream);
    }
    template <class It, class Count, class N, class Op>
    static cudaError_t If(void *temporary, size_t &bytes, It data, Count count, N n, Op op,
                          cudaStream_t stream = 0) {
        return If(temporary, bytes, data, data, count, n, op, stream);
    }
    template <class In, class Out, class Count, class N>
    static cudaError_t Unique(void *temporary, size_t &bytes, In in, Out out, Count count, N n,
                              cudaStream_t stream = 0) {
        return select(
            "cub::DeviceSelect::Unique", temporary, bytes, in, out, count, n,
            [=](N i) { return i == 0 || !(in[i] == in[i - 1]); }, stream);
    }
    template <class Keys, class Values, class KeysOut, class ValuesOut, class Count, class N>
    static cudaError_t UniqueByKey(void *temporary, size_t &bytes, Keys keys, Values values,
                                   KeysOut keys_out, ValuesOut values_out, Count count, N n,
                                   cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N kept = 0;
            detail::apart(keys, (size_t)n, keys_out);
            detail::apart(values, (size_t)n, values_out);
            for (N i = 0; i < n; i++) {
                if (i && keys[i] == keys[i - 1]) continue;
                keys_out[kept] = keys[i];
                values_out[kept++] = values[i];
            }
            *count = kept;
        };
        return ::lockstep::run_cub("cub::DeviceSelect::UniqueByKey", stream, body, temporary, keys,
                                   values, keys_out, values_out, count);
    }
};

/** Selected items first, in order; the others from the end, in reverse order. */
struct DevicePartition {
    template <class In, class Out, class Count, class N, class Wanted, class... P>
    static cudaError_t part(const char *name, void *temporary, size_t &bytes, In in, Out out,
                            Count count, N n, Wanted wanted, cudaStream_t stream, P... more) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N first = 0, last = n;
            detail::apart(in, (size_t)n, out, (size_t)n);
            for (N i = 0; i < n; i++)
                if (wanted(i))
                    out[first++] = in[i];
                else
                    out[--last] = in[i];
            *count = first;
        };
        return ::lockstep::run_cub(name, stream, body, temporary, in, out, count, more...);
    }
    template <class In, class Flags, class Out, class Count, class N>
    static cudaError_t Flagged(void *temporary, size_t &bytes, In in, Flags flags, Out out,
                               Count count, N n, cudaStream_t stream = 0) {
        return part(
            "cub::DevicePartition::Flagged", temporary, bytes, in, out, count, n,
            [=](N i) { return (bool)flags[i]; }, stream, flags);
    }
    template <class In, class Out, class Count, class N, class Op>
    static cudaError_t If(void *temporary, size_t &bytes, In in, Out out, Count count, N n, Op op,
                          cudaStream_t stream = 0) {
        return part(
            "cub::DevicePartition::If", temporary, bytes, in, out, count, n,
            [=](N i) { return (bool)op(in[i]); }, stream);
    }
    /* Three parts, each in order: items that op1 selects, items of the rest that op2 selects, the
       others. */
    template <class In, class First, class Second, class Others, class Counts, class N, class Op1,
              class Op2>
    static cudaError_t If(void *temporary, size_t &bytes, In in, First first, Second second,
                          Others others, Counts counts, N n, Op1 op1, Op2 op2,
                          cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            N a = 0, b = 0, c = 0;
            for (N i = 0; i < n; i++)
                if (op1(in[i]))
                    first[a++] = in[i];
                else if (op2(in[i]))
                    second[b++] = in[i];
                else
                    others[c++] = in[i];
            counts[0] = a, counts[1] = b;
        };
        return ::lockstep::run_cub("cub::DevicePartition::If", stream, body, temporary, in, first,
                                   second, others, counts);
    }
};

} // namespace cub
