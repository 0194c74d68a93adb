/* The figures of lesson 5's bench: as Table 1 for people, as JSON and TSV for machines. */
#ifndef BENCH_WRITE_H
#define BENCH_WRITE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <lockstep/kernel.h>

enum { FIGURES = 256 };

/** One method at one size. samples 0: not run, but extrapolated from size `from`. */
struct figure {
    const char *name; /**< of the method */
    uint64_t n;       /**< items */
    double ms;        /**< the median */
    int samples;      /**< runs that it is the median of */
    uint64_t from;    /**< the size that was measured */
    bool right;       /**< was the result? */
};

/** All of them. */
struct figures {
    struct figure list[FIGURES]; /**< in the order of time */
    int count;                   /**< how many */
};

/* The article's own Table 1, in seconds, for 10^6 items and up. */
static const double as_printed[] = {758, 7872, 79512, 837263};

static void figures_add(struct figures *f, struct figure one) {
    if (f->count < FIGURES) f->list[f->count++] = one;
    fprintf(stderr, "%-16s n = %-10llu %14.4f ms%s\n", one.name, (unsigned long long)one.n, one.ms,
            one.samples ? "" : " (extrapolated)");
}

static const struct figure *figures_find(const struct figures *f, const char *name, uint64_t n) {
    for (int i = 0; i < f->count; i++)
        if (f->list[i].n == n && !strcmp(f->list[i].name, name)) return &f->list[i];
    return NULL;
}

static int figures_wrong(const struct figures *f) {
    int wrong = 0;
    for (int i = 0; i < f->count; i++) wrong += !f->list[i].right;
    if (wrong) fprintf(stderr, "bench: %d figures rest on wrong results\n", wrong);
    return wrong;
}

/* ---- for people ---- */

static void print_time(const struct figure *f) {
    double s = f->ms / 1e3;
    const char *mark = f->samples ? "" : "*";
    if (s < 1e-3)
        printf(" %.1f us%s |", s * 1e6, mark);
    else if (s < 1)
        printf(" %.2f ms%s |", s * 1e3, mark);
    else if (s < 3600)
        printf(" %.1f s%s |", s, mark);
    else if (s < 86400 * 365.25)
        printf(" %.1f h%s |", s / 3600, mark);
    else
        printf(" %.1f years%s |", s / 86400 / 365.25, mark);
}

/* A Markdown table: sizes across, methods down. */
static void figures_print(const struct figures *f) {
    puts("Items of one byte, 256 values; * is extrapolated, not measured.\n");
    puts("| method | 10^6 | 10^7 | 10^8 | 10^9 |\n| --- | ---: | ---: | ---: | ---: |");
    printf("| the article, as printed | 758 s | 2.2 h | 22.1 h | 232.6 h |\n");
    for (int i = 0; i < f->count && f->list[i].n == f->list[0].n; i++) {
        printf("| %s |", f->list[i].name);
        for (uint64_t n = 1000000; n <= 1000000000; n *= 10) {
            const struct figure *one = figures_find(f, f->list[i].name, n);
            if (one) print_time(one);
        }
        puts("");
    }
    for (int i = 0; i < f->count; i++)
        if (strstr(f->list[i].name, "million"))
            printf("\n2^27 items of 32 bits, 10^6 values: %s %.3f ms\n", f->list[i].name,
                   f->list[i].ms);
}

/* ---- for machines ---- */

static void write_head(FILE *to) {
    cudaDeviceProp card;
    int driver, runtime;
    char date[32];
    time_t now = time(NULL);
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    CUDA_CHECK(cudaDriverGetVersion(&driver));
    CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    const char *version = getenv("BENCH_DRIVER"), *command = getenv("BENCH_COMMAND");
    fprintf(to, "{\"schema\":\"lockstep-bench/1\",\"lesson\":\"5-distribution-count\",");
    fprintf(to, "\"card\":\"%s\",\"driver\":\"%s\",\"date\":\"%s\",\"command\":\"%s\",", card.name,
            version ? version : "?", date, command ? command : "?");
    fprintf(to, "\"cuda_driver\":%d,\"cuda_runtime\":%d,\"multiprocessors\":%d,\n", driver, runtime,
            card.multiProcessorCount);
    fprintf(to, "\"method\":\"median between events, on an L2 cache that holds none of the items; "
                "a CPU's time by its clock; samples 0: extrapolated from size `from`\",\n");
    fprintf(to, "\"as_printed_ms\":{");
    for (int i = 0; i < 4; i++)
        fprintf(to, "%s\"1e%d\":%.0f", i ? "," : "", 6 + i, as_printed[i] * 1e3);
    fputs("},\n\"figures\":[\n", to);
}

static void write_json(FILE *to, const struct figures *f) {
    write_head(to);
    for (int i = 0; i < f->count; i++) {
        const struct figure *one = &f->list[i];
        fprintf(to,
                "%s{\"n\":%llu,\"name\":\"%s\",\"ms\":%.6f,\"samples\":%d,\"from\":%llu,"
                "\"extrapolated\":%s,\"right\":%s}",
                i ? ",\n" : "", (unsigned long long)one->n, one->name, one->ms, one->samples,
                (unsigned long long)one->from, one->samples ? "false" : "true",
                one->right ? "true" : "false");
    }
    fputs("\n]}\n", to);
}

static void write_tsv(FILE *to, const struct figures *f) {
    fputs("method\tn\tms\tsamples\tfrom\n", to);
    for (int i = 0; i < 4; i++)
        fprintf(to, "as-printed\t1e%d\t%.0f\t0\t0\n", 6 + i, as_printed[i] * 1e3);
    for (int i = 0; i < f->count; i++)
        fprintf(to, "%s\t%llu\t%.6f\t%d\t%llu\n", f->list[i].name, (unsigned long long)f->list[i].n,
                f->list[i].ms, f->list[i].samples, (unsigned long long)f->list[i].from);
}

/* Whole or not at all: to a temporary file first. */
static int write_file(const struct figures *f, const char *prefix, const char *ending,
                      void (*write)(FILE *, const struct figures *)) {
    char path[4096], temporary[4200];
    snprintf(path, sizeof path, "%s.%s", prefix, ending);
    snprintf(temporary, sizeof temporary, "%s.tmp", path);
    FILE *to = fopen(temporary, "w");
    if (to) write(to, f);
    if (to && !fclose(to) && !rename(temporary, path)) return 0;
    perror(path);
    return -1;
}

static int figures_write(const struct figures *f, const char *prefix) {
    return write_file(f, prefix, "json", write_json) | write_file(f, prefix, "tsv", write_tsv);
}

#endif
