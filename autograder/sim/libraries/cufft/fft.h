/** @file fft.h
 * A plan of cuFFT: how its transforms lie in memory. plan.c makes it, exec.c carries it out
 * with the system's FFTW.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUFFT_FFT_H
#define LOCKSTEP_SIM_LIBRARIES_CUFFT_FFT_H

#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* The numbers are cuFFT's. */
typedef enum {
    FFT_SUCCESS = 0,
    FFT_INVALID_PLAN = 1,
    FFT_INVALID_TYPE = 3,
    FFT_INVALID_VALUE = 4,
    FFT_EXEC_FAILED = 6,
    FFT_INVALID_SIZE = 8
} fft_status;
enum fft_type { C2C = 0x29, R2C = 0x2a, C2R = 0x2c, Z2Z = 0x69, D2Z = 0x6a, Z2D = 0x6c };
static inline bool fft_is_double(int type) { return type & 0x40; }
static inline bool fft_from_real(int type) { return type == R2C || type == D2Z; }
static inline bool fft_to_real(int type) { return type == C2R || type == Z2D; }

enum { FFT_RANK = 3 };

/** One side of it: arrays of embed[0] x embed[1] x ... elements, of which those of size[] are used,
 * `stride` elements apart; from one array of the batch to the next it is `distance` elements. */
struct fft_side {
    bool usual; /* no layout was given: dense, and padded where a transform is in place */
    int size[FFT_RANK], embed[FFT_RANK], stride, distance;
    unsigned bytes; /* of an element */
};

struct fft_plan {
    bool made, destroyed;
    int type, rank, n[FFT_RANK], batch;
    struct fft_side in, out;
    void *stream;
};

/** @return NULL, if the handle is none of a plan that was made */
struct fft_plan *fft_find(int handle);

/** A function of FFTW, for floats or doubles: NAME without its prefix. */
void *fft_function(bool doubles, const char *name);

#endif
