/* cub::DeviceCopy and cub::DeviceMemcpy: copy many ranges at once, of items or of bytes. */
#pragma once
#include "dispatch.cuh"

namespace cub {

struct DeviceCopy {
    template <class Ins, class Outs, class Sizes>
    static cudaError_t Batched(void *temporary, size_t &bytes, Ins ins, Outs outs, Sizes sizes,
                               uint32_t n, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            for (uint32_t range = 0; range < n; range++) {
                auto in = ins[range];
                auto out = outs[range];
                auto size = sizes[range];
                for (decltype(size) i = 0; i < size; i++) out[i] = in[i];
            }
        };
        return ::lockstep::run_cub("cub::DeviceCopy::Batched", stream, body, temporary, ins, outs,
                                   sizes);
    }
};

struct DeviceMemcpy {
    template <class Ins, class Outs, class Sizes>
    static cudaError_t Batched(void *temporary, size_t &bytes, Ins ins, Outs outs, Sizes sizes,
                               uint32_t n, cudaStream_t stream = 0) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        auto body = [=] {
            for (uint32_t range = 0; range < n; range++) {
                const char *in = (const char *)ins[range];
                char *out = (char *)outs[range];
                size_t size = (size_t)sizes[range];
                for (size_t i = 0; i < size; i++) out[i] = in[i];
            }
        };
        return ::lockstep::run_cub("cub::DeviceMemcpy::Batched", stream, body, temporary, ins, outs,
                                   sizes);
    }
};

} // namespace cub
