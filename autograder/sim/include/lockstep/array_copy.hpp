/* Copies from arrays to arrays, between devices (there is one) and of many pieces at once. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ARRAY_COPY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ARRAY_COPY_HPP
#include "advice.hpp"
#include "copy.hpp"

LOCKSTEP_INLINE cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch,
                                                       cudaArray_const_t from, size_t x, size_t y,
                                                       size_t width, size_t height,
                                                       cudaMemcpyKind kind,
                                                       cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_rows(to, pitch, from->data + y * from->pitch + x, from->pitch,
                                      width, height, kind);
    return (cudaError_t)lockstep_copy_async(&c, stream, "cudaMemcpy2DFromArrayAsync");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
                                                     cudaArray_const_t from, size_t from_x,
                                                     size_t from_y, size_t width, size_t height,
                                                     cudaMemcpyKind = cudaMemcpyDeviceToDevice) {
    lockstep_region c = lockstep_rows(to->data + to_y * to->pitch + to_x, to->pitch,
                                      from->data + from_y * from->pitch + from_x, from->pitch,
                                      width, height, cudaMemcpyDeviceToDevice);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy2DArrayToArray");
}

struct cudaMemcpy3DPeerParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    int srcDevice;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    int dstDevice;
    cudaExtent extent;
};
LOCKSTEP_INLINE cudaMemcpy3DParms lockstep_at_home(const cudaMemcpy3DPeerParms *p) {
    return {p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
            p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p) {
    cudaMemcpy3DParms same = lockstep_at_home(p);
    return cudaMemcpy3D(&same);
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p,
                                                  cudaStream_t s = nullptr) {
    cudaMemcpy3DParms same = lockstep_at_home(p);
    return cudaMemcpy3DAsync(&same, s);
}

/* ---- many copies at once: attributes for order and location do not change results ---- */

enum cudaMemcpySrcAccessOrder {
    cudaMemcpySrcAccessOrderInvalid,
    cudaMemcpySrcAccessOrderStream,
    cudaMemcpySrcAccessOrderDuringApiCall,
    cudaMemcpySrcAccessOrderAny
};
struct cudaMemcpyAttributes {
    cudaMemcpySrcAccessOrder srcAccessOrder;
    cudaMemLocation srcLocHint, dstLocHint;
    unsigned flags;
};
template <class To, class From, class Size>
inline cudaError_t cudaMemcpyBatchAsync(To *to, From *from, Size *bytes, size_t count,
                                        cudaMemcpyAttributes *, size_t *, size_t, cudaStream_t s) {
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < count && !error; i++)
        error = cudaMemcpyAsync((void *)to[i], from[i], bytes[i], cudaMemcpyDefault, s);
    return error;
}
#endif
