/* Lesson 5: small runs that the claims table is measured on (claims.c says what is claimed).
 *
 *     build/lockstep run -Ilessons/5-distribution-count lessons/5-distribution-count/claims.cu
 *
 * The article's algorithm, comparison by comparison, on its own example and on items that all
 * differ; the exhibits of faulty.h on random and on equal items; a race in pinned memory. What is
 * not in the record is printed, as a name and a number.
 */
#include "faulty.h"

enum { ITEMS = 20000, ROOM = 256, LARGEST = 1000, THREADS = 64 };

/* ---- the article's algorithm: first the rest is searched, then the table ---- */

__global__ void article(struct items in, struct table out) {
    count_t size = 0;
    for (uint64_t i = in.first; i < in.end; i++) {
        count_t count = 1, p = 0;
        value_t value = item_at(in, i);
        for (uint64_t j = i + 1; j < in.end; j++) count += same(item_at(in, j), value);
        while (p < size && !same(out.values[p], value)) p++;
        if (p < size) continue;
        out.values[size] = value;
        out.counts[size++] = count;
    }
    *out.size = size;
}

/* Counts n items on the device; h_table becomes the size, then values, then counts. */
static void run_article(const int16_t *h_items, int n, count_t *h_table) {
    int16_t *d_items;
    count_t *d_table;
    size_t table_bytes = (1 + 2 * LARGEST) * sizeof *d_table;
    CUDA_CHECK(cudaMalloc(&d_items, n * sizeof *d_items));
    CUDA_CHECK(cudaMalloc(&d_table, table_bytes));
    CUDA_CHECK(cudaMemset(d_table, 0, table_bytes));
    CUDA_CHECK(cudaMemcpy(d_items, h_items, n * sizeof *d_items, cudaMemcpyHostToDevice));
    struct items in = {d_items, 0, (uint64_t)n, 2};
    struct table out = {d_table, (value_t *)d_table + 1, d_table + 1 + LARGEST, LARGEST};
    article<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_table, d_table, table_bytes, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_items));
    CUDA_CHECK(cudaFree(d_table));
}

static count_t h_counted[1 + 2 * LARGEST];

/* The article's own example. The notes quote what this prints. */
static void run_example() {
    static const int16_t h_items[] = {3, 1, 6, 2, 1, 3, 6};
    run_article(h_items, sizeof h_items / sizeof *h_items, h_counted);
    for (count_t p = 0; p < h_counted[0]; p++)
        printf("value %lld, count: %llu\n", ((value_t *)h_counted)[1 + p],
               h_counted[1 + LARGEST + p]);
}

/* n items, all different. */
static void run_different(int n) {
    static int16_t h_items[LARGEST];
    for (int i = 0; i < n; i++) h_items[i] = (int16_t)i;
    run_article(h_items, n, h_counted);
}

/* ---- exhibits ---- */

/* What an exhibit makes of the items: how many values have a wrong count, and the total. */
static void examine(const char *name, enum exhibit exhibit, const int8_t *h_items, uint64_t n) {
    static count_t h_table[1 + 2 * ROOM];
    count_t counts[ROOM] = {0}, got[ROOM] = {0}, total = 0, wrong = 0, *d_table;
    int8_t *d_items;
    void *d_scratch;
    CUDA_CHECK(cudaMalloc(&d_items, n));
    CUDA_CHECK(cudaMalloc(&d_table, sizeof h_table));
    CUDA_CHECK(cudaMalloc(&d_scratch, 16 * n));
    CUDA_CHECK(cudaMemcpy(d_items, h_items, n, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_table, 0, sizeof h_table));
    faulty_count({d_items, 0, n, 1}, {d_table, (value_t *)d_table + 1, d_table + 1 + ROOM, ROOM},
                 d_scratch, exhibit);
    CUDA_CHECK(cudaMemcpy(h_table, d_table, sizeof h_table, cudaMemcpyDeviceToHost));
    for (uint64_t i = 0; i < n; i++) counts[h_items[i] + 128]++;
    for (count_t p = 0; p < h_table[0]; p++) {
        total += h_table[1 + ROOM + p];
        got[((value_t *)h_table)[1 + p] + 128] += h_table[1 + ROOM + p];
    }
    for (int v = 0; v < ROOM; v++) wrong += got[v] != counts[v];
    printf("%s, values wrong: %llu\n%s, items counted: %llu\n", name, wrong, name, total);
    CUDA_CHECK(cudaFree(d_items));
    CUDA_CHECK(cudaFree(d_table));
    CUDA_CHECK(cudaFree(d_scratch));
}

static void tour() {
    static int8_t random[ITEMS], equal[ITEMS];
    for (unsigned i = 0; i < ITEMS; i++) random[i] = (int8_t)(i * 2654435769u >> 24), equal[i] = 5;
    examine("healthy", HEALTHY, random, ITEMS);
    examine("merge by count", MERGE_BY_COUNT, random, ITEMS);
    examine("merge stops", MERGE_STOPS, random, ITEMS);
    examine("equal, random items", EQUAL_DROPPED, random, ITEMS);
    examine("equal, equal items", EQUAL_DROPPED, equal, ITEMS);
    examine("one less", ONE_LESS, random, ITEMS);
    examine("tail", TAIL_DROPPED, random, ITEMS);
    examine("zero", ZERO_KNOWN, random, ITEMS);
    examine("not cleared, 100 chunks", NOT_CLEARED, random, FAULTY_PLACES * FAULTY_CHUNK);
    examine("not cleared, more", NOT_CLEARED, random, ITEMS);
}

/* ---- pinned memory ---- */

__global__ void count_in_pinned(int *count) { *count = *count + 1; }

/* [device-array] */
__device__ int counts_of_article[1]; // like its ppdCountVecG1: in device memory, so not pinned

__global__ void count_in_device_array() { counts_of_article[0] = counts_of_article[0] + 1; }
/* [device-array] */

static void pinned() {
    int *h_count;
    CUDA_CHECK(cudaMallocHost(&h_count, sizeof *h_count));
    *h_count = 0;
    count_in_pinned<<<1, THREADS>>>(h_count);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFreeHost(h_count));
    count_in_device_array<<<1, THREADS>>>();
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
}

int main() {
    run_example();
    run_different(LARGEST / 10);
    run_different(LARGEST);
    tour();
    pinned();
}
