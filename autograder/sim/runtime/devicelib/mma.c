/* Arithmetic of tensor cores (sim/abi/mma.h; PTX ISA, "mma", "wmma"). When all lanes of a warp have
 * arrived, their fragments are assembled into matrices, multiplied, and distributed again. Float
 * sums are rounded like on a Hopper GPU: 16 products (tf32: 4, 8-bit floats: 32) and c are aligned
 * to the largest exponent, with 25 fraction bits. Lower bits of each term, and of the sum, are
 * truncated. Reference results of an H100: fidelity/arithmetic/h100/tensors.txt. */
#include "core/core.h"
#include "sim/abi/mma.h"
#include "sim/abi/rounding.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 32, GUARD = 25, TOGETHER = 16 };

struct matrices {
    double a[MOST][MOST], b[MOST][MOST], c[MOST][MOST]; /* b[column][row] */
};

/* ---- numbers ---- */

static uint32_t bytes_of(int type) {
    static const uint8_t bytes[] = {2, 2, 4, 4, 8, 1, 1, 4, 1, 1};
    return bytes[type];
}

static bool is_whole(int type) { return type >= LOCKSTEP_S8 && type <= LOCKSTEP_S32; }

static float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static double number_at(const void *p, uint32_t i, int type) {
    uint64_t w = 0;
    memcpy(&w, (const char *)p + (size_t)i * bytes_of(type), bytes_of(type));
    double d;
    switch (type) {
    case LOCKSTEP_F16: return lockstep_widen_half((uint16_t)w);
    case LOCKSTEP_BF16: return float_of((uint32_t)w << 16);
    /* the hardware ignores the low bits */
    case LOCKSTEP_TF32: return float_of((uint32_t)w & 0xffffe000);
    case LOCKSTEP_F32: return float_of((uint32_t)w);
    case LOCKSTEP_F64: memcpy(&d, &w, sizeof d); return d;
    case LOCKSTEP_S8: return (int8_t)w;
    case LOCKSTEP_U8: return (uint8_t)w;
    case LOCKSTEP_S32: return (int32_t)w;
    default: return lockstep_widen_eight((uint8_t)w, type == LOCKSTEP_E5M2);
    }
}

static void put_number(void *p, uint32_t i, int type, double v, bool finite) {
    char *to = (char *)p + (size_t)i * bytes_of(type);
    uint16_t half = lockstep_narrow_to_small(v, 5, 10, LOCKSTEP_ROUND_NEAREST);
    float f = lockstep_narrow(v, LOCKSTEP_ROUND_ZERO);
    int64_t whole = is_whole(type) ? (int64_t)v : 0;
    if (finite) whole = whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : whole;
    uint32_t word = (uint32_t)whole;
    if (type == LOCKSTEP_F16)
        memcpy(to, &half, sizeof half);
    else if (type == LOCKSTEP_F64)
        memcpy(to, &v, sizeof v);
    else
        memcpy(to, is_whole(type) ? (void *)&word : (void *)&f, sizeof f);
}

/* ---- the product ---- */

/* The exponent field of a factor: subnormal numbers have the least one. */
static int exponent_of(double v, int least) {
    int e;
    frexp(v, &e);
    return e - 1 < least ? least : e - 1;
}
static int least_exponent(int type) {
    return type == LOCKSTEP_F16    ? -14
           : type == LOCKSTEP_E5M2 ? -14
           : type == LOCKSTEP_E4M3 ? -6
                                   : -126;
}

/* Sums c and a few products, each truncated at the last bit of the largest term. */
static double sum_of_floats(const double *a, const double *b, double c, uint32_t n,
                            const struct lockstep_tensor *t) {
    double plain = c, sum = 0;
    int largest = c != 0 ? exponent_of(c, -126) : -4096; /* below every exponent */
    for (uint32_t k = 0; k < n; k++) {
        plain += a[k] * b[k];
        if (a[k] * b[k] == 0) continue;
        int e = exponent_of(a[k], least_exponent(t->a_type)) +
                exponent_of(b[k], least_exponent(t->b_type));
        if (e > largest) largest = e;
    }
    if (!isfinite(plain) || largest == -4096) return plain;
    for (uint32_t k = 0; k < n; k++) sum += trunc(ldexp(a[k] * b[k], GUARD - largest));
    return ldexp(sum + trunc(ldexp(c, GUARD - largest)), largest - GUARD);
}

static double element(const struct matrices *x, uint32_t row, uint32_t column,
                      const struct lockstep_tensor *t) {
    double sum = x->c[row][column];
    const double *a = x->a[row], *b = x->b[column];
    if (is_whole(t->a_type) || t->a_type == LOCKSTEP_F64) {
        for (uint32_t k = 0; k < t->k; k++) sum = fma(a[k], b[k], sum);
        return sum;
    }
    uint32_t step = t->a_type == LOCKSTEP_TF32 ? TOGETHER / 4 : TOGETHER;
    if (bytes_of(t->a_type) == 1) step = 2 * TOGETHER;
    for (uint32_t k = 0; k < t->k; k += step) {
        uint32_t n = t->k - k < step ? t->k - k : step;
        sum = sum_of_floats(a + k, b + k, sum, n, t);
        if (t->d_type == LOCKSTEP_F32) sum = lockstep_narrow(sum, LOCKSTEP_ROUND_ZERO);
    }
    return sum;
}

/* ---- fragments to matrices and back ---- */

typedef void visit(struct matrices *x, const struct lockstep_element *e, const void *p, uint32_t i,
                   const struct lockstep_tensor *t);

static void take_a(struct matrices *x, const struct lockstep_element *e, const void *p, uint32_t i,
                   const struct lockstep_tensor *t) {
    x->a[e->row][e->column] = number_at(p, i, t->a_type);
}
static void take_b(struct matrices *x, const struct lockstep_element *e, const void *p, uint32_t i,
                   const struct lockstep_tensor *t) {
    x->b[e->column][e->row] = number_at(p, i, t->b_type);
}
static void take_c(struct matrices *x, const struct lockstep_element *e, const void *p, uint32_t i,
                   const struct lockstep_tensor *t) {
    x->c[e->row][e->column] = number_at(p, i, t->c_type);
}
static void give_d(struct matrices *x, const struct lockstep_element *e, const void *p, uint32_t i,
                   const struct lockstep_tensor *t) {
    (void)p;
    put_number(t->d, i, t->d_type, element(x, e->row, e->column, t), t->finite);
}

static void each(int which, int type, uint32_t lane, const struct lockstep_tensor *t, const void *p,
                 struct matrices *x, visit *what) {
    uint32_t count = lockstep_elements(which, t->m, t->n, t->k);
    for (uint32_t i = 0; i < count; i++) {
        struct lockstep_element e = lockstep_element_of(
            which, t->m, t->n, t->k, lockstep_packed(which, bytes_of(type)), lane, i);
        what(x, &e, p, i, t);
    }
}

/* Does a fragment contain an element that was never stored? */
static bool holds_nothing(const void *p, int type, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word = 0, bytes = bytes_of(type);
        /* every bit pattern of these types is a value */
        if (bytes == 1 || bytes == 8) return false;
        memcpy(&word, (const char *)p + (size_t)i * bytes, bytes);
        if (word == (bytes == 2 ? LOCKSTEP_NOTHING_16 : LOCKSTEP_NOTHING_32)) return true;
    }
    return false;
}

const char *tensor_unfilled(const struct lockstep_tensor *t) {
    if (holds_nothing(t->a, t->a_type, lockstep_elements(LOCKSTEP_MATRIX_A, t->m, t->n, t->k)))
        return "fragment a";
    if (holds_nothing(t->b, t->b_type, lockstep_elements(LOCKSTEP_MATRIX_B, t->m, t->n, t->k)))
        return "fragment b";
    if (holds_nothing(t->c, t->c_type, lockstep_elements(LOCKSTEP_MATRIX_C, t->m, t->n, t->k)))
        return "fragment c";
    return NULL;
}

void tensor_multiply(const struct lockstep_tensor *const lanes[WARP]) {
    static struct matrices x; /* the threads of a block take turns */
    for (uint32_t l = 0; l < WARP; l++) {
        const struct lockstep_tensor *t = lanes[l];
        each(LOCKSTEP_MATRIX_A, t->a_type, l, t, t->a, &x, take_a);
        each(LOCKSTEP_MATRIX_B, t->b_type, l, t, t->b, &x, take_b);
        each(LOCKSTEP_MATRIX_C, t->c_type, l, t, t->c, &x, take_c);
    }
    for (uint32_t l = 0; l < WARP; l++)
        each(LOCKSTEP_MATRIX_C, lanes[l]->d_type, l, lanes[l], NULL, &x, give_d);
}
