/* CUDA's types for files in C, with the layout of vector_types.h and lockstep/handles.hpp, so that
   .c and .cu files can exchange them. */
#pragma once

#define LOCKSTEP_VECTORS(T, base, two, four) \
    typedef struct base##1 {                 \
        T x;                                 \
    }                                        \
    base##1;                                 \
    typedef struct base##2 {                 \
        T x, y;                              \
    }                                        \
    __attribute__((aligned(two))) base##2;   \
    typedef struct base##3 {                 \
        T x, y, z;                           \
    }                                        \
    base##3;                                 \
    typedef struct base##4 {                 \
        T x, y, z, w;                        \
    }                                        \
    __attribute__((aligned(four))) base##4;
LOCKSTEP_VECTORS(signed char, char, 2, 4)
LOCKSTEP_VECTORS(unsigned char, uchar, 2, 4)
LOCKSTEP_VECTORS(short, short, 4, 8)
LOCKSTEP_VECTORS(unsigned short, ushort, 4, 8)
LOCKSTEP_VECTORS(int, int, 8, 16)
LOCKSTEP_VECTORS(unsigned int, uint, 8, 16)
LOCKSTEP_VECTORS(long, long, 16, 16)
LOCKSTEP_VECTORS(unsigned long, ulong, 16, 16)
LOCKSTEP_VECTORS(long long, longlong, 16, 16)
LOCKSTEP_VECTORS(unsigned long long, ulonglong, 16, 16)
LOCKSTEP_VECTORS(float, float, 8, 16)
LOCKSTEP_VECTORS(double, double, 16, 16)
#undef LOCKSTEP_VECTORS
typedef struct dim3 {
    unsigned int x, y, z;
} dim3;

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
#define cudaStreamLegacy    ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaMemoryType {
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice,
    cudaMemoryTypeManaged
};
struct cudaPointerAttributes {
    enum cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
typedef void (*cudaHostFn_t)(void *data);
