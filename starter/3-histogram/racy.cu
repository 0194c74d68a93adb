/* Lesson 3, exercise `racy`: which two accesses collide?
 *
 *     make lesson3 EX=racy
 *
 * Here nothing is to be repaired. Four kernels count items, and some of them lose counts: not
 * always, not everywhere, and hardly ever on the machine where you look. Read them as the simulator
 * does: two threads, the same address, at least one store, and nothing that orders the two. At the
 * end of the file, name the lines. The answers are compared with what the simulator finds when it
 * runs these very lines, so leave them where they are.
 */
#include "histogram.h"

enum { THREADS = 96, MOST_BINS = 64 };

/* Patient 1: the lecture's first try. */
__global__ void patient_1(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= in.n) return;
    int b = bin_of(item_at(in, i), bins);
    count_t seen = bins_out[b];
    count_t more = plus(seen, 1);
    bins_out[b] = more;
}

/* Patient 2: a histogram of its own for each block, in shared memory. */
__global__ void patient_2(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned mine[MOST_BINS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
    if (tid < bins) mine[tid] = 0;
    if (i < in.n) atomicAdd(&mine[bin_of(item_at(in, i), bins)], 1u);
    __syncthreads();
    if (tid < bins) atomicAdd(&bins_out[tid], (count_t)mine[tid]);
}

/* Patient 3: one barrier later. */
__global__ void patient_3(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned mine[MOST_BINS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
    if (tid < bins) mine[tid] = 0;
    __syncthreads();
    if (i < in.n) atomicAdd(&mine[bin_of(item_at(in, i), bins)], 1u);
    if (tid < bins) atomicAdd(&bins_out[tid], (count_t)mine[tid]);
}

/* Patient 4: each thread counts into its own column; then a thread a bin adds the columns up. */
__global__ void patient_4(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned char mine[MOST_BINS * THREADS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
    for (int b = 0; b < bins; b++) mine[b * THREADS + tid] = 0;
    if (i < in.n) mine[bin_of(item_at(in, i), bins) * THREADS + tid]++;
    __syncthreads();
    count_t sum = 0;
    for (int t = 0; t < THREADS && tid < bins; t++) sum = plus(sum, mine[tid * THREADS + t]);
    if (tid < bins) atomicAdd(&bins_out[tid], sum);
}

void run_patient(int patient, struct items in, count_t *d_bins, int bins) {
    int blocks = blocks_for(in.n, THREADS);
    if (patient == 1) patient_1<<<blocks, THREADS>>>(in, d_bins, bins);
    if (patient == 2) patient_2<<<blocks, THREADS>>>(in, d_bins, bins);
    if (patient == 3) patient_3<<<blocks, THREADS>>>(in, d_bins, bins);
    if (patient == 4) patient_4<<<blocks, THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}

/* Two threads, two lines of the patient's kernel: name a pair that collides (the two may be the
   same line), or {0, 0} if nothing does. */
struct diagnosis diagnose(int patient) {
    struct diagnosis lines = {0, 0};
    // TODO: set `lines` to {line, other line} for each patient for whom two collide.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
    return lines;
}

/* n threads count one item each into the same bin, which starts at 0, as patient 1 does. */
struct extremes lost_updates(int n) {
    struct extremes counts = {n, n};
    // TODO: the least and the largest count that may come out, for n >= 1.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    return counts;
}
