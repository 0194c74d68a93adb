/* cuRAND's host API: a generator fills an array, on the device or on the host, with NVIDIA's
   numbers in NVIDIA's order (default or legacy ordering). */
#pragma once
#ifndef __cplusplus
#error "this library is here for C++ only: rename this .c file to .cpp"
#endif
#include "lockstep/curand/host.hpp"
#include "lockstep/curand/fill.hpp"

#define CURAND_H_ /* helper_cuda.h tests this name */
#define CURANDAPI
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VER_PATCH 0
#define CURAND_VERSION   10400

LOCKSTEP_INLINE curandStatus_t curandGetVersion(int *version) {
    return *version = CURAND_VERSION, CURAND_STATUS_SUCCESS;
}

/* ---- generators ---- */

LOCKSTEP_INLINE curandStatus_t curandCreateGenerator(curandGenerator_t *g, curandRngType_t type) {
    return lockstep_curand::create(g, type, false);
}
LOCKSTEP_INLINE curandStatus_t curandCreateGeneratorHost(curandGenerator_t *g,
                                                         curandRngType_t type) {
    return lockstep_curand::create(g, type, true);
}
LOCKSTEP_INLINE curandStatus_t curandDestroyGenerator(curandGenerator_t g) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    delete g;
    return CURAND_STATUS_SUCCESS;
}
LOCKSTEP_INLINE curandStatus_t curandSetStream(curandGenerator_t g, cudaStream_t stream) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    g->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
/* A new seed in the middle of a sequence continues at the current position. */
LOCKSTEP_INLINE curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t g,
                                                                  unsigned long long seed) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    if (seed != g->seed) g->forget();
    g->seed = seed;
    return CURAND_STATUS_SUCCESS;
}
LOCKSTEP_INLINE curandStatus_t curandSetGeneratorOffset(curandGenerator_t g,
                                                        unsigned long long offset) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    g->forget();
    g->place = offset;
    return CURAND_STATUS_SUCCESS;
}
LOCKSTEP_INLINE curandStatus_t curandSetGeneratorOrdering(curandGenerator_t g,
                                                          curandOrdering_t order) {
    return lockstep_curand::set_order(g, order);
}
LOCKSTEP_INLINE curandStatus_t curandGenerateSeeds(curandGenerator_t g) {
    return g ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED; /* created on first use */
}
LOCKSTEP_INLINE curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t g,
                                                                       unsigned int) {
    return g ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
}

/* ---- numbers ---- */

LOCKSTEP_INLINE curandStatus_t curandGenerate(curandGenerator_t g, unsigned int *out, size_t n) {
    return lockstep_curand::generate("curandGenerate", g, out, n, lockstep_curand::words());
}
LOCKSTEP_INLINE curandStatus_t curandGenerateLongLong(curandGenerator_t g, unsigned long long *,
                                                      size_t) {
    return g ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED; /* for Sobol64 only */
}
LOCKSTEP_INLINE curandStatus_t curandGenerateUniform(curandGenerator_t g, float *out, size_t n) {
    return lockstep_curand::generate("curandGenerateUniform", g, out, n,
                                     lockstep_curand::uniforms());
}
LOCKSTEP_INLINE curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double *out,
                                                           size_t n) {
    return lockstep_curand::generate("curandGenerateUniformDouble", g, out, n,
                                     lockstep_curand::uniforms_double());
}
LOCKSTEP_INLINE curandStatus_t curandGenerateNormal(curandGenerator_t g, float *out, size_t n,
                                                    float mean, float stddev) {
    return lockstep_curand::generate("curandGenerateNormal", g, out, n,
                                     lockstep_curand::normals{mean, stddev, false});
}
LOCKSTEP_INLINE curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double *out,
                                                          size_t n, double mean, double stddev) {
    return lockstep_curand::generate("curandGenerateNormalDouble", g, out, n,
                                     lockstep_curand::normals_double{mean, stddev, false});
}
LOCKSTEP_INLINE curandStatus_t curandGenerateLogNormal(curandGenerator_t g, float *out, size_t n,
                                                       float mean, float stddev) {
    return lockstep_curand::generate("curandGenerateLogNormal", g, out, n,
                                     lockstep_curand::normals{mean, stddev, true});
}
LOCKSTEP_INLINE curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t g, double *out,
                                                             size_t n, double mean, double stddev) {
    return lockstep_curand::generate("curandGenerateLogNormalDouble", g, out, n,
                                     lockstep_curand::normals_double{mean, stddev, true});
}
LOCKSTEP_INLINE curandStatus_t curandGeneratePoisson(curandGenerator_t g, unsigned int *out,
                                                     size_t n, double lambda) {
    if (!g) return CURAND_STATUS_NOT_INITIALIZED;
    if (!(lambda > 0 && lambda <= 400000)) return CURAND_STATUS_OUT_OF_RANGE;
    return lockstep_curand::generate("curandGeneratePoisson", g, out, n,
                                     lockstep_curand::poissons(lambda));
}

/* ---- unsupported, refused by name ---- */

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
enum curandDirectionVectorSet {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
};
typedef curandDirectionVectorSet curandDirectionVectorSet_t;
#define LOCKSTEP_NO(what, ...) \
    __attribute__((error(what " not supported by the simulator"))) curandStatus_t __VA_ARGS__;
LOCKSTEP_NO("Sobol sequences are",
            curandGetDirectionVectors32(curandDirectionVectors32_t **, curandDirectionVectorSet_t))
LOCKSTEP_NO("Sobol sequences are",
            curandGetDirectionVectors64(curandDirectionVectors64_t **, curandDirectionVectorSet_t))
LOCKSTEP_NO("Sobol sequences are", curandGetScrambleConstants32(unsigned int **))
LOCKSTEP_NO("Sobol sequences are", curandGetScrambleConstants64(unsigned long long **))
LOCKSTEP_NO("a Poisson distribution's table is (use curand_poisson())",
            curandCreatePoissonDistribution(double, curandDiscreteDistribution_t *))
LOCKSTEP_NO("a Poisson distribution's table is (use curand_poisson())",
            curandDestroyDistribution(curandDiscreteDistribution_t))
#undef LOCKSTEP_NO
