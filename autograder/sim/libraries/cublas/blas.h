/** @file blas.h
 * Description of a cuBLAS call, common to all routines (cuBLAS Library documentation). The
 * operands, in BLAS's column-major shapes, determine which bytes the call reads and writes. call.c
 * checks the arguments and submits the call to its stream. When it runs, the bytes are checked and
 * the system's BLAS computes the result.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUBLAS_BLAS_H
#define LOCKSTEP_SIM_LIBRARIES_CUBLAS_BLAS_H

#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* Values of cublasStatus_t. */
typedef enum {
    BLAS_SUCCESS = 0,
    BLAS_NOT_INITIALISED = 1,
    BLAS_INVALID_VALUE = 7,
    BLAS_EXECUTION_FAILED = 13,
    BLAS_NOT_SUPPORTED = 15
} blas_status;
enum { LOWER = 0, UPPER = 1 };
enum { LEFT = 0, RIGHT = 1 };
enum { NON_UNIT = 0, UNIT = 1 };
enum { OP_N = 0, OP_T = 1, OP_C = 2 };

struct cublasContext {
    void *stream;
    int device_scalars; /* cublasSetPointerMode() */
    int math, atomics;
};

/* Shapes of operands. A VECTOR is a matrix of one row whose columns are `ld` elements apart. */
enum shape { NONE, VECTOR, FULL, TRIANGLE, STRICT, PACKED, BAND };

struct operand {
    const char *name; /* as in cuBLAS's documentation */
    const void *p;
    enum shape shape;
    int64_t rows, cols, ld;
    bool reads, writes;
    int upper;        /* which triangle */
    int below, above; /* diagonals of a band matrix */
    unsigned size;    /* bytes per element; 0: that of the call */
    long long stride; /* elements from one matrix of a batch to the next */
    bool listed;      /* p points to an array of matrix addresses in device memory */
};

union number {
    float s;
    double d;
    float _Complex c;
    double _Complex z;
};

/* A scalar in host or device memory. */
struct scalar {
    const void *from;
    unsigned size; /* 0: that of the call */
    union number is;
};

enum { SCALARS = 6, OPERANDS = 3 };
struct blas {
    const char *name;
    const void *at;
    struct cublasContext *handle;
    unsigned size; /* bytes per element */
    bool device_scalars;
    int side, uplo, ta, tb, unit, mode;
    int m, n, k, below, above;
    struct scalar alpha, beta;
    bool alpha_skips; /* if alpha is 0, the operands that it multiplies are not read */
    bool beta_skips;  /* the same for beta */
    bool sum;         /* alpha multiplies only a, and beta only b */
    struct operand a, b, c;
    int batch;    /* matrices of a batch; 0: not a batch */
    int types[4]; /* of a, b, c and the computation, if they differ (mixed.c) */
    struct {
        void *p;
        unsigned size;
        bool reads;
    } scalars[SCALARS]; /* further scalars that it reads or writes: results, rotations */
    void (*run)(const struct blas *);
    blas_status *failed;
};

/** Checks a call's arguments and submits it to the handle's stream.
 * @return BLAS_NOT_INITIALISED, BLAS_INVALID_VALUE, BLAS_EXECUTION_FAILED or BLAS_SUCCESS */
blas_status blas_submit(struct cublasContext *handle, const struct blas *call, const void *at);
/** Reports an invalid argument: the call did nothing. */
#define BLAS_REFUSE(call, ...) \
    (lockstep_library_refused((call)->at, __VA_ARGS__), BLAS_INVALID_VALUE)

/** The function cblas_NAME of the system's BLAS. Ends the program if there is none. */
void *blas_function(const char *name);

/* CBLAS's enumeration values. */
enum { BY_COLUMNS = 102 };
static inline int cblas_op(int op) { return 111 + op; }
static inline int cblas_uplo(int uplo) { return uplo == UPPER ? 121 : 122; }
static inline int cblas_unit(int unit) { return unit == UNIT ? 132 : 131; }
static inline int cblas_side(int side) { return side == LEFT ? 141 : 142; }

/** Conversion of mixed types (mixed.c). */
void blas_half_to_floats(const uint16_t *from, float *to, int64_t n);

#define CALLED_FROM __builtin_return_address(0)

#endif
