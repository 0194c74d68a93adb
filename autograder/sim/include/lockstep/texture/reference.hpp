/* Texture references, `texture<float, 2> image;`, which CUDA 12 removed and older programs use: a
   variable that is bound to memory or an array and fetched from by name. (The rewriter qualifies
   the type's name: newer programs may have a `texture` of their own.) */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_REFERENCE_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_REFERENCE_HPP
#include "texture.hpp"

#define cudaTextureType1D             0x01
#define cudaTextureType2D             0x02
#define cudaTextureType3D             0x03
#define cudaTextureTypeCubemap        0x0C
#define cudaTextureType1DLayered      0xF1
#define cudaTextureType2DLayered      0xF2
#define cudaTextureTypeCubemapLayered 0xFC

/* Attributes that the program may set until the launch; the layout of the texels, once bound. */
struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    lockstep::texture lockstep_look;
};

namespace lockstep {
template <class T, int type = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct reference : textureReference {
    reference(int is_normalised = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
              cudaTextureAddressMode address = cudaAddressModeClamp)
        : reference(is_normalised, filter, address, cudaCreateChannelDesc<T>()) {}
    reference(int is_normalised, cudaTextureFilterMode filter, cudaTextureAddressMode address,
              cudaChannelFormatDesc desc)
        : textureReference() {
        normalized = is_normalised, filterMode = filter, channelDesc = desc;
        for (auto &a : addressMode) a = address;
    }
};

/* The result of a fetch: the texel, or its components scaled to -1 to 1. */
template <class T, cudaTextureReadMode mode> struct read_as { typedef T type; };
template <int n> struct floats {};
template <> struct floats<1> { typedef float type; };
template <> struct floats<2> { typedef float2 type; };
template <> struct floats<4> { typedef float4 type; };
template <class T> struct read_as<T, cudaReadModeNormalizedFloat> : floats<channels<T>::count> {};

/* In host memory, so it is read without instrumentation. */
LOCKSTEP_NO_INSTRUMENT inline texture texture_of(const textureReference &r,
                                                 cudaTextureReadMode mode) {
    texture t;
    __builtin_memcpy((void *)&t, (const void *)&r.lockstep_look, sizeof t);
    t.how.readMode = mode, t.how.filterMode = r.filterMode, t.how.normalizedCoords = r.normalized;
    for (int i = 0; i < 3; i++) {
        bool border = r.addressMode[i] == cudaAddressModeBorder;
        t.how.addressMode[i] = r.normalized || border ? r.addressMode[i] : cudaAddressModeClamp;
    }
    return t;
}

/* Binds it like a texture object. The given size of linear memory may exceed the true one. */
inline cudaError_t bind(const textureReference *to, const cudaResourceDesc &r, size_t *offset) {
    cudaTextureObject_t object;
    if (!to) return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
    cudaError_t error = cudaCreateTextureObject(&object, &r, nullptr, nullptr);
    if (error) return error;
    const_cast<textureReference *>(to)->lockstep_look = texture_of(object);
    if (offset) *offset = 0;
    return cudaDestroyTextureObject(object);
}
inline cudaError_t bind_linear(const textureReference *to, const void *p,
                               const cudaChannelFormatDesc &desc, size_t bytes, size_t *offset) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = (void *)p, r.res.linear.desc = desc, r.res.linear.sizeInBytes = bytes;
    return bind(to, r, offset);
}
inline cudaError_t bind_pitched(const textureReference *to, const void *p,
                                const cudaChannelFormatDesc &desc, size_t width, size_t height,
                                size_t pitch, size_t *offset) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = (void *)p, r.res.pitch2D.desc = desc;
    r.res.pitch2D.width = width, r.res.pitch2D.height = height, r.res.pitch2D.pitchInBytes = pitch;
    return bind(to, r, offset);
}
inline cudaError_t bind_array(const textureReference *to, cudaArray_const_t array) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray, r.res.array.array = (cudaArray_t)array;
    return bind(to, r, nullptr);
}
} // namespace lockstep

/* ---- the calls: in C++, where the reference has the texel type, and in C ---- */

#define LOCKSTEP_REFERENCE(returns)                        \
    template <class T, int type, cudaTextureReadMode mode> \
    [[deprecated("CUDA 12 removed texture references: use cudaCreateTextureObject()")]] returns
#define LOCKSTEP_REFERENCE_C \
    [[deprecated("CUDA 12 removed texture references: use cudaCreateTextureObject()")]] inline
#define LOCKSTEP_ALL 0xffffffffu

LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTexture(size_t *offset, const lockstep::reference<T, type, mode> &t, const void *p,
                const cudaChannelFormatDesc &desc, size_t bytes = LOCKSTEP_ALL) {
    return lockstep::bind_linear(&t, p, desc, bytes, offset);
}
LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTexture(size_t *offset, const lockstep::reference<T, type, mode> &t, const void *p,
                size_t bytes = LOCKSTEP_ALL) {
    return lockstep::bind_linear(&t, p, t.channelDesc, bytes, offset);
}
LOCKSTEP_REFERENCE_C cudaError_t cudaBindTexture(size_t *offset, const textureReference *t,
                                                 const void *p, const cudaChannelFormatDesc *desc,
                                                 size_t bytes = LOCKSTEP_ALL) {
    return lockstep::bind_linear(t, p, *desc, bytes, offset);
}
LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTexture2D(size_t *offset, const lockstep::reference<T, type, mode> &t, const void *p,
                  const cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) {
    return lockstep::bind_pitched(&t, p, desc, width, height, pitch, offset);
}
LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTexture2D(size_t *offset, const lockstep::reference<T, type, mode> &t, const void *p,
                  size_t width, size_t height, size_t pitch) {
    return lockstep::bind_pitched(&t, p, t.channelDesc, width, height, pitch, offset);
}
LOCKSTEP_REFERENCE_C cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *t,
                                                   const void *p, const cudaChannelFormatDesc *desc,
                                                   size_t width, size_t height, size_t pitch) {
    return lockstep::bind_pitched(t, p, *desc, width, height, pitch, offset);
}
LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTextureToArray(const lockstep::reference<T, type, mode> &t, cudaArray_const_t array) {
    return lockstep::bind_array(&t, array);
}
LOCKSTEP_REFERENCE(cudaError_t)
cudaBindTextureToArray(const lockstep::reference<T, type, mode> &t, cudaArray_const_t array,
                       const cudaChannelFormatDesc &) {
    return lockstep::bind_array(&t, array);
}
LOCKSTEP_REFERENCE_C cudaError_t cudaBindTextureToArray(const textureReference *t,
                                                        cudaArray_const_t array,
                                                        const cudaChannelFormatDesc *) {
    return lockstep::bind_array(t, array);
}
#undef LOCKSTEP_ALL
#undef LOCKSTEP_REFERENCE
#undef LOCKSTEP_REFERENCE_C

inline cudaError_t cudaUnbindTexture(const textureReference *t) {
    const_cast<textureReference *>(t)->lockstep_look = lockstep::texture();
    return cudaSuccess;
}
inline cudaError_t cudaUnbindTexture(const textureReference &t) { return cudaUnbindTexture(&t); }
inline cudaError_t cudaGetTextureReference(const textureReference **t, const void *symbol) {
    return *t = (const textureReference *)symbol, cudaSuccess;
}
inline cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *) {
    return *offset = 0, cudaSuccess;
}
inline cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference &) {
    return *offset = 0, cudaSuccess;
}

/* ---- fetches, as of objects ---- */

#define LOCKSTEP_FETCHED typename lockstep::read_as<T, mode>::type
#define LOCKSTEP_FETCH(name, type, parameters, x, y, z, axes, layer)                   \
    template <class T, cudaTextureReadMode mode>                                       \
    LOCKSTEP_INLINE LOCKSTEP_FETCHED name(const lockstep::reference<T, type, mode> &r, \
                                          LOCKSTEP_STRIP parameters) {                 \
        const lockstep::texture t = lockstep::texture_of(r, mode);                     \
        return lockstep::sample<LOCKSTEP_FETCHED>(&t, x, y, z, axes, layer);           \
    }
template <class T, cudaTextureReadMode mode>
LOCKSTEP_INLINE LOCKSTEP_FETCHED
tex1Dfetch(const lockstep::reference<T, cudaTextureType1D, mode> &r, int x) {
    const lockstep::texture t = lockstep::texture_of(r, mode);
    if (t.data && (x < 0 || x >= t.width)) return LOCKSTEP_FETCHED{};
    return lockstep::as_value<LOCKSTEP_FETCHED>(lockstep::texel<LOCKSTEP_FETCHED>(&t, x, 0, 0));
}
LOCKSTEP_FETCH(tex1D, cudaTextureType1D, (float x), x, 0, 0, 1, 0)
LOCKSTEP_FETCH(tex2D, cudaTextureType2D, (float x, float y), x, y, 0, 2, 0)
LOCKSTEP_FETCH(tex3D, cudaTextureType3D, (float x, float y, float z), x, y, z, 3, 0)
LOCKSTEP_FETCH(tex1DLayered, cudaTextureType1DLayered, (float x, int l), x, 0, 0, 1, l)
LOCKSTEP_FETCH(tex2DLayered, cudaTextureType2DLayered, (float x, float y, int l), x, y, 0, 2, l)
#undef LOCKSTEP_FETCH
#undef LOCKSTEP_FETCHED
#endif
