/* What every program of this folder shares: a table is a list of expressions of x, y and z; a
   kernel computes all of them for each sample, and print_table() prints a line each. The same on a
   GPU and on the simulator, but for what the expressions give. With an argument, all answers are
   written to that file as well, as 64-bit words. */
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

/* `exact` answers are to be the same bits, `near` ones the same within a few units in the last
   place, `about` ones the same within a few times 2^-23 of the larger of 1 and the answer. */
struct expression {
    const char *kind, *text;
};
#define EXACT(text)       {"exact", #text},
#define NEAR(text)        {"near", #text},
#define ABOUT(text)       {"about", #text},
#define STORE(expression) out[(size_t)k++ * n + i] = bits(expression);

/* An answer as a word. NaN is NaN: which of them it is, no program should ask. */
template <class T> __device__ uint64_t bits(T v) {
    uint64_t word = 0;
    memcpy(&word, &v, sizeof v);
    return word;
}
template <> __device__ inline uint64_t bits(float v) {
    return v != v ? 0x7fc00000 : __float_as_uint(v);
}
template <> __device__ inline uint64_t bits(double v) {
    return v != v ? 0x7ff8000000000000 : (uint64_t)__double_as_longlong(v);
}

/* What the list at hand does not ask for. */
template <class... T> __device__ void unused(T...) {}

struct sample {
    uint64_t x, y, z;
};
typedef void kernel(const sample *in, uint64_t *out, int n);

static inline void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "arithmetic: %s\n", cudaGetErrorString(e));
    exit(1);
}

static FILE *everything; /* where all answers go, or NULL */

/* FNV-1a, a word at a time. */
static inline uint64_t hash(const uint64_t *p, size_t n) {
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * 0x100000001b3;
    return h;
}

/* A line: KIND TABLE BYTES COUNT EXPRESSION(without blanks) HASH, and a few of the answers. */
static inline void print_line(const char *table, int bytes, const expression &e, const uint64_t *p,
                              int n) {
    enum { SHOWN = 24 };
    printf("%s %s %d %d ", e.kind, table, bytes, n);
    for (const char *c = e.text; *c; c++)
        if (*c != ' ') putchar(*c);
    printf(" %016llx", (unsigned long long)hash(p, n));
    for (int j = 0; j < SHOWN && e.kind[0] != 'e'; j++)
        printf(" %llx", (unsigned long long)p[(size_t)j * n / SHOWN + 7 * j]);
    putchar('\n');
    if (everything) fwrite(p, sizeof *p, n, everything);
}

template <int EXPRESSIONS>
static void print_table(const char *table, int bytes, const expression (&list)[EXPRESSIONS],
                        kernel *compute, const std::vector<sample> &in) {
    int n = (int)in.size();
    std::vector<uint64_t> out((size_t)EXPRESSIONS * n);
    sample *d_in;
    uint64_t *d_out;
    check(cudaMalloc(&d_in, n * sizeof *d_in));
    check(cudaMalloc(&d_out, out.size() * sizeof *d_out));
    check(cudaMemcpy(d_in, in.data(), n * sizeof *d_in, cudaMemcpyHostToDevice));
    compute<<<(n + 255) / 256, 256>>>(d_in, d_out, n);
    check(cudaGetLastError());
    check(cudaMemcpy(out.data(), d_out, out.size() * sizeof *d_out, cudaMemcpyDeviceToHost));
    check(cudaFree(d_in));
    check(cudaFree(d_out));
    for (int k = 0; k < EXPRESSIONS; k++) print_line(table, bytes, list[k], &out[(size_t)k * n], n);
}

static inline void open_everything(int argc, char **argv) {
    if (argc < 2) return;
    everything = fopen(argv[1], "wb");
    if (!everything) perror(argv[1]), exit(1);
}

/* ---- samples ---- */

static inline uint64_t draw() { /* splitmix64 */
    static uint64_t state = 2026;
    uint64_t v = state += 0x9e3779b97f4a7c15;
    v = (v ^ v >> 30) * 0xbf58476d1ce4e5b9;
    v = (v ^ v >> 27) * 0x94d049bb133111eb;
    return v ^ v >> 31;
}

/* Signalling NaN are no numbers that a program has. */
template <int EXPONENT, int MANTISSA> static uint64_t quiet(uint64_t bits) {
    const uint64_t infinity = ((1ull << EXPONENT) - 1) << MANTISSA;
    bool is_nan = (bits & (infinity | ((1ull << MANTISSA) - 1))) > infinity;
    return is_nan ? bits | 1ull << (MANTISSA - 1) : bits;
}

/* A moderate number, as in programs: from 1/32 to 256. */
template <int EXPONENT, int MANTISSA> static uint64_t draw_moderate() {
    uint64_t v = draw(), exponent = (1ull << (EXPONENT - 1)) - 6 + draw() % 13;
    return v >> 63 << (EXPONENT + MANTISSA) | exponent << MANTISSA | (v & ((1ull << MANTISSA) - 1));
}

/* A few leading bits, and one unit more or less: whole numbers, their halves, the largest. */
template <int EXPONENT, int MANTISSA> static uint64_t draw_round() {
    const uint64_t one = 1ull << MANTISSA, bias = (1ull << (EXPONENT - 1)) - 1;
    uint64_t exponent = draw() % 4 ? bias - 3 + draw() % 69 : draw() % (2 * bias + 2);
    uint64_t v = draw(), leading = (v >> 8 & 15) * (one >> 4), beside = v % 3;
    if (exponent > 2 * bias + 1) exponent = 2 * bias + 1;
    uint64_t number = (exponent * one + leading - 1 + beside) & ((one << EXPONENT) - 1);
    return quiet<EXPONENT, MANTISSA>(v >> 63 << (EXPONENT + MANTISSA) | number);
}

/* A number of EXPONENT and MANTISSA bits: moderate, round, or of any bits. */
template <int EXPONENT, int MANTISSA> static uint64_t draw_float() {
    uint64_t way = draw() % 3, all = 1ull << EXPONENT << MANTISSA << 1;
    if (way == 0) return draw_moderate<EXPONENT, MANTISSA>();
    if (way == 1) return draw_round<EXPONENT, MANTISSA>();
    return quiet<EXPONENT, MANTISSA>(draw() & (all - 1)); /* of 64 bits: all is 0 */
}
