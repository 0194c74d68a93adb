/* Copies of rows and planes; arrays, which textures read. An array is memory with a known pitch. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_COPY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_COPY_HPP
#include "flags.hpp"
#include "memory.hpp"
#include "channel.hpp"

struct cudaPitchedPtr {
    void *ptr;
    size_t pitch, xsize, ysize;
};
struct cudaExtent {
    size_t width, height, depth; /* width in bytes for memory, in elements for arrays */
};
struct cudaPos {
    size_t x, y, z;
};
static inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) {
    return cudaPitchedPtr{p, pitch, x, y};
}
static inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
    return cudaExtent{w, h, d};
}
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }

struct cudaArray {
    char *data;
    cudaChannelFormatDesc format;
    size_t width, height, depth, element, pitch, plane;
    unsigned flags;
};
typedef cudaArray *cudaArray_t;
typedef const cudaArray *cudaArray_const_t;

/* ---- linear memory ---- */

LOCKSTEP_INLINE cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent e) {
    p->xsize = e.width, p->ysize = e.height;
    return lockstep_pitched(&p->ptr, &p->pitch, e.width, e.height * e.depth, "cudaMalloc3D()");
}
LOCKSTEP_INLINE lockstep_region lockstep_rows(void *to, size_t to_pitch, const void *from,
                                              size_t from_pitch, size_t width, size_t height,
                                              int kind) {
    return lockstep_region{
        to,  from, width, height, 1, to_pitch, to_pitch * height, from_pitch, from_pitch * height,
        kind};
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from,
                                         size_t from_pitch, size_t width, size_t height,
                                         cudaMemcpyKind kind) {
    lockstep_region c = lockstep_rows(to, to_pitch, from, from_pitch, width, height, kind);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy2D");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
                                              size_t from_pitch, size_t width, size_t height,
                                              cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_rows(to, to_pitch, from, from_pitch, width, height, kind);
    return (cudaError_t)lockstep_copy_async(&c, stream, "cudaMemcpy2DAsync");
}
LOCKSTEP_INLINE cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width,
                                              size_t height, cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_rows(p, pitch, nullptr, pitch, width, height, 0);
    return (cudaError_t)lockstep_fill(&c, (uint8_t)value, 1, stream, "cudaMemset2D");
}
LOCKSTEP_INLINE cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width,
                                         size_t height) {
    return cudaMemset2DAsync(p, pitch, value, width, height);
}
LOCKSTEP_INLINE cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent e,
                                              cudaStream_t stream = nullptr) {
    size_t plane = p.pitch * p.ysize;
    lockstep_region c = {p.ptr,   nullptr, e.width, e.height, e.depth,
                         p.pitch, plane,   p.pitch, plane,    0};
    return (cudaError_t)lockstep_fill(&c, (uint8_t)value, 1, stream, "cudaMemset3D");
}
LOCKSTEP_INLINE cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent e) {
    return cudaMemset3DAsync(p, value, e);
}

/* ---- arrays ---- */

LOCKSTEP_INLINE cudaError_t lockstep_array(cudaArray_t *array, const cudaChannelFormatDesc *format,
                                           cudaExtent e, unsigned flags) {
    cudaArray *a = new cudaArray();
    a->format = *format;
    a->width = e.width, a->height = e.height, a->depth = e.depth;
    a->element = (size_t)(format->x + format->y + format->z + format->w) / 8;
    a->pitch = a->element * e.width;
    a->plane = a->pitch * (e.height ? e.height : 1);
    a->flags = flags;
    *array = a;
    size_t bytes = a->plane * (e.depth ? e.depth : 1);
    return (cudaError_t)lockstep_malloc((void **)&a->data, bytes, LOCKSTEP_ON_DEVICE, "cudaArray");
}
LOCKSTEP_INLINE cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format,
                                            size_t width, size_t height = 0, unsigned flags = 0) {
    return lockstep_array(array, format, cudaExtent{width, height, 0}, flags);
}
LOCKSTEP_INLINE cudaError_t cudaMalloc3DArray(cudaArray_t *array,
                                              const cudaChannelFormatDesc *format, cudaExtent e,
                                              unsigned flags = 0) {
    return lockstep_array(array, format, e, flags);
}
LOCKSTEP_INLINE cudaError_t cudaFreeArray(cudaArray_t a) {
    if (!a) return cudaSuccess;
    cudaError_t e = cudaFree(a->data);
    delete a;
    return e;
}
LOCKSTEP_INLINE cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t a) {
    return *format = a->format, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *format, cudaExtent *extent,
                                             unsigned *flags, cudaArray_t a) {
    if (format) *format = a->format;
    if (extent) *extent = cudaExtent{a->width, a->height, a->depth};
    if (flags) *flags = a->flags;
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y,
                                                     const void *from, size_t pitch, size_t width,
                                                     size_t height, cudaMemcpyKind kind,
                                                     cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_rows(to->data + y * to->pitch + x, to->pitch, from, pitch, width,
                                      height, kind);
    return (cudaError_t)lockstep_copy_async(&c, stream, "cudaMemcpy2DToArray");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y,
                                                const void *from, size_t pitch, size_t width,
                                                size_t height, cudaMemcpyKind kind) {
    lockstep_region c = lockstep_rows(to->data + y * to->pitch + x, to->pitch, from, pitch, width,
                                      height, kind);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy2DToArray");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from,
                                                  size_t x, size_t y, size_t width, size_t height,
                                                  cudaMemcpyKind kind) {
    lockstep_region c = lockstep_rows(to, pitch, from->data + y * from->pitch + x, from->pitch,
                                      width, height, kind);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy2DFromArray");
}

/* ---- boxes ---- */

struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    cudaExtent extent; /* its width counts elements if an array takes part */
    cudaMemcpyKind kind;
};
LOCKSTEP_INLINE lockstep_region lockstep_box(const cudaMemcpy3DParms *p) {
    const cudaArray *from = p->srcArray, *to = p->dstArray;
    size_t element = from ? from->element : to ? to->element : 1;
    lockstep_region c = {};
    c.width = p->extent.width * element, c.height = p->extent.height, c.depth = p->extent.depth;
    c.to_pitch = to ? to->pitch : p->dstPtr.pitch;
    c.to_plane = to ? to->plane : p->dstPtr.pitch * p->dstPtr.ysize;
    c.from_pitch = from ? from->pitch : p->srcPtr.pitch;
    c.from_plane = from ? from->plane : p->srcPtr.pitch * p->srcPtr.ysize;
    size_t to_x = to ? p->dstPos.x * element : p->dstPos.x;
    size_t from_x = from ? p->srcPos.x * element : p->srcPos.x;
    c.to = (to ? to->data : (char *)p->dstPtr.ptr) + to_x + p->dstPos.y * c.to_pitch +
           p->dstPos.z * c.to_plane;
    c.from = (from ? from->data : (char *)p->srcPtr.ptr) + from_x + p->srcPos.y * c.from_pitch +
             p->srcPos.z * c.from_plane;
    c.kind = p->kind;
    return c;
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) {
    lockstep_region c = lockstep_box(p);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy3D");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p,
                                              cudaStream_t s = nullptr) {
    lockstep_region c = lockstep_box(p);
    return (cudaError_t)lockstep_copy_async(&c, s, "cudaMemcpy3DAsync");
}
#endif
