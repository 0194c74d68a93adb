/* Texture and surface objects on arrays, pitched and linear memory, and the functions that fetch
   and store through them. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_TEXTURE_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_TEXTURE_HPP
#include "texel.hpp"

/* ---- objects ---- */

inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *r,
                                           const cudaTextureDesc *how,
                                           const cudaResourceViewDesc *) {
    lockstep::texture t = {};
    if (how) t.how = *how;
    for (auto &mode : t.how.addressMode) /* wrapping needs normalised coordinates: otherwise
                                            clamp */
        if (!t.how.normalizedCoords && mode != cudaAddressModeBorder) mode = cudaAddressModeClamp;
    if (r->resType == cudaResourceTypeArray) {
        const cudaArray *a = r->res.array.array;
        t.format = a->format, t.data = a->data;
        t.width = (long)a->width, t.height = (long)a->height, t.depth = (long)a->depth;
        t.pitch = a->pitch, t.plane = a->plane;
    } else if (r->resType == cudaResourceTypePitch2D) {
        t.format = r->res.pitch2D.desc, t.data = (char *)r->res.pitch2D.devPtr;
        t.width = (long)r->res.pitch2D.width, t.height = (long)r->res.pitch2D.height;
        t.pitch = r->res.pitch2D.pitchInBytes;
    } else if (r->resType == cudaResourceTypeLinear) {
        t.format = r->res.linear.desc, t.data = (char *)r->res.linear.devPtr;
    } else {
        return (cudaError_t)lockstep_refuse("mipmapped arrays");
    }
    t.element = (t.format.x + t.format.y + t.format.z + t.format.w) / 8;
    if (r->resType == cudaResourceTypeLinear)
        t.width = (long)r->res.linear.sizeInBytes / (t.element ? t.element : 1);
    if (!t.data || !t.element) return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
    *object = (cudaTextureObject_t)(uintptr_t) new lockstep::texture_object{t, *r};
    return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
    delete (lockstep::texture_object *)object;
    return cudaSuccess;
}
inline cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *r, cudaTextureObject_t t) {
    return *r = ((const lockstep::texture_object *)t)->resource, cudaSuccess;
}
inline cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *how, cudaTextureObject_t t) {
    return *how = ((const lockstep::texture_object *)t)->look.how, cudaSuccess;
}
inline cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *view,
                                                        cudaTextureObject_t) {
    return *view = {}, cudaSuccess;
}
inline cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *r, cudaSurfaceObject_t s) {
    return cudaGetTextureObjectResourceDesc(r, s);
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *r) {
    return cudaCreateTextureObject(object, r, nullptr, nullptr);
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
    return cudaDestroyTextureObject(object);
}

/* ---- fetches: each also in the form that stores to a pointer ---- */

template <class T> LOCKSTEP_INLINE T tex1Dfetch(cudaTextureObject_t object, int x) {
    const lockstep::texture t = lockstep::texture_of(object);
    if (x < 0 || x >= t.width) return T{};
    return lockstep::as_value<T>(lockstep::texel<T>(&t, x, 0, 0));
}
#define LOCKSTEP_FETCH(name, parameters, names, x, y, z, axes, layer) \
    template <class T> LOCKSTEP_INLINE T name parameters {            \
        const lockstep::texture t = lockstep::texture_of(object);     \
        return lockstep::sample<T>(&t, x, y, z, axes, layer);         \
    }
LOCKSTEP_FETCH(tex1D, (cudaTextureObject_t object, float x), (object, x), x, 0, 0, 1, 0)
LOCKSTEP_FETCH(tex2D, (cudaTextureObject_t object, float x, float y), (object, x, y), x, y, 0, 2, 0)
LOCKSTEP_FETCH(tex3D, (cudaTextureObject_t object, float x, float y, float z), (object, x, y, z), x,
               y, z, 3, 0)
LOCKSTEP_FETCH(tex1DLayered, (cudaTextureObject_t object, float x, int l), (object, x, l), x, 0, 0,
               1, l)
LOCKSTEP_FETCH(tex2DLayered, (cudaTextureObject_t object, float x, float y, int l),
               (object, x, y, l), x, y, 0, 2, l)
LOCKSTEP_FETCH(tex1DLod, (cudaTextureObject_t object, float x, float), (object, x), x, 0, 0, 1, 0)
LOCKSTEP_FETCH(tex2DLod, (cudaTextureObject_t object, float x, float y, float), (object, x, y), x,
               y, 0, 2, 0)
/* A level or a gradient selects a mipmap level, and there is only one. */
LOCKSTEP_FETCH(tex3DLod, (cudaTextureObject_t object, float x, float y, float z, float),
               (object, x, y, z), x, y, z, 3, 0)
LOCKSTEP_FETCH(tex1DGrad, (cudaTextureObject_t object, float x, float, float), (object, x), x, 0, 0,
               1, 0)
LOCKSTEP_FETCH(tex2DGrad, (cudaTextureObject_t object, float x, float y, float2, float2),
               (object, x, y), x, y, 0, 2, 0)
LOCKSTEP_FETCH(tex3DGrad, (cudaTextureObject_t object, float x, float y, float z, float4, float4),
               (object, x, y, z), x, y, z, 3, 0)
LOCKSTEP_FETCH(tex1DLayeredLod, (cudaTextureObject_t object, float x, int l, float), (object, x, l),
               x, 0, 0, 1, l)
LOCKSTEP_FETCH(tex2DLayeredLod, (cudaTextureObject_t object, float x, float y, int l, float),
               (object, x, y, l), x, y, 0, 2, l)
LOCKSTEP_FETCH(tex1DLayeredGrad, (cudaTextureObject_t object, float x, int l, float, float),
               (object, x, l), x, 0, 0, 1, l)
LOCKSTEP_FETCH(tex2DLayeredGrad,
               (cudaTextureObject_t object, float x, float y, int l, float2, float2),
               (object, x, y, l), x, y, 0, 2, l)
#undef LOCKSTEP_FETCH
/* One channel of the four texels between which a fetch would filter, counter-clockwise from (0, 1).
 */
template <class T>
LOCKSTEP_INLINE T tex2Dgather(cudaTextureObject_t object, float x, float y, int channel = 0) {
    typedef typename lockstep::channels<T>::number number;
    lockstep::texture t = lockstep::texture_of(object);
    t.data += channel * t.format.x / 8;
    if (t.how.normalizedCoords) x *= (float)t.width, y *= (float)t.height;
    long i = (long)floorf(x - 0.5f), j = (long)floorf(y - 0.5f);
    auto at = [&](int dx, int dy)
                  LOCKSTEP_ALWAYS { return lockstep::texel<number>(&t, i + dx, j + dy, 0).v[0]; };
    return {at(0, 1), at(1, 1), at(1, 0), at(0, 0)};
}
template <class T> LOCKSTEP_INLINE void tex1Dfetch(T *to, cudaTextureObject_t t, int x) {
    *to = tex1Dfetch<T>(t, x);
}
template <class T> LOCKSTEP_INLINE void tex1D(T *to, cudaTextureObject_t t, float x) {
    *to = tex1D<T>(t, x);
}
template <class T> LOCKSTEP_INLINE void tex2D(T *to, cudaTextureObject_t t, float x, float y) {
    *to = tex2D<T>(t, x, y);
}
template <class T>
LOCKSTEP_INLINE void tex3D(T *to, cudaTextureObject_t t, float x, float y, float z) {
    *to = tex3D<T>(t, x, y, z);
}

/* ---- surfaces: x in bytes ---- */

enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
namespace lockstep {
template <class T>
LOCKSTEP_INLINE T *surface_at(cudaSurfaceObject_t object, long x, long y, long z,
                              cudaSurfaceBoundaryMode mode) {
    const texture t = texture_of(object);
    long n[3] = {t.width, t.height ? t.height : 1, t.depth ? t.depth : 1};
    long i[3] = {x / (long)sizeof(T), y, z};
    for (int axis = 0; axis < 3; axis++) {
        if (i[axis] >= 0 && i[axis] < n[axis]) continue;
        if (mode == cudaBoundaryModeTrap) lockstep_trap("a surface access is out of range");
        if (mode == cudaBoundaryModeZero) return nullptr;
        i[axis] = i[axis] < 0 ? 0 : n[axis] - 1;
    }
    return (T *)(t.data + (size_t)i[2] * t.plane + (size_t)i[1] * t.pitch) + i[0];
}
template <class T> LOCKSTEP_INLINE T load_or_zero(const T *p) { return p ? *p : T{}; }
template <class T> LOCKSTEP_INLINE void store_if(T *p, T v) {
    if (p) *p = v;
}
} // namespace lockstep
#define LOCKSTEP_SURFACE(axes, coordinates, x, y, z)                                               \
    template <class T>                                                                             \
    LOCKSTEP_INLINE T surf##axes##read(cudaSurfaceObject_t s, LOCKSTEP_STRIP coordinates,          \
                                       cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {         \
        return lockstep::load_or_zero(lockstep::surface_at<T>(s, x, y, z, m));                     \
    }                                                                                              \
    template <class T>                                                                             \
    LOCKSTEP_INLINE void surf##axes##read(T *to, cudaSurfaceObject_t s,                            \
                                          LOCKSTEP_STRIP coordinates,                              \
                                          cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {      \
        *to = lockstep::load_or_zero(lockstep::surface_at<T>(s, x, y, z, m));                      \
    }                                                                                              \
    template <class T>                                                                             \
    LOCKSTEP_INLINE void surf##axes##write(T v, cudaSurfaceObject_t s, LOCKSTEP_STRIP coordinates, \
                                           cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) {     \
        lockstep::store_if(lockstep::surface_at<T>(s, x, y, z, m), v);                             \
    }
LOCKSTEP_SURFACE(1D, (int x), x, 0, 0)
LOCKSTEP_SURFACE(2D, (int x, int y), x, y, 0)
LOCKSTEP_SURFACE(3D, (int x, int y, int z), x, y, z)
LOCKSTEP_SURFACE(2DLayered, (int x, int y, int z), x, y, z)
#undef LOCKSTEP_SURFACE
#endif
