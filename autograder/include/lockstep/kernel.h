/** @file kernel.h
 * All that a kernel file needs beside its lesson's contract: the open hole and the error check.
 */
#ifndef LOCKSTEP_KERNEL_H
#define LOCKSTEP_KERNEL_H

#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <lockstep/secret_operator.h>

#ifdef __CUDACC__
#pragma nv_diag_suppress 177 /* an open hole leaves variables unused: that is no news */
#endif

/** Stops the program unless a CUDA call succeeded: says which statement failed, where and why.
 * After a launch, check cudaGetLastError() (was it accepted?) and, once waited for, the result of
 * cudaDeviceSynchronize() (did it run?). */
#define CUDA_CHECK(call)                                                                       \
    do {                                                                                       \
        cudaError_t cuda_check_error = (call);                                                 \
        if (cuda_check_error != cudaSuccess) {                                                 \
            fprintf(stderr, "%s:%d: %s failed: %s (%s)\n", __FILE__, __LINE__, #call,          \
                    cudaGetErrorName(cuda_check_error), cudaGetErrorString(cuda_check_error)); \
            exit(EXIT_FAILURE);                                                                \
        }                                                                                      \
    } while (0)

#if defined LOCKSTEP_SIM && !defined LOCKSTEP_OPERATOR
/** What LOCKSTEP_TODO() calls on the simulator. */
extern "C" __host__ __device__ void lockstep_todo(void);

/** Marks a hole that is still open, in a kernel or in host code: the grade says `todo`. */
#define LOCKSTEP_TODO() lockstep_todo()

/** For the compiler, a counted operation is as free of side effects as the addition that nvcc sees:
 * what a thread has read stays in its registers, and an unused result is not computed. */
#define LOCKSTEP_COUNTED extern "C" __host__ __device__ __attribute__((const))

/** a op b, counted; what a lesson's combine() calls. On the simulator the operator is chosen at run
 * time, so that a file is compiled once for all of them; on a GPU it is LOCKSTEP_OPERATOR. */
LOCKSTEP_COUNTED uint32_t lockstep_counted_apply(uint32_t a, uint32_t b);

/** Counts an operation of the lesson's own.
 * @param result of the operation
 * @param left,right its operands: two operations on equal operands are one for the compiler
 * @return `result` */
LOCKSTEP_COUNTED uint64_t lockstep_counted_value(uint64_t result, uint64_t left, uint64_t right);

/** The same for other values than whole numbers below 2^32: a trace does not show them. */
LOCKSTEP_COUNTED uint64_t lockstep_counted_bare(uint64_t result, uint64_t left, uint64_t right);

/** Is a equal to b, for the case's operator? Counted; what a lesson's comparison calls. */
LOCKSTEP_COUNTED bool lockstep_counted_equal(uint64_t a, uint64_t b);

/** Is a less than b, likewise? */
LOCKSTEP_COUNTED bool lockstep_counted_less(int64_t a, int64_t b);

/** The identity of the operator that this run is for. */
LOCKSTEP_COUNTED uint32_t lockstep_chosen_identity(void);
#else
#ifndef LOCKSTEP_OPERATOR
#define LOCKSTEP_OPERATOR LOCKSTEP_ADD /* at compile time: on the GPU it costs nothing */
#endif
/** On a GPU an open hole is an assertion that fails, or ends the program with a status: the grade
 * knows both. */
enum { LOCKSTEP_TODO_STATUS = 86 };
#ifdef __CUDA_ARCH__
#define LOCKSTEP_TODO() __assert_fail("LOCKSTEP_TODO", __FILE__, __LINE__, "")
#else
#define LOCKSTEP_TODO() exit(LOCKSTEP_TODO_STATUS)
#endif

static __host__ __device__ __forceinline__ uint32_t lockstep_counted_apply(uint32_t a, uint32_t b) {
    const struct lockstep_key key = lockstep_public_key();
    return lockstep_apply_keyed(LOCKSTEP_OPERATOR, &key, a, b);
}
static __host__ __device__ __forceinline__ uint64_t lockstep_counted_value(uint64_t result,
                                                                           uint64_t, uint64_t) {
    return result;
}
static __host__ __device__ __forceinline__ uint64_t lockstep_counted_bare(uint64_t result, uint64_t,
                                                                          uint64_t) {
    return result;
}
static __host__ __device__ __forceinline__ uint64_t lockstep_compared(uint64_t v) {
    const struct lockstep_key key = lockstep_public_key();
    return lockstep_compared_keyed(LOCKSTEP_OPERATOR, &key, v);
}
static __host__ __device__ __forceinline__ bool lockstep_counted_equal(uint64_t a, uint64_t b) {
    return lockstep_compared(a) == lockstep_compared(b);
}
static __host__ __device__ __forceinline__ bool lockstep_counted_less(int64_t a, int64_t b) {
    return (int64_t)lockstep_compared((uint64_t)a) < (int64_t)lockstep_compared((uint64_t)b);
}
static __host__ __device__ __forceinline__ uint32_t lockstep_chosen_identity(void) {
    const struct lockstep_key key = lockstep_public_key();
    return lockstep_identity_keyed(LOCKSTEP_OPERATOR, &key);
}
#endif

#endif
