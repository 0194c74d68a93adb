/* The items of make bench3: made on the GPU, counted there by plain atomics, and these counts
   checked for the first 2^18 items by the host. */
#include <stdio.h>
#include <string.h>
#include "bench_items.h"

enum { HOST_ITEMS = 1 << 18, MOST_INPUTS = 256 };

/* ---- the rows ---- */

static const uint64_t FEW = 1 << 16, MANY = 1 << 28;
#define SPREADS_OF(bits, bins)                                             \
    {MANY, bits, bins, BENCH_UNIFORM}, {MANY, bits, bins, BENCH_SKEWED}, { \
        MANY, bits, bins, BENCH_EQUAL                                      \
    }
static const struct bench_items_row rows_of_items[] = {
    {FEW, 32, 16, BENCH_UNIFORM}, SPREADS_OF(32, 16), SPREADS_OF(32, 256), SPREADS_OF(32, 4096),
    SPREADS_OF(32, 65536),        SPREADS_OF(8, 16),  SPREADS_OF(8, 256),  SPREADS_OF(8, 4096)};
enum { ROWS = sizeof rows_of_items / sizeof *rows_of_items };

static char names[ROWS][64];
static const struct bench_items_row *at_hand;

int bench_items_rows(struct bench_row *rows) {
    static const char *const spreads[] = {"uniform", "skewed", "equal"};
    for (int i = 0; i < ROWS; i++) {
        const struct bench_items_row *r = &rows_of_items[i];
        snprintf(names[i], sizeof names[i], "%d bits, %d bins, %s%s", r->bits, r->bins,
                 spreads[r->spread], r->items == FEW ? ", 2^16" : "");
        rows[i] = {names[i], r->items, r->items * r->bits / 32};
    }
    return ROWS;
}

const struct bench_items_row *bench_row_number(int index) { return &rows_of_items[index]; }

const struct bench_items_row *bench_row_at_hand(void) { return at_hand; }

struct items bench_items_at(const uint32_t *d_in) {
    return {d_in, (int)at_hand->items, at_hand->bits / 8};
}

/* ---- the items ---- */

/* splitmix64 (Steele, Lea and Flood 2014) of the item's place in the pool. */
static __host__ __device__ uint32_t random_at(uint64_t place) {
    uint64_t z = (place + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (uint32_t)(z >> 32 ^ z);
}

/* In [0, bins), and for 8 bits below 128 if there are more bins than the type has values. */
static __host__ __device__ uint32_t item_of(struct bench_items_row r, uint64_t place) {
    uint32_t random = random_at(place), bin = 0;
    uint32_t values = r.bits == 8 && r.bins > 256 ? 128 : r.bins; // a power of two
    if (r.spread == BENCH_EQUAL) return 3;
    if (r.spread == BENCH_UNIFORM) return random & (values - 1);
    while (bin < 31 && random >> bin & 1) bin++;
    return bin & (values - 1);
}

static __global__ void fill_words(struct bench_items_row r, uint32_t *words, uint64_t n) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        if (r.bits == 32) words[i] = item_of(r, i);
        if (r.bits == 32) continue;
        uint32_t word = 0;
        for (int k = 0; k < 4; k++) word |= item_of(r, 4 * i + k) << (8 * k);
        words[i] = word;
    }
}

/* ---- what must come out ---- */

static const uint32_t *d_first; /* the pool */
static count_t *d_expected;     /* [input][bins] */

/* One atomic an item, made from the formula again: independent of all that is timed. A warp whose
   items are alike adds them up first, or some rows would take minutes. */
static __global__ void count_places(struct bench_items_row r, uint64_t first, uint64_t n,
                                    count_t *counts) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        uint32_t item = item_of(r, first + i), peers = __match_any_sync(__activemask(), item);
        if (threadIdx.x % 32 == __ffs(peers) - 1u) atomicAdd(&counts[item], __popc(peers));
    }
}

static uint64_t inputs_of(uint64_t words) {
    uint64_t inputs = words / (at_hand->items * at_hand->bits / 32);
    return inputs < MOST_INPUTS ? inputs : MOST_INPUTS;
}

/* Is count_places() itself right? */
static void check_on_host(void) {
    static count_t h_counts[BENCH_MOST_BINS], h_right[BENCH_MOST_BINS];
    size_t bytes = at_hand->bins * sizeof *d_expected;
    uint64_t n = at_hand->items < HOST_ITEMS ? at_hand->items : HOST_ITEMS;
    memset(h_right, 0, sizeof h_right);
    for (uint64_t i = 0; i < n; i++) h_right[item_of(*at_hand, i)]++;
    CUDA_CHECK(cudaMemset(d_expected, 0, bytes));
    count_places<<<1024, 256>>>(*at_hand, 0, n, d_expected);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_counts, d_expected, bytes, cudaMemcpyDeviceToHost));
    if (!memcmp(h_counts, h_right, bytes)) return;
    fprintf(stderr, "bench: the counts to compare with are wrong themselves\n");
    exit(EXIT_FAILURE);
}

void bench_items_fill(int index, uint32_t *d_words, uint64_t words) {
    at_hand = &rows_of_items[index], d_first = d_words;
    uint64_t n = at_hand->items, bins = at_hand->bins, inputs = inputs_of(words);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_expected));
    CUDA_CHECK(cudaMalloc((void **)&d_expected, inputs * bins * sizeof *d_expected));
    fill_words<<<4096, 256>>>(*at_hand, d_words, words);
    CUDA_CHECK(cudaGetLastError());
    check_on_host();
    CUDA_CHECK(cudaMemset(d_expected, 0, inputs * bins * sizeof *d_expected));
    for (uint64_t k = 0; k < inputs; k++) {
        count_places<<<4096, 256>>>(*at_hand, k * n, n, d_expected + k * bins);
        CUDA_CHECK(cudaGetLastError());
    }
    CUDA_CHECK(cudaDeviceSynchronize());
}

/* wrong[0]: of counts in 64 bits, on top of what stood there; wrong[1]: of counts in 32 bits. */
static __global__ void compare(const count_t *expected, const uint32_t *got, int bins,
                               unsigned *wrong) {
    const count_t *got64 = reinterpret_cast<const count_t *>(got);
    count_t before = got64[0] - expected[0];
    bool empty = before == 0, as_spoilt = before == 0xcdcdcdcdcdcdcdcdull; /* by bench_time.cu */
    for (int b = threadIdx.x; b < bins; b += blockDim.x) {
        if (got64[b] - expected[b] != before || !(empty || as_spoilt)) atomicAdd(&wrong[0], 1);
        if (got[b] != expected[b]) atomicAdd(&wrong[1], 1);
    }
}

bool bench_items_right(const uint32_t *d_in, const uint32_t *d_out, uint64_t words) {
    static unsigned *d_wrong;
    unsigned wrong[2];
    uint64_t input = (d_in - d_first) / words;
    if (!d_wrong) CUDA_CHECK(cudaMalloc((void **)&d_wrong, sizeof wrong));
    CUDA_CHECK(cudaMemset(d_wrong, 0, sizeof wrong));
    compare<<<1, 1024>>>(d_expected + input * at_hand->bins, d_out, at_hand->bins, d_wrong);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(wrong, d_wrong, sizeof wrong, cudaMemcpyDeviceToHost));
    return wrong[0] == 0 || wrong[1] == 0;
}
