/* Lesson 5 on the CPU: the article's Table 1 at its own workload, n items of 64 bits that all
 * differ.
 *
 *     make bench-host5             writes build/bench/host-5.tsv
 *
 * On one core: the article's algorithm, and a hash table with open addressing. On 1 to T threads:
 * the article's OpenMP program as printed (a nested parallel region per item, a lock per item), and
 * the same without its bugs. A size that would take longer than LONGEST seconds is not run: its
 * time is extrapolated by the method's own growth, and has 0 samples. Each result is checked. The
 * share of the lock is what the threads spend to wait for it and to hold it, of all their time.
 */
#include <omp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 3, OPENMP_ITEMS = 1 << 14 };
static const double LONGEST = 60;

struct pair {
    int64_t value, count;
};

struct table {
    struct pair *pairs;
    uint64_t room, size;
};

/* ---- the methods: each fills an empty table, and returns its threads' seconds in the lock ---- */

static double article(const int64_t *items, uint64_t n, struct table *out, int threads) {
    (void)threads;
    for (uint64_t i = 0; i < n; i++) {
        int64_t count = 1;
        bool exists = false;
        for (uint64_t j = i + 1; j < n; j++) count += items[j] == items[i];
        for (uint64_t p = out->size; p-- > 0 && !exists;) exists = out->pairs[p].value == items[i];
        if (!exists) out->pairs[out->size++] = (struct pair){items[i], count};
    }
    return 0;
}

static uint64_t mix(uint64_t z) { /* splitmix64's (Steele, Lea and Flood 2014) */
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Linear probing. A slot is empty if its count is 0, so no value is special. */
static double hash(const int64_t *items, uint64_t n, struct table *out, int threads) {
    (void)threads;
    uint64_t mask = out->room - 1;
    for (uint64_t i = 0; i < n; i++) {
        uint64_t slot = mix((uint64_t)items[i]) & mask;
        while (out->pairs[slot].count && out->pairs[slot].value != items[i])
            slot = (slot + 1) & mask;
        out->size += !out->pairs[slot].count;
        out->pairs[slot].value = items[i];
        out->pairs[slot].count++;
    }
    return 0;
}

/* As printed, but for a slip that does not compile. It drops the last n % threads items, and never
   stores the value 0. */
static double openmp_printed(const int64_t *items, uint64_t n, struct table *out, int threads) {
    double locked = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(threads) reduction(+ : locked)
    {
        uint64_t share = n / (uint64_t)threads, id = (uint64_t)omp_get_thread_num();
        for (uint64_t i = id * share; i < (id + 1) * share; i++) {
            int64_t count = 0;
            bool exists = false;
#pragma omp parallel for reduction(+ : count) num_threads(threads)
            for (uint64_t j = 0; j < n; j++) count += items[j] == items[i];
            double start = omp_get_wtime();
            omp_set_lock(&lock);
            for (uint64_t p = n; p-- > 0 && !exists;) exists = out->pairs[p].value == items[i];
            if (!exists) out->pairs[out->size++] = (struct pair){items[i], count};
            omp_unset_lock(&lock);
            locked += omp_get_wtime() - start;
        }
    }
    omp_destroy_lock(&lock);
    return locked;
}

/* One team that shares all items; the lock protects only the pairs that there are. */
static double openmp_repaired(const int64_t *items, uint64_t n, struct table *out, int threads) {
    double locked = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for schedule(static) num_threads(threads) reduction(+ : locked)
    for (uint64_t i = 0; i < n; i++) {
        int64_t count = 0;
        bool exists = false;
        for (uint64_t j = 0; j < n; j++) count += items[j] == items[i];
        double start = omp_get_wtime();
        omp_set_lock(&lock);
        for (uint64_t p = 0; p < out->size && !exists; p++)
            exists = out->pairs[p].value == items[i];
        if (!exists) out->pairs[out->size++] = (struct pair){items[i], count};
        omp_unset_lock(&lock);
        locked += omp_get_wtime() - start;
    }
    omp_destroy_lock(&lock);
    return locked;
}

struct method {
    const char *name;
    double (*run)(const int64_t *, uint64_t, struct table *, int threads);
    int power; /* time grows like n to this */
};

/* ---- items and checks ---- */

static void *need(uint64_t count, uint64_t bytes) {
    void *p = calloc(count, bytes);
    if (p) return p;
    fprintf(stderr, "bench_host: there are no %.1f GB of free memory\n",
            (double)(count * bytes) / 1e9);
    exit(EXIT_FAILURE);
}

/* An odd factor: different numbers are different items, and none is 0. */
static int64_t item(uint64_t i) { return (int64_t)((i + 1) * UINT64_C(0x9e3779b97f4a7c15)); }

/* Each of the n items once: as many pairs, all with count 1, and the right sum. */
static bool is_right(const struct table *t, uint64_t n) {
    uint64_t pairs = 0, sum = 0, expected = 0;
    for (uint64_t i = 0; i < n; i++) expected += mix((uint64_t)item(i));
    for (uint64_t p = 0; p < t->room; p++) {
        if (!t->pairs[p].count) continue;
        if (t->pairs[p].count != 1) return false;
        pairs++, sum += mix((uint64_t)t->pairs[p].value);
    }
    return pairs == n && t->size == n && sum == expected;
}

/* ---- measuring ---- */

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of the samples, in seconds. Exits if a result is wrong. */
static double measure(const struct method *m, uint64_t n, int threads, double *lock_share) {
    double seconds[SAMPLES];
    struct table t = {.room = 2};
    while (t.room < 2 * n) t.room *= 2;
    t.pairs = need(t.room, sizeof *t.pairs);
    int64_t *items = need(n, sizeof *items);
    for (uint64_t i = 0; i < n; i++) items[i] = item(i);
    for (int s = 0; s < SAMPLES; s++) {
        memset(t.pairs, 0, t.room * sizeof *t.pairs); /* touches every page as well */
        t.size = 0;
        double start = omp_get_wtime(), locked = m->run(items, n, &t, threads);
        seconds[s] = omp_get_wtime() - start;
        *lock_share = locked / (seconds[s] * threads);
        if (is_right(&t, n)) continue;
        fprintf(stderr, "bench_host: %s is wrong at n = %llu\n", m->name, (unsigned long long)n);
        exit(EXIT_FAILURE);
    }
    free(items);
    free(t.pairs);
    qsort(seconds, SAMPLES, sizeof *seconds, compare);
    return seconds[SAMPLES / 2];
}

/* Table 1: sizes from 10^4 to 10^9, measured while that ends in time and in memory. */
static void table_1(const struct method *m, uint64_t largest) {
    double last = 0, share;
    uint64_t from = 0;
    for (uint64_t n = 10000; n <= 1000000000; n *= 10) {
        double expected = last;
        for (int i = 0; from && i < m->power; i++) expected *= (double)n / (double)from;
        bool run = n <= largest && expected <= LONGEST;
        if (run) expected = last = measure(m, n, 1, &share), from = n;
        printf("%s\t%llu\t1\t%.6g\t%d\t%llu\t\n", m->name, (unsigned long long)n, expected,
               run ? SAMPLES : 0, (unsigned long long)from);
        fflush(stdout);
    }
}

static void scaling(const struct method *m) {
    for (int threads = 1; threads <= omp_get_num_procs(); threads++) {
        double share, seconds = measure(m, OPENMP_ITEMS, threads, &share);
        printf("%s\t%d\t%d\t%.6g\t%d\t%d\t%.3f\n", m->name, OPENMP_ITEMS, threads, seconds, SAMPLES,
               OPENMP_ITEMS, share);
        fflush(stdout);
    }
}

int main(void) {
    static const struct method one_core[] = {{"article", article, 2}, {"hash", hash, 1}};
    static const struct method teams[] = {{"openmp-printed", openmp_printed, 2},
                                          {"openmp-repaired", openmp_repaired, 2}};
    puts("method\tn\tthreads\tseconds\tsamples\tfrom\tlock_share");
    table_1(&one_core[0], 1000000);
    table_1(&one_core[1], 100000000); /* 10^9 would need 42 GB */
    for (int i = 0; i < 2; i++) scaling(&teams[i]);
    return EXIT_SUCCESS;
}
