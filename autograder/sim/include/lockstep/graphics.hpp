/* Memory shared with graphics APIs: there is none, and a call is refused at run time. So a program
   that draws only on request (most have a mode that compares an image with a file) compiles and
   runs. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPHICS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPHICS_HPP
#include "stream.hpp"

enum cudaGraphicsRegisterFlags {
    cudaGraphicsRegisterFlagsNone = 0,
    cudaGraphicsRegisterFlagsReadOnly = 1,
    cudaGraphicsRegisterFlagsWriteDiscard = 2,
    cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
    cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags {
    cudaGraphicsMapFlagsNone = 0,
    cudaGraphicsMapFlagsReadOnly = 1,
    cudaGraphicsMapFlagsWriteDiscard = 2
};
struct cudaGraphicsResource;
typedef cudaGraphicsResource *cudaGraphicsResource_t;

#define LOCKSTEP_DRAWS(name, ...)                                                    \
    LOCKSTEP_INLINE cudaError_t name(__VA_ARGS__) {                                  \
        return (cudaError_t)lockstep_refuse(#name "(), which shares what is drawn"); \
    }
LOCKSTEP_DRAWS(cudaGraphicsUnregisterResource, cudaGraphicsResource_t)
LOCKSTEP_DRAWS(cudaGraphicsResourceSetMapFlags, cudaGraphicsResource_t, unsigned)
LOCKSTEP_DRAWS(cudaGraphicsMapResources, int, cudaGraphicsResource_t *, cudaStream_t = nullptr)
LOCKSTEP_DRAWS(cudaGraphicsUnmapResources, int, cudaGraphicsResource_t *, cudaStream_t = nullptr)
LOCKSTEP_DRAWS(cudaGraphicsResourceGetMappedPointer, void **, size_t *, cudaGraphicsResource_t)
LOCKSTEP_DRAWS(cudaGraphicsSubResourceGetMappedArray, cudaArray_t *, cudaGraphicsResource_t,
               unsigned, unsigned)
#endif
