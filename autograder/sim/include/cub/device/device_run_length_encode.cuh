/* cub::DeviceRunLengthEncode: runs of equal items. */
#pragma once
#include "dispatch.cuh"

namespace cub {

struct DeviceRunLengthEncode {
    template <class In, class Unique, class Counts, class Runs, class N>
    static cudaError_t Encode(void *temporary, size_t &bytes, In in, Unique unique, Counts counts,
                              Runs runs, N n, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error, detail::tile_states(n))) return error;
        auto body = [=] {
            N run = 0;
            detail::apart(in, (size_t)n, unique);
            detail::apart(in, (size_t)n, counts);
            for (N i = 0, end; i < n; i = end, run++) {
                for (end = i + 1; end < n && in[end] == in[i];) end++;
                unique[run] = in[i];
                counts[run] = end - i;
            }
            *runs = run;
        };
        return ::lockstep::run_cub("cub::DeviceRunLengthEncode::Encode", stream, body, temporary,
                                   in, unique, counts, runs);
    }

    /* Only runs of two or more items: their beginnings and lengths. */
    template <class In, class Offsets, class Lengths, class Runs, class N>
    static cudaError_t NonTrivialRuns(void *temporary, size_t &bytes, In in, Offsets offsets,
                                      Lengths lengths, Runs runs, N n, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error, detail::tile_states(n))) return error;
        auto body = [=] {
            N run = 0;
            for (N i = 0, end; i < n; i = end) {
                for (end = i + 1; end < n && in[end] == in[i];) end++;
                if (end - i < 2) continue;
                offsets[run] = i;
                lengths[run++] = end - i;
            }
            *runs = run;
        };
        return ::lockstep::run_cub("cub::DeviceRunLengthEncode::NonTrivialRuns", stream, body,
                                   temporary, in, offsets, lengths, runs);
    }
};

} // namespace cub
