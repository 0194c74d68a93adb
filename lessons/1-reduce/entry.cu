/* How a request of lesson 1's suite reaches the student's function. Buffers: 0 the input, 1 the
   output (one value), 2 scratch. The variant says what is called (variants.h): reduce(), or `bug`'s
   check() on a candidate, whose answer is the output. */
#include <lockstep/entry.h>
#include "reduce.h"
#include "variants.h"

#ifdef LESSON_HAS_CHECK
#include "candidates.h"

/* The answer of check(), on a copy of the input, which a broken candidate may spoil. */
static value_t run_check(const struct lockstep_call *call) {
    const size_t bytes = (size_t)call->n * sizeof(value_t);
    value_t *d_out = (value_t *)call->buffer[1], *d_scratch = (value_t *)call->buffer[2];
    value_t *d_in, expected;
    CUDA_CHECK(cudaMalloc((void **)&d_in, bytes));
    CUDA_CHECK(cudaMemcpy(d_in, call->buffer[0], bytes, cudaMemcpyDeviceToDevice));
    right_serial(d_in, d_scratch, d_out, (int)call->n);
    CUDA_CHECK(cudaMemcpy(&expected, d_scratch, sizeof expected, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemset(d_scratch, 0x5a, sizeof expected)); // the answer is not left anywhere
    choose_candidate(call->variant);
    int trusted = check(candidate, d_in, d_out, d_scratch, (int)call->n, expected);
    CUDA_CHECK(cudaFree(d_in));
    return trusted != 0;
}
#else
static value_t run_check(const struct lockstep_call *) { return 0; }
#endif

/* What calls for other values have left behind must not be mistaken for this call's. */
static void run_others(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    for (int call = 1; call <= OTHERS; call++)
        reduce(d_in + call * ASIDE, d_out, d_scratch, n - call * ASIDE);
}

/* The input has one value more, which then replaces one of the others. */
static void run_changed(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *d_copy;
    CUDA_CHECK(cudaMalloc((void **)&d_copy, n * sizeof *d_in));
    CUDA_CHECK(cudaMemcpy(d_copy, d_in, n * sizeof *d_in, cudaMemcpyDeviceToDevice));
    reduce(d_copy, d_out, d_scratch, n);
    CUDA_CHECK(cudaMemcpy(d_copy + n / 2, d_in + n, sizeof *d_in, cudaMemcpyDeviceToDevice));
    reduce(d_copy, d_out, d_scratch, n);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_copy));
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    const value_t *d_in = (const value_t *)call->buffer[0];
    value_t *d_out = (value_t *)call->buffer[1], *d_scratch = (value_t *)call->buffer[2];
    int n = (int)call->n;
    if (judges(call->variant)) {
        value_t trusted = run_check(call);
        CUDA_CHECK(cudaMemcpy(d_out, &trusted, sizeof trusted, cudaMemcpyHostToDevice));
        return;
    }
    if (call->variant == ONE_CHANGED) return run_changed(d_in, d_out, d_scratch, n);
    if (call->variant == AFTER_OTHERS) run_others(d_in, d_out, d_scratch, n);
    reduce(d_in, d_out, d_scratch, n);
}
