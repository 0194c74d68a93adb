/* Textures: addressing and filtering of texels. Point and linear filters, all address modes,
   layers. A fetch reads its texels by ordinary loads: checked and counted as such. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_TEXEL_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_TEXEL_HPP
#include "../copy.hpp"

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaTextureAddressMode {
    cudaAddressModeWrap,
    cudaAddressModeClamp,
    cudaAddressModeMirror,
    cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaResourceType {
    cudaResourceTypeArray,
    cudaResourceTypeMipmappedArray,
    cudaResourceTypeLinear,
    cudaResourceTypePitch2D
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            void *mipmap;
        } mipmap;
        struct {
            void *devPtr;
            cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void *devPtr;
            cudaChannelFormatDesc desc;
            size_t width, height, pitchInBytes;
        } pitch2D;
        int reserved[32];
    } res;
};
enum cudaResourceViewFormat { cudaResViewFormatNone };
struct cudaResourceViewDesc { /* a resource view: only the default one */
    cudaResourceViewFormat format;
    size_t width, height, depth;
    unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};

namespace lockstep {

/* The parameters of a fetch; they are in host memory, so each fetch copies them without
   instrumentation. */
struct texture {
    cudaTextureDesc how;
    cudaChannelFormatDesc format;
    char *data;
    long width, height, depth, element;
    size_t pitch, plane;
};
struct texture_object {
    texture look; /* first */
    cudaResourceDesc resource;
};

/* One axis: the index after wrapping or clamping. -1: outside, which gives the border colour, or
   zero. */
LOCKSTEP_NO_INSTRUMENT inline long land(long i, long n, cudaTextureAddressMode mode) {
    if (i >= 0 && i < n) return i;
    long turn = ((i % n) + n) % n;
    switch (mode) {
    case cudaAddressModeWrap: return turn;
    case cudaAddressModeMirror: return (((i - turn) / n) & 1) ? n - 1 - turn : turn;
    case cudaAddressModeClamp: return i < 0 ? 0 : n - 1;
    default: return -1;
    }
}

/* The address of a texel, or NULL outside. */
LOCKSTEP_NO_INSTRUMENT inline const char *texel_at(const texture *t, long x, long y, long z) {
    x = land(x, t->width, t->how.addressMode[0]);
    y = land(y, t->height ? t->height : 1, t->how.addressMode[1]);
    z = land(z, t->depth ? t->depth : 1, t->how.addressMode[2]);
    if (x < 0 || y < 0 || z < 0) return nullptr;
    return t->data + (size_t)z * t->plane + (size_t)y * t->pitch + (size_t)(x * t->element);
}
LOCKSTEP_NO_INSTRUMENT inline float normalise(double v, int bits, bool with_sign) {
    double most = (double)((1ull << (bits - with_sign)) - 1);
    return (float)(v / most < -1 ? -1 : v / most);
}

/* The components of a texel, as the program requests them. The load itself is the program's:
   instrumented. */
template <class T> struct fetched {
    typedef typename channels<T>::number number;
    enum { count = channels<T>::count };
    number v[count];
};
template <class From, class T>
LOCKSTEP_INLINE void convert(fetched<T> *to, const texture *t, const char *from) {
    struct raw {
        From v[fetched<T>::count];
    } r = *(const raw *)from;
    bool with_sign = t->format.f == cudaChannelFormatKindSigned;
    for (int i = 0; i < fetched<T>::count; i++)
        to->v[i] = (typename fetched<T>::number)normalise((double)r.v[i], t->format.x, with_sign);
}
template <class T> LOCKSTEP_INLINE fetched<T> texel(const texture *t, long x, long y, long z) {
    fetched<T> f = {};
    const char *p = texel_at(t, x, y, z);
    if (p) lockstep_read_cached(p, fetched<T>::count * (uint64_t)t->format.x / 8);
    bool sign = t->format.f == cudaChannelFormatKindSigned;
    if (!p)
        for (int i = 0; i < fetched<T>::count; i++)
            f.v[i] = (typename fetched<T>::number)t->how.borderColor[i];
    else if (t->how.readMode == cudaReadModeElementType ||
             t->format.f == cudaChannelFormatKindFloat) {
        T whole = *(const T *)p; /* one load, since its type is aligned */
        __builtin_memcpy((void *)&f, (const void *)&whole, sizeof f);
    } else if (t->format.x == 8 && sign)
        convert<signed char>(&f, t, p);
    else if (t->format.x == 8)
        convert<unsigned char>(&f, t, p);
    else if (sign)
        convert<short>(&f, t, p);
    else
        convert<unsigned short>(&f, t, p);
    return f;
}
template <class T> LOCKSTEP_INLINE T as_value(const fetched<T> &f) {
    T v;
    __builtin_memcpy(&v, &f, sizeof v);
    return v;
}

/* Between two texels: the hardware's weights have eight bits. */
template <class T>
LOCKSTEP_INLINE fetched<T> between(const fetched<T> &a, const fetched<T> &b, float weight) {
    fetched<T> f;
    for (int i = 0; i < fetched<T>::count; i++)
        f.v[i] = (typename fetched<T>::number)((1 - weight) * (float)a.v[i] +
                                               weight * (float)b.v[i]);
    return f;
}
LOCKSTEP_NO_INSTRUMENT inline float weight_of(float x) {
    return floorf((x - floorf(x)) * 256 + 0.5f) / 256;
}

/* x, y, z in texels, `axes` of them filtered; the rest is a layer. */
template <class T>
LOCKSTEP_INLINE T sample(const texture *t, float x, float y, float z, int axes, long layer) {
    if (t->how.normalizedCoords) {
        x *= (float)t->width;
        if (axes > 1) y *= (float)t->height;
        if (axes > 2) z *= (float)t->depth;
    }
    if (t->how.filterMode == cudaFilterModePoint)
        return as_value<T>(texel<T>(t, (long)floorf(x), axes > 1 ? (long)floorf(y) : 0,
                                    axes > 2 ? (long)floorf(z) : layer));
    x -= 0.5f, y -= 0.5f, z -= 0.5f;
    long i = (long)floorf(x), j = axes > 1 ? (long)floorf(y) : 0;
    long k = axes > 2 ? (long)floorf(z) : layer;
    fetched<T> plane[2];
    for (int dz = 0; dz < (axes > 2 ? 2 : 1); dz++) {
        fetched<T> row[2];
        for (int dy = 0; dy < (axes > 1 ? 2 : 1); dy++)
            row[dy] = between(texel<T>(t, i, j + dy, k + dz), texel<T>(t, i + 1, j + dy, k + dz),
                              weight_of(x));
        plane[dz] = axes > 1 ? between(row[0], row[1], weight_of(y)) : row[0];
    }
    return as_value<T>(axes > 2 ? between(plane[0], plane[1], weight_of(z)) : plane[0]);
}
LOCKSTEP_NO_INSTRUMENT inline texture texture_of(cudaTextureObject_t object) {
    texture t;
    __builtin_memcpy((void *)&t, (const void *)object, sizeof t);
    return t;
}

} // namespace lockstep
#endif
