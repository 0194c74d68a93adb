/* Exercise `bug`: what the student's check() is given to judge. Included by entry.cu alone.
 *
 * All candidates are called through one function, so that an address tells nothing. */
#ifndef REDUCE_CANDIDATES_H
#define REDUCE_CANDIDATES_H

#include "reduce.h"
#include "variants.h"

static int chosen; /* which candidate, an enum variant */
static int calls;  /* of it so far */

/* ---- right ones ---- */

/* in[0..n), and in[again] once more if that is a number of a value. */
static __global__ void add_serially(const value_t *in, value_t *out, int n, int again) {
    value_t result = identity();
    for (int i = 0; i < n; i++) result = combine(result, in[i]);
    if (again >= 0) result = combine(result, in[again]);
    *out = result;
}

static void right_serial(const value_t *d_in, value_t *d_out, value_t *, int n) {
    add_serially<<<1, 1>>>(d_in, d_out, n, -1);
}

static __global__ void add_by_shuffles(const value_t *in, value_t *out, int n) {
    value_t mine = identity();
    for (int i = threadIdx.x; i < n; i += 32) mine = combine(mine, in[i]);
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    if (threadIdx.x == 0) *out = mine;
}

static __global__ void add_in_output(const value_t *in, value_t *out, int n) {
    *out = identity();
    for (int i = 0; i < n; i++) *out = combine(*out, in[i]);
}

/* ---- and broken ones ---- */

static __global__ void add_in_place(value_t *data, value_t *out, int n) {
    for (int width = n; width > 1; width = (width + 1) / 2) {
        for (int i = threadIdx.x; i < width / 2; i += blockDim.x)
            data[i] = combine(data[i], data[i + (width + 1) / 2]);
        __syncthreads(); // the next round reads what other threads wrote
    }
    if (threadIdx.x == 0) *out = data[0];
}

static void on_a_copy(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    CUDA_CHECK(cudaMemcpy(d_scratch, d_in, n * sizeof *d_in, cudaMemcpyDeviceToDevice));
    add_in_place<<<1, 256>>>(d_scratch, d_out, n);
}

/* Starts from what the call before left in `sum`. */
static __global__ void add_to_sum(const value_t *in, value_t *out, value_t *sum, int n, int again) {
    value_t result = again ? *sum : identity();
    for (int i = 0; i < n; i++) result = combine(result, in[i]);
    *out = *sum = result;
}

/* ---- the one that check() is given ---- */

static void choose_candidate(int variant) {
    chosen = variant;
    calls = 0;
}

static void candidate(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int call = calls++;
    bool wrong = chosen == SHORT || (chosen == WRONG_ONCE && call == 0) ||
                 (chosen == WRONG_SECOND && call == 1);
    switch (chosen) {
    case IN_PLACE: add_in_place<<<1, 256>>>(const_cast<value_t *>(d_in), d_out, n); break;
    case NO_RESET: add_to_sum<<<1, 1>>>(d_in, d_out, d_scratch, n, call); break;
    case SHUFFLES: add_by_shuffles<<<1, 32>>>(d_in, d_out, n); break;
    case NOTHING: break;
    case ONCE:
        if (call == 0) right_serial(d_in, d_out, d_scratch, n);
        break;
    case ON_A_COPY: on_a_copy(d_in, d_out, d_scratch, n); break;
    case IN_THE_OUTPUT: add_in_output<<<1, 1>>>(d_in, d_out, n); break;
    default: add_serially<<<1, 1>>>(d_in, d_out, n - wrong, chosen == TWICE ? n / 2 : -1);
    }
    CUDA_CHECK(cudaGetLastError());
}

#endif
