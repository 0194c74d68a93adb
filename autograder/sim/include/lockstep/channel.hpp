/* The format of an element of an array or a texture: the bits of up to four components. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_CHANNEL_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_CHANNEL_HPP
#include "../vector_types.h"
#include <type_traits>

enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned,
    cudaChannelFormatKindUnsigned,
    cudaChannelFormatKindFloat,
    cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
    int x, y, z, w;
    cudaChannelFormatKind f;
};
static inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                          cudaChannelFormatKind f) {
    return cudaChannelFormatDesc{x, y, z, w, f};
}

namespace lockstep {
template <class T> struct channels {
    typedef T number;
    enum { count = 1 };
};
#define LOCKSTEP_CHANNELS(name, type)                 \
    template <> struct channels<name> {               \
        typedef type number;                          \
        enum { count = sizeof(name) / sizeof(type) }; \
    };
#define LOCKSTEP_CHANNELS_OF(name, type) \
    LOCKSTEP_CHANNELS(name##1, type)     \
    LOCKSTEP_CHANNELS(name##2, type)     \
    LOCKSTEP_CHANNELS(name##4, type)
LOCKSTEP_CHANNELS_OF(char, signed char)
LOCKSTEP_CHANNELS_OF(uchar, unsigned char)
LOCKSTEP_CHANNELS_OF(short, short)
LOCKSTEP_CHANNELS_OF(ushort, unsigned short)
LOCKSTEP_CHANNELS_OF(int, int)
LOCKSTEP_CHANNELS_OF(uint, unsigned)
LOCKSTEP_CHANNELS_OF(float, float)
#undef LOCKSTEP_CHANNELS_OF
#undef LOCKSTEP_CHANNELS
} // namespace lockstep

template <class T> static inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    typedef typename lockstep::channels<T>::number number;
    enum { bits = 8 * sizeof(number), count = lockstep::channels<T>::count };
    cudaChannelFormatKind kind = std::is_floating_point<number>::value ? cudaChannelFormatKindFloat
                                 : std::is_signed<number>::value       ? cudaChannelFormatKindSigned
                                                                 : cudaChannelFormatKindUnsigned;
    return cudaChannelFormatDesc{bits, count > 1 ? bits : 0, count > 2 ? bits : 0,
                                 count > 3 ? bits : 0, kind};
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
    return cudaChannelFormatDesc{16, 0, 0, 0, cudaChannelFormatKindFloat};
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
    return cudaCreateChannelDescHalf();
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
    return cudaChannelFormatDesc{16, 16, 0, 0, cudaChannelFormatKindFloat};
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
    return cudaChannelFormatDesc{16, 16, 16, 16, cudaChannelFormatKindFloat};
}
#endif
