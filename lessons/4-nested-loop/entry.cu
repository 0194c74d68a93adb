/* How a request of lesson 4's suite reaches the student's functions. Buffers: 0 the input, nx
   places of 64 bits and nx lengths; 1 the output, sums or cells; 2 scratch. */
#include <lockstep/entry.h>
#include "nested-loop.h"
#include "rows.h"

static struct loop loop_of(const struct lockstep_call *call) {
    struct loop l = {};
    l.nx = (int)call->n;
    l.place = (const long long *)call->buffer[0];
    l.ny = (const int *)(l.place + call->n);
    l.body = (enum loop_body)rows_body(call->variant);
    l.sums = (sum_t *)call->buffer[1];
    l.cells = (uint32_t *)call->buffer[1];
    l.scratch = (char *)call->buffer[2];
    l.scratch_bytes = call->bytes[2];
    l.frame_area = 4096; // small, so that few rows make many frames
    l.alpha = 0.75;
    return l;
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct loop l = loop_of(call);
    if (call->bytes[1]) CUDA_CHECK(cudaMemset(call->buffer[1], 0, call->bytes[1]));
    nested_loop(l);
}
