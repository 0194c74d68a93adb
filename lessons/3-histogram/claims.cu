/* Lesson 3: small runs that the claims table is measured on (claims.c says what is claimed).
 *
 *     build/lockstep run -Ilessons/3-histogram lessons/3-histogram/claims.cu
 *
 * One kernel a claim, as the source's program has it or as simple as the claim allows: 65,536
 * items, 16 bins, blocks of 64. Some kernels are wrong on purpose, so the run says "the program is
 * wrong".
 */
#include <thrust/device_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include "histogram.h"
#include "items.h"

enum { ITEMS = 65536, BINS = 16, THREADS = 64, BLOCKS = ITEMS / THREADS, EACH = 64 };

/* ---- the source's first try and its cure ---- */

__global__ void naive(const int *in, count_t *bins_out) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    bins_out[bin_of(in[i], BINS)]++;
}

/* The same three actions, with all threads between the first and the last at the same time. */
__global__ void all_at_once(count_t *count) {
    count_t seen = *count;
    __syncthreads(); // all have read, nobody has stored
    *count = seen + 1;
}

__global__ void simple(const int *in, count_t *bins_out) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    atomicAdd(&bins_out[bin_of(in[i], BINS)], 1);
}

/* The source's own index: a remainder of C, which has the sign of the item. */
__global__ void signed_remainder(const int *in, count_t *bins_out) {
    atomicAdd(&bins_out[in[threadIdx.x] % BINS], 1);
}

/* ---- one histogram per thread: each thread adds its bins; and as the source has it ---- */

__global__ void per_thread_adds(const int *in, count_t *bins_out) {
    unsigned mine[BINS] = {0};
    int t = blockIdx.x * THREADS + threadIdx.x;
    for (int k = 0; k < EACH; k++) mine[bin_of(in[k * (ITEMS / EACH) + t], BINS)]++;
    for (int b = 0; b < BINS; b++) atomicAdd(&bins_out[b], mine[b]);
}

/* The block reduces its threads' histograms by a tree, then a single thread adds the block's. */
__global__ void per_thread_reduced(const int *in, count_t *bins_out) {
    __shared__ unsigned counts[THREADS][BINS];
    int t = threadIdx.x, first = blockIdx.x * THREADS + t;
    for (int b = 0; b < BINS; b++) counts[t][b] = 0;
    for (int k = 0; k < EACH; k++) counts[t][bin_of(in[k * (ITEMS / EACH) + first], BINS)]++;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads(); // the round before has written the upper half
        for (int b = 0; b < BINS && t < half; b++) counts[t][b] += counts[t + half][b];
    }
    for (int b = 0; b < BINS && t == 0; b++) atomicAdd(&bins_out[b], counts[0][b]);
}

/* ---- a warp whose items are all alike: with one atomic a lane, and with one for all ---- */

__global__ void alike(count_t *bins_out) { atomicAdd(bins_out, 1); }

__global__ void alike_agreed(count_t *bins_out) {
    unsigned peers = __match_any_sync(0xffffffff, 0);
    if (threadIdx.x % 32 == __ffs(peers) - 1u) atomicAdd(bins_out, (count_t)__popc(peers));
}

/* ---- sort, then reduce by key ---- */

__global__ void find_bins(const int *in, int *keys) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    keys[i] = bin_of(in[i], BINS);
}

/* ---- one claim after the other ---- */

static count_t h_bins[BINS];

static void fetch(count_t *d_bins) {
    CUDA_CHECK(cudaMemcpy(h_bins, d_bins, sizeof h_bins, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemset(d_bins, 0, sizeof h_bins));
}

static void print_extremes(const char *who) {
    count_t least = h_bins[0], most = h_bins[0], sum = 0;
    for (int b = 0; b < BINS; b++) {
        least = min(least, h_bins[b]);
        most = max(most, h_bins[b]);
        sum += h_bins[b];
    }
    printf("%s, least: %llu\n%s, most: %llu\n%s, all: %llu\n", who, least, who, most, who, sum);
}

static void sorted_and_reduced(const int *d_in) {
    thrust::device_vector<int> keys(ITEMS), found(BINS), counts(BINS);
    int different = 0;
    find_bins<<<BLOCKS, THREADS>>>(d_in, thrust::raw_pointer_cast(keys.data()));
    thrust::sort(keys.begin(), keys.end());
    auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), thrust::make_constant_iterator(1),
                                      found.begin(), counts.begin());
    for (int b = 0; b < BINS; b++) different += (count_t)counts[b] != h_bins[b];
    printf("sorted and reduced, bins: %d\n", (int)(ends.first - found.begin()));
    printf("sorted and reduced, bins that differ: %d\n", different);
}

static void run_all(const int *d_in, count_t *d_bins) {
    naive<<<BLOCKS, THREADS>>>(d_in, d_bins);
    fetch(d_bins);
    print_extremes("naive");
    all_at_once<<<1, THREADS>>>(d_bins);
    fetch(d_bins);
    printf("64 increments at once leave: %llu\n", h_bins[0]);
    per_thread_adds<<<BLOCKS / EACH, THREADS>>>(d_in, d_bins);
    fetch(d_bins);
    print_extremes("per thread");
    per_thread_reduced<<<BLOCKS / EACH, THREADS>>>(d_in, d_bins);
    fetch(d_bins);
    print_extremes("reduced");
    alike<<<1, 1024>>>(d_bins);
    alike_agreed<<<1, 1024>>>(d_bins);
    fetch(d_bins);
    simple<<<BLOCKS, THREADS>>>(d_in, d_bins);
    fetch(d_bins);
    print_extremes("atomic");
    sorted_and_reduced(d_in);
    CUDA_CHECK(cudaGetLastError());
}

/* The last two runs are stopped by the simulator, so nothing may follow. */
static void run_wrong(int *d_in, count_t *d_bins) {
    const int h_negative[THREADS] = {-3};
    simple<<<BLOCKS + 1, THREADS>>>(d_in, d_bins); // a block too many, and no test of i
    CUDA_CHECK(cudaMemcpy(d_in, h_negative, sizeof h_negative, cudaMemcpyHostToDevice));
    signed_remainder<<<1, THREADS>>>(d_in, d_bins);
}

int main(void) {
    static int h_in[ITEMS];
    int *d_in;
    volatile int item = -3;
    count_t *d_bins;
    for (int i = 0; i < ITEMS; i++) h_in[i] = items_reversed(i, ITEMS);
    printf("-3 %% 8 in C: %d\nbin of -3, of 8: %d\n", item % 8, bin_of(item, 8));
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h_in));
    CUDA_CHECK(cudaMalloc((void **)&d_bins, sizeof h_bins));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_bins, 0, sizeof h_bins));
    run_all(d_in, d_bins);
    run_wrong(d_in, d_bins);
    return EXIT_SUCCESS;
}
