/* How a request of lesson 1's suite reaches the student's function. Buffers: 0 the input, 1 the
   output (one value), 2 scratch. Variant 0 calls reduce(); 1 and up are candidates for `bug`'s
   check(), whose answer is the output. The suite knows which of them are broken. */
#include <lockstep/entry.h>
#include "reduce.h"

/* ---- candidates: correct ones ---- */

static __global__ void candidate_serial(const value_t *in, value_t *out, int n) {
    value_t result = identity();
    for (int i = 0; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

static void correct_serial(const value_t *d_in, value_t *d_out, value_t *, int n) {
    candidate_serial<<<1, 1>>>(d_in, d_out, n);
}

static __global__ void candidate_warp(const value_t *in, value_t *out, int n) {
    value_t mine = identity();
    for (int i = threadIdx.x; i < n; i += 32) mine = combine(mine, in[i]);
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    if (threadIdx.x == 0) *out = mine;
}

static void correct_warp(const value_t *d_in, value_t *d_out, value_t *, int n) {
    candidate_warp<<<1, 32>>>(d_in, d_out, n);
}

/* ---- and broken ones ---- */

static int calls; /* of the candidate, in this case */

static __global__ void candidate_in_place(value_t *data, value_t *out, int n) {
    for (int width = n; width > 1; width = (width + 1) / 2) {
        for (int i = threadIdx.x; i < width / 2; i += blockDim.x)
            data[i] = combine(data[i], data[i + (width + 1) / 2]);
        __syncthreads(); // the next round reads what other threads wrote
    }
    if (threadIdx.x == 0) *out = data[0];
}

/* Right once, wrong ever after: the tree grows over the input. */
static void broken_in_place(const value_t *d_in, value_t *d_out, value_t *, int n) {
    candidate_in_place<<<1, 256>>>(const_cast<value_t *>(d_in), d_out, n);
}

/* Forgets the last value, always. */
static void broken_short(const value_t *d_in, value_t *d_out, value_t *, int n) {
    candidate_serial<<<1, 1>>>(d_in, d_out, n - 1);
}

/* Starts from what the call before left in the output. */
static __global__ void candidate_no_reset(const value_t *in, value_t *out, value_t *sum, int n,
                                          int again) {
    value_t result = again ? *sum : identity();
    for (int i = 0; i < n; i++) result = combine(result, in[i]);
    *out = *sum = result;
}

static void broken_no_reset(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    candidate_no_reset<<<1, 1>>>(d_in, d_out, d_scratch, n, calls++);
}

/* ---- the entry ---- */

#ifdef LESSON_HAS_CHECK
static int run_check(const struct lockstep_call *call) {
    static const reduce_function candidates[] = {broken_in_place, correct_serial, broken_no_reset,
                                                 correct_warp, broken_short};
    const size_t bytes = (size_t)call->n * sizeof(value_t);
    const reduce_function candidate = candidates[(call->variant - 1) % 5];
    value_t *d_out = (value_t *)call->buffer[1], *d_scratch = (value_t *)call->buffer[2];
    value_t *d_in, expected; /* a copy of the input, which a broken candidate may spoil */
    CUDA_CHECK(cudaMalloc((void **)&d_in, bytes));
    CUDA_CHECK(cudaMemcpy(d_in, call->buffer[0], bytes, cudaMemcpyDeviceToDevice));
    calls = 0;
    correct_serial(d_in, d_out, d_scratch, (int)call->n);
    CUDA_CHECK(cudaMemcpy(&expected, d_out, sizeof expected, cudaMemcpyDeviceToHost));
    int trusted = check(candidate, d_in, d_out, d_scratch, (int)call->n, expected);
    CUDA_CHECK(cudaFree(d_in));
    return trusted;
}
#else
static int run_check(const struct lockstep_call *) {
    (void)correct_serial, (void)correct_warp;
    (void)broken_in_place, (void)broken_short, (void)broken_no_reset;
    return -1;
}
#endif

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    value_t *d_out = (value_t *)call->buffer[1];
    if (call->variant == 0) {
        reduce((const value_t *)call->buffer[0], d_out, (value_t *)call->buffer[2], (int)call->n);
        return;
    }
    value_t trusted = (value_t)(run_check(call) != 0);
    CUDA_CHECK(cudaMemcpy(d_out, &trusted, sizeof trusted, cudaMemcpyHostToDevice));
}
