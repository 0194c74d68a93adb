/* How a request of lesson 3's suite reaches the student's function. Buffers: 0 the items, 1 the
   output. The case's second size is the number of bins; its variant says how wide the items are
   (items.h), and with which counts the bins start: histogram() adds to them. Exercise `racy`
   answers questions instead; its kernels run all the same, so that the simulator can look on. */
#include <lockstep/entry.h>
#include "histogram.h"
#include "items.h"

static struct items items_of(const struct lockstep_call *call) {
    bool eight = call->variant < PATIENT && call->variant & EIGHT_BITS;
    return {call->buffer[0], (int)call->n, eight ? 1 : 4};
}

static void start_counts(const struct lockstep_call *call, count_t *d_bins) {
    size_t bytes = call->m * sizeof *d_bins;
    count_t *h_bins = (count_t *)malloc(bytes);
    if (!h_bins) exit(EXIT_FAILURE);
    for (uint64_t b = 0; b < call->m; b++) h_bins[b] = items_start(call->variant, (int)b);
    CUDA_CHECK(cudaMemcpy(d_bins, h_bins, bytes, cudaMemcpyHostToDevice));
    free(h_bins);
}

#ifdef LESSON_HAS_PATIENTS
/* Output: the two lines, the extremes, then the patient's bins, which nobody judges. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int patient = call->variant - PATIENT, *d_answers = (int *)call->buffer[1];
    count_t *d_bins = (count_t *)call->buffer[1] + 2;
    start_counts(call, d_bins);
    run_patient(patient, items_of(call), d_bins, (int)call->m);
    struct diagnosis lines = diagnose(patient);
    struct extremes counts = lost_updates((int)call->n);
    int answers[] = {lines.line, lines.other_line, counts.least, counts.most};
    CUDA_CHECK(cudaMemcpy(d_answers, answers, sizeof answers, cudaMemcpyHostToDevice));
}
#else
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    count_t *d_bins = (count_t *)call->buffer[1];
    start_counts(call, d_bins);
    histogram(items_of(call), d_bins, (int)call->m);
}
#endif
