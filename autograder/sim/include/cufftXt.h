/* Plans and calls by data type, for the usual types. Several devices and callbacks are refused at
   the call. */
#pragma once
#include <cufft.h>

#define LOCKSTEP_NO_XT(name)                                                            \
    template <class... Any>                                                             \
    __attribute__((error(#name ": cuFFT's extensions (several devices, callbacks) are " \
                               "not supported by the simulator"))) cufftResult          \
    name(Any...);
LOCKSTEP_NO_XT(cufftXtSetGPUs)
LOCKSTEP_NO_XT(cufftXtMalloc)
LOCKSTEP_NO_XT(cufftXtMemcpy)
LOCKSTEP_NO_XT(cufftXtFree)
LOCKSTEP_NO_XT(cufftXtExecDescriptorC2C)
LOCKSTEP_NO_XT(cufftXtExecDescriptorR2C)
LOCKSTEP_NO_XT(cufftXtExecDescriptorC2R)
LOCKSTEP_NO_XT(cufftXtExecDescriptorZ2Z)
LOCKSTEP_NO_XT(cufftXtQueryPlan)
LOCKSTEP_NO_XT(cufftXtSetCallback)
LOCKSTEP_NO_XT(cufftXtClearCallback)
#undef LOCKSTEP_NO_XT

typedef enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX = 0,
    CUFFT_CB_LD_REAL = 2,
    CUFFT_CB_ST_COMPLEX = 4,
    CUFFT_CB_ST_REAL = 6
} cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *in, size_t offset, void *info, void *shared);
typedef cufftReal (*cufftCallbackLoadR)(void *in, size_t offset, void *info, void *shared);
typedef void (*cufftCallbackStoreC)(void *out, size_t offset, cufftComplex v, void *info,
                                    void *shared);
typedef void (*cufftCallbackStoreR)(void *out, size_t offset, cufftReal v, void *info,
                                    void *shared);

namespace lockstep {
/* 0: there is no such transform */
inline int cufft_type(cudaDataType in, cudaDataType out) {
    bool doubles = in == CUDA_R_64F || in == CUDA_C_64F;
    cudaDataType real = doubles ? CUDA_R_64F : CUDA_R_32F;
    cudaDataType complex = doubles ? CUDA_C_64F : CUDA_C_32F;
    if (in == complex && out == complex) return doubles ? CUFFT_Z2Z : CUFFT_C2C;
    if (in == real && out == complex) return doubles ? CUFFT_D2Z : CUFFT_R2C;
    return in == complex && out == real ? (doubles ? CUFFT_Z2D : CUFFT_C2R) : 0;
}
} // namespace lockstep

static inline cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long *n,
                                              long long *inembed, long long istride,
                                              long long idist, cudaDataType in, long long *onembed,
                                              long long ostride, long long odist, cudaDataType out,
                                              long long batch, size_t *bytes, cudaDataType) {
    int size[3], of_in[3], of_out[3], type = lockstep::cufft_type(in, out);
    if (!type) return CUFFT_NOT_SUPPORTED;
    if (rank < 1 || rank > 3) return CUFFT_INVALID_VALUE;
    for (int i = 0; i < rank; i++) {
        size[i] = (int)n[i];
        of_in[i] = inembed ? (int)inembed[i] : 0;
        of_out[i] = onembed ? (int)onembed[i] : 0;
    }
    return cufftMakePlanMany(plan, rank, size, inembed ? of_in : nullptr, (int)istride, (int)idist,
                             onembed ? of_out : nullptr, (int)ostride, (int)odist, (cufftType)type,
                             (int)batch, bytes);
}
extern "C" cufftResult cufftXtExec(cufftHandle plan, void *in, void *out, int direction);
