/* How a request of lesson 2's suite reaches the student's functions. Buffers: 0 the input, 1 the
   output, 2 scratch. The variant says which function is called: see variants.h. */
#include <lockstep/entry.h>
#include "scan.h"
#include "variants.h"

#if defined LESSON_ASKS_RISK || defined LESSON_ASKS_METHOD
static value_t answer(long a, long b) {
#ifdef LESSON_ASKS_METHOD
    return choose(a, b) == HILLIS_STEELE;
#else
    return (value_t)words_at_risk((int)a, (int)b);
#endif
}

/* The input is a list of pairs, the output one answer each. */
static void ask_host(const value_t *d_in, value_t *d_out, uint64_t pairs) {
    value_t *h = (value_t *)malloc(pairs * 2 * sizeof *h);
    CUDA_CHECK(cudaMemcpy(h, d_in, pairs * 2 * sizeof *h, cudaMemcpyDeviceToHost));
    for (uint64_t i = 0; i < pairs; i++) h[i] = answer(h[2 * i], h[2 * i + 1]);
    CUDA_CHECK(cudaMemcpy(d_out, h, pairs * sizeof *h, cudaMemcpyHostToDevice));
    free(h);
}
#endif

#ifndef LESSON_ASKS_METHOD
/* What launches for other values have left behind must not be mistaken for this one's, whatever
   number of launches lies between. */
static void run_others(const value_t *d_in, value_t *d_out, value_t *d_scratch,
                       const struct lockstep_call *call) {
    int n = (int)call->n;
    scan(d_in + ASIDE, d_out, d_scratch, n - ASIDE, false);
    for (uint64_t i = 0; i < call->m; i++) scan(d_in + i % 8 * ASIDE, d_out, d_scratch, FEW, false);
    scan(d_in, d_out, d_scratch, n, false);
}

/* The input has one value more, which then replaces one of the others. */
static void run_changed(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *d_copy;
    CUDA_CHECK(cudaMalloc((void **)&d_copy, n * sizeof *d_in));
    CUDA_CHECK(cudaMemcpy(d_copy, d_in, n * sizeof *d_in, cudaMemcpyDeviceToDevice));
    scan(d_copy, d_out, d_scratch, n, false);
    CUDA_CHECK(cudaMemcpy(d_copy + n / 2, d_in + n, sizeof *d_in, cudaMemcpyDeviceToDevice));
    scan(d_copy, d_out, d_scratch, n, false);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_copy));
}

static void run_scan(const value_t *d_in, value_t *d_out, value_t *d_scratch,
                     const struct lockstep_call *call) {
    int n = (int)call->n;
    if (call->variant == AFTER_OTHERS) return run_others(d_in, d_out, d_scratch, call);
    if (call->variant == ONE_CHANGED) return run_changed(d_in, d_out, d_scratch, n);
    scan(d_in, d_out, d_scratch, n, call->variant == EXCLUSIVE);
}
#endif

#ifdef LESSON_USES_SCAN
/* What the function returns stands behind its output. */
static void run_use(const value_t *d_in, value_t *d_out, value_t *d_scratch,
                    const struct lockstep_call *call) {
    int n = (int)call->n;
    int result = call->variant == COMPACT ? compact(d_in, d_out, d_scratch, n)
                                          : first_overdraft(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(d_out + n, &result, sizeof result, cudaMemcpyHostToDevice));
}
#endif

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    const value_t *d_in = (const value_t *)call->buffer[0];
    value_t *d_out = (value_t *)call->buffer[1];
#ifdef LESSON_USES_SCAN
    if (call->variant == COMPACT || call->variant == OVERDRAFT)
        return run_use(d_in, d_out, (value_t *)call->buffer[2], call);
#endif
#if defined LESSON_ASKS_RISK || defined LESSON_ASKS_METHOD
    if (call->variant == QUESTIONS) return ask_host(d_in, d_out, call->n);
#endif
#ifndef LESSON_ASKS_METHOD
    run_scan(d_in, d_out, (value_t *)call->buffer[2], call);
#endif
}
