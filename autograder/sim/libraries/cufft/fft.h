/** @file fft.h
 * A cuFFT plan: the memory layout of its transforms (cuFFT Library documentation, "Advanced Data
 * Layout"). plan.c creates plans, exec.c executes them with the system's FFTW.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUFFT_FFT_H
#define LOCKSTEP_SIM_LIBRARIES_CUFFT_FFT_H

#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* Values of cufftResult. */
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

/** Input or output layout: arrays of embed[0] x embed[1] x ... elements, of which size[] are used,
 * `stride` elements apart. Arrays of a batch are `distance` elements apart. */
struct fft_side {
    bool usual; /* default layout: dense; padded if the transform is in place */
    int size[FFT_RANK], embed[FFT_RANK], stride, distance;
    unsigned bytes; /* per element */
};

struct fft_plan {
    bool made, destroyed;
    int type, rank, n[FFT_RANK], batch;
    struct fft_side in, out;
    void *stream;
};

/** @return NULL if the handle is invalid */
struct fft_plan *fft_find(int handle);

/** A function of FFTW in single or double precision: NAME without its prefix. Ends the program if
 * FFTW is not installed. */
void *fft_function(bool doubles, const char *name);

#endif
