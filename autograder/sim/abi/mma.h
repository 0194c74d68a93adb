/** @file mma.h
 * Tensor cores: the matrix product d = a * b + c of one warp. The 32 lanes hold the matrices in
 * fragments. The shadow headers (mma.h, PTX) and the runtime share this fragment layout.
 */
#ifndef LOCKSTEP_SIM_ABI_MMA_H
#define LOCKSTEP_SIM_ABI_MMA_H

#include <stdint.h>

#ifdef __cplusplus
#define LOCKSTEP_FIXED constexpr inline __attribute__((always_inline))
#else
#define LOCKSTEP_FIXED static inline
#endif

enum {
    LOCKSTEP_F16,
    LOCKSTEP_BF16,
    LOCKSTEP_TF32,
    LOCKSTEP_F32,
    LOCKSTEP_F64,
    LOCKSTEP_S8,
    LOCKSTEP_U8,
    LOCKSTEP_S32,
    LOCKSTEP_E4M3,
    LOCKSTEP_E5M2
};
enum { LOCKSTEP_MATRIX_A, LOCKSTEP_MATRIX_B, LOCKSTEP_MATRIX_C };

/** The operands of one lane: its elements of each matrix, and where its part of the result goes. */
struct lockstep_tensor {
    uint32_t m, n, k;
    uint8_t a_type, b_type, c_type, d_type;
    uint8_t finite; /* integer sums saturate (.satfinite) */
    const void *a, *b, *c;
    void *d;
};

/** Operands of ldmatrix and stmatrix (PTX ISA): up to 4 matrices of 8 x 8 elements of 16 bits. By
 * rows: lanes 8j to 8j+7 hold the rows of matrix j. Spread: each lane holds one 32-bit word of each
 * matrix. */
struct lockstep_rows {
    uint32_t row[4], spread[4];
    uint8_t count, turned, stores;
};

/** Bit patterns of a fragment element before the first store: NaNs that programs do not produce.
 * They reveal uninitialised fragments. */
#define LOCKSTEP_NOTHING_16 0x7d5bu
#define LOCKSTEP_NOTHING_32 0x7fb25bd5u

struct lockstep_element {
    uint32_t row, column;
};

/** Row and column of element `i` of a lane's fragment of matrix `which`. Layout: PTX ISA, "Matrix
 * Fragments for mma"; an H200 uses the same layout for wmma. The matrix consists of tiles of 8
 * lines by 4 words of 32 bits, one word per lane. A word holds `packed` elements. With n = 32 the
 * device computes the transposed product. */
LOCKSTEP_FIXED struct lockstep_element lockstep_element_of(int which, uint32_t m, uint32_t n,
                                                           uint32_t k, uint32_t packed,
                                                           uint32_t lane, uint32_t i) {
    const int turned = n == 32, columns = which == LOCKSTEP_MATRIX_B;
    const int second = which != LOCKSTEP_MATRIX_C && columns != turned;
    uint32_t lines = columns ? n : m, along = which == LOCKSTEP_MATRIX_C ? n : k;
    int flip = columns;
    if (which == LOCKSTEP_MATRIX_C && turned) lines = n, along = m, flip = 1;
    uint32_t parts = along / (4 * packed), tiles = lines / 8, pair = tiles < 2 ? tiles : 2;
    uint32_t word = i / packed % (tiles * parts); /* some fragments hold each element twice */
    uint32_t part = second ? word % parts : word / pair % parts;
    uint32_t line = second ? word / parts : word / (pair * parts) * pair + word % pair;
    line = line * 8 + lane / 4;
    part = part * 4 * packed + lane % 4 * packed + i % packed;
    struct lockstep_element e = {flip ? part : line, flip ? line : part};
    return e;
}

/** Number of elements of matrix `which` that a lane holds. */
LOCKSTEP_FIXED uint32_t lockstep_elements(int which, uint32_t m, uint32_t n, uint32_t k) {
    return (which == LOCKSTEP_MATRIX_A ? m * k : which == LOCKSTEP_MATRIX_B ? n * k : m * n) / 32;
}

/** Elements per 32-bit word; for a result, the elements that are adjacent. */
LOCKSTEP_FIXED uint32_t lockstep_packed(int which, uint32_t bytes) {
    return which == LOCKSTEP_MATRIX_C ? 2 : bytes < 4 ? 4 / bytes : 1;
}

#ifdef __cplusplus
extern "C" {
#endif
/** Checks the alignment of a tile in memory whose rows are `pitch` bytes apart. */
void lockstep_tile(const void *p, uint64_t pitch);
#ifdef __cplusplus
}
#endif

#endif
