/** @file mma.h
 * Tensor cores: a product of small matrices, d = a * b + c, that the 32 lanes of a warp hold
 * together. Both the shadow headers (mma.h, PTX) and the runtime know how its elements are spread.
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

/** What one lane brings: its elements of each matrix, and where those of the result go. */
struct lockstep_tensor {
    uint32_t m, n, k;
    uint8_t a_type, b_type, c_type, d_type;
    uint8_t finite; /* sums of integers stop at the largest */
    const void *a, *b, *c;
    void *d;
};

/** Matrices of 8 x 8 elements of 16 bits, as ldmatrix and stmatrix move them: by rows, of which
 * lanes 8j to 8j+7 have those of matrix j, or spread over all lanes, a word of each matrix a lane.
 */
struct lockstep_rows {
    uint32_t row[4], spread[4];
    uint8_t count, turned, stores;
};

/** What a fragment's elements are before anything is stored there: a NaN that no program makes. */
#define LOCKSTEP_NOTHING_16 0x7d5bu
#define LOCKSTEP_NOTHING_32 0x7fb25bd5u

struct lockstep_element {
    uint32_t row, column;
};

/** Element `i` of a lane's part of matrix `which` (PTX ISA, fragments of mma; an H200 said the
 * same of wmma). The matrix consists of tiles of 8 lines by 4 words of 32 bits, a word a lane.
 * `packed` elements lie in a word. With n = 32 the device computes the transposed product. */
LOCKSTEP_FIXED struct lockstep_element lockstep_element_of(int which, uint32_t m, uint32_t n,
                                                           uint32_t k, uint32_t packed,
                                                           uint32_t lane, uint32_t i) {
    const int turned = n == 32, columns = which == LOCKSTEP_MATRIX_B;
    const int second = which != LOCKSTEP_MATRIX_C && columns != turned;
    uint32_t lines = columns ? n : m, along = which == LOCKSTEP_MATRIX_C ? n : k;
    int flip = columns;
    if (which == LOCKSTEP_MATRIX_C && turned) lines = n, along = m, flip = 1;
    uint32_t parts = along / (4 * packed), tiles = lines / 8, pair = tiles < 2 ? tiles : 2;
    uint32_t word = i / packed % (tiles * parts); /* some fragments hold everything twice */
    uint32_t part = second ? word % parts : word / pair % parts;
    uint32_t line = second ? word / parts : word / (pair * parts) * pair + word % pair;
    line = line * 8 + lane / 4;
    part = part * 4 * packed + lane % 4 * packed + i % packed;
    struct lockstep_element e = {flip ? part : line, flip ? line : part};
    return e;
}

/** How many elements of matrix `which` a lane holds. */
LOCKSTEP_FIXED uint32_t lockstep_elements(int which, uint32_t m, uint32_t n, uint32_t k) {
    return (which == LOCKSTEP_MATRIX_A ? m * k : which == LOCKSTEP_MATRIX_B ? n * k : m * n) / 32;
}

/** Elements in a word of 32 bits; of a result, those that lie side by side. */
LOCKSTEP_FIXED uint32_t lockstep_packed(int which, uint32_t bytes) {
    return which == LOCKSTEP_MATRIX_C ? 2 : bytes < 4 ? 4 / bytes : 1;
}

#endif
