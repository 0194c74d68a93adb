/* How a request of lesson 3's suite reaches the student's function. Buffers: 0 the items, 1 the
   output, 3 the counts with which the bins start: histogram() adds to them. The case's second size
   is the number of bins; its variant says how wide the items are and where the first one is
   (items.h). Exercise `racy` answers questions instead; its kernels run all the same, so that the
   simulator can look on. */
#include <lockstep/entry.h>
#include "histogram.h"
#include "items.h"

static struct items items_of(const struct lockstep_call *call) {
    bool eight = call->variant & EIGHT_BITS;
    const char *first = (const char *)call->buffer[0] + (call->variant & OFFSET ? 16 : 0);
    return {first, (int)call->n, eight ? 1 : 4};
}

/* What the bins hold before: as secret as the items, so it comes from the suite (buffer 3). */
static void start_counts(const struct lockstep_call *call, count_t *d_bins) {
    CUDA_CHECK(cudaMemcpy(d_bins, call->buffer[3], call->bytes[3], cudaMemcpyDeviceToDevice));
}

#ifdef LESSON_HAS_PATIENTS
/* Output: the two lines, the extremes, then the patient's bins. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int patient = call->variant - PATIENT, *d_answers = (int *)call->buffer[1];
    count_t *d_bins = (count_t *)call->buffer[1] + 2;
    start_counts(call, d_bins);
    run_patient(patient, {call->buffer[0], (int)call->n, 4}, d_bins, (int)call->m);
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
