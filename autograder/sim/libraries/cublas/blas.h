/** @file blas.h
 * A call of cuBLAS, whatever its routine: its operands say which bytes it reads and writes, in the
 * shape that BLAS gives them (stored by columns). call.c checks the arguments, and hands the
 * call to its stream; there the bytes are checked, and the system's BLAS does the work.
 */
#ifndef LOCKSTEP_SIM_LIBRARIES_CUBLAS_BLAS_H
#define LOCKSTEP_SIM_LIBRARIES_CUBLAS_BLAS_H

#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include "sim/abi/library_call.h"

/* The numbers are cuBLAS's. */
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

/* A vector is a matrix of one row, whose columns are `ld` elements apart. */
enum shape { NONE, VECTOR, FULL, TRIANGLE, STRICT, PACKED, BAND };

struct operand {
    const char *name; /* as cuBLAS's documentation has it */
    const void *p;
    enum shape shape;
    int64_t rows, cols, ld;
    bool reads, writes;
    int upper;        /* which triangle */
    int below, above; /* diagonals of a band */
    unsigned size;    /* bytes of an element; 0: the call's */
    long long stride; /* elements from one matrix of a batch to the next */
    bool listed;      /* p points to the addresses of a batch's matrices, on the device */
};

union number {
    float s;
    double d;
    float _Complex c;
    double _Complex z;
};

/* A scalar, which lies on the host or on the device. */
struct scalar {
    const void *from;
    unsigned size; /* 0: the call's */
    union number is;
};

enum { SCALARS = 6, OPERANDS = 3 };
struct blas {
    const char *name;
    const void *at;
    struct cublasContext *handle;
    unsigned size; /* bytes of an element */
    bool device_scalars;
    int side, uplo, ta, tb, unit, mode;
    int m, n, k, below, above;
    struct scalar alpha, beta;
    bool alpha_skips; /* if alpha is 0, what it multiplies is not read */
    bool beta_skips;  /* nor what beta multiplies */
    bool sum;         /* alpha multiplies a alone, and beta b */
    struct operand a, b, c;
    int batch;    /* how many; 0: no batch, one */
    int types[4]; /* of a, b, c and the computation, where they differ (mixed.c) */
    struct {
        void *p;
        unsigned size;
        bool reads;
    } scalars[SCALARS]; /* further ones that it reads or writes: results, rotations */
    void (*run)(const struct blas *);
    blas_status *failed;
};

/** Checks a call's arguments and submits it. */
blas_status blas_submit(struct cublasContext *handle, const struct blas *call, const void *at);
/** The call did nothing: an argument is wrong. */
#define BLAS_REFUSE(call, ...) \
    (lockstep_library_refused((call)->at, __VA_ARGS__), BLAS_INVALID_VALUE)

/** A function of the system's BLAS: cblas_NAME. Ends the program if there is none. */
void *blas_function(const char *name);

/* In CBLAS's numbers. */
enum { BY_COLUMNS = 102 };
static inline int cblas_op(int op) { return 111 + op; }
static inline int cblas_uplo(int uplo) { return uplo == UPPER ? 121 : 122; }
static inline int cblas_unit(int unit) { return unit == UNIT ? 132 : 131; }
static inline int cblas_side(int side) { return side == LEFT ? 141 : 142; }

/** Mixed types (mixed.c). */
void blas_half_to_floats(const uint16_t *from, float *to, int64_t n);

#define CALLED_FROM __builtin_return_address(0)

#endif
