/* The OpenGL part of lockstep/graphics.hpp: refused by name, at the call. */
#pragma once
#include <cuda_runtime.h>
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned GLuint, GLenum;
#endif

enum cudaGLDeviceList {
    cudaGLDeviceListAll = 1,
    cudaGLDeviceListCurrentFrame,
    cudaGLDeviceListNextFrame
};
enum cudaGLMapFlags { cudaGLMapFlagsNone, cudaGLMapFlagsReadOnly, cudaGLMapFlagsWriteDiscard };

LOCKSTEP_DRAWS(cudaGLGetDevices, unsigned *, int *, unsigned, cudaGLDeviceList)
LOCKSTEP_DRAWS(cudaGraphicsGLRegisterBuffer, cudaGraphicsResource_t *, GLuint, unsigned)
LOCKSTEP_DRAWS(cudaGraphicsGLRegisterImage, cudaGraphicsResource_t *, GLuint, GLenum, unsigned)
LOCKSTEP_DRAWS(cudaGLSetGLDevice, int)
LOCKSTEP_DRAWS(cudaGLRegisterBufferObject, GLuint)
LOCKSTEP_DRAWS(cudaGLUnregisterBufferObject, GLuint)
LOCKSTEP_DRAWS(cudaGLMapBufferObject, void **, GLuint)
LOCKSTEP_DRAWS(cudaGLMapBufferObjectAsync, void **, GLuint, cudaStream_t)
LOCKSTEP_DRAWS(cudaGLUnmapBufferObject, GLuint)
LOCKSTEP_DRAWS(cudaGLUnmapBufferObjectAsync, GLuint, cudaStream_t)
LOCKSTEP_DRAWS(cudaGLSetBufferObjectMapFlags, GLuint, unsigned)
