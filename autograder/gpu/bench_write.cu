/* The figures as a table for people, JSON and TSV for machines. */
#include <string.h>
#include <time.h>
#include "bench_internal.h"

static uint64_t size_of(const struct bench_figures *f, int size) {
    return 1ull << (f->bench->smallest + size);
}

int figure_who(const struct bench_figures *f, const char *name) {
    for (int who = 0; who < f->bench->count; who++)
        if (!strcmp(f->bench->list[who].name, name)) return who;
    return -1;
}

/* Bytes that must pass through memory for a value: it is read; a copy writes it, too. */
static int bytes_a_value(const struct bench *b, int who) {
    enum bench_result result = b->list[who].result;
    return result == BENCH_COPY ? 8 : result == BENCH_ARRAY ? b->array_bytes : 4;
}

/* In GB/s. */
double figure_bandwidth(const struct bench_figures *f, int size, int who) {
    double ms = figure(f, size, who)->ms;
    double bytes = (double)bytes_a_value(f->bench, who) * size_of(f, size);
    return ms > 0 ? bytes / ms * 1e-6 : 0;
}

/* The time of another contender over this one's: above 1, this one is faster. 0 if unknown. */
static double times_faster(const struct bench_figures *f, int size, int who, const char *than) {
    int other = figure_who(f, than);
    double ms = figure(f, size, who)->ms;
    return other >= 0 && ms > 0 ? figure(f, size, other)->ms / ms : 0;
}

/* This size's bandwidth as a fraction of what `yardstick` reaches at the largest size. */
static double fraction(const struct bench_figures *f, int size, int who, const char *yardstick) {
    int other = figure_who(f, yardstick);
    double best = other >= 0 ? figure_bandwidth(f, f->sizes - 1, other) : 0;
    return best > 0 ? figure_bandwidth(f, size, who) / best : 0;
}

/* ---- for people ---- */

void bench_print(const struct bench_figures *f) {
    const struct bench *b = f->bench;
    int hero = figure_who(f, b->hero);
    printf("microseconds a launch, on cold memory; %s beside %s, and as part of `read` at 2^%d\n",
           b->hero, b->rival, b->largest);
    printf("%5s", "n");
    for (int who = 0; who < b->count; who++) printf(" %12s", b->list[who].name);
    printf(" %9s %6s\n", "x faster", "read");
    for (int size = 0; size < f->sizes; size++) {
        printf(" 2^%-2d", b->smallest + size);
        for (int who = 0; who < b->count; who++) {
            double ms = figure(f, size, who)->ms;
            if (ms > 0)
                printf(" %12.2f", ms * 1e3);
            else
                printf(" %12s", "-");
        }
        printf(" %9.2f %5.1f%%\n", times_faster(f, size, hero, b->rival),
               100 * fraction(f, size, hero, "read"));
    }
}

/* ---- for machines ---- */

static void write_text(FILE *to, const char *name, const char *value) {
    fprintf(to, "\"%s\":\"", name);
    for (const char *c = value ? value : ""; *c; c++) {
        if (*c == '"' || *c == '\\') fputc('\\', to);
        if ((unsigned char)*c >= ' ') fputc(*c, to);
    }
    fputs("\",", to);
}

static void write_card(FILE *to, const struct bench_figures *f) {
    cudaDeviceProp card;
    int driver, runtime;
    char date[32];
    time_t now = time(NULL);
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    CUDA_CHECK(cudaDriverGetVersion(&driver));
    CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    fputs("{\"schema\":\"lockstep-bench/1\",", to);
    write_text(to, "lesson", f->bench->lesson);
    write_text(to, "card", card.name);
    write_text(to, "driver", getenv("BENCH_DRIVER"));
    write_text(to, "date", date);
    write_text(to, "command", getenv("BENCH_COMMAND"));
    fprintf(to, "\"cuda_driver\":%d,\"cuda_runtime\":%d,\"multiprocessors\":%d,", driver, runtime,
            card.multiProcessorCount);
    fprintf(to, "\"l2_bytes\":%d,\"pool_bytes\":%llu,\n", card.l2CacheSize,
            (unsigned long long)f->pool_bytes);
    write_text(to, "method",
               "median over samples of a batch of launches, each on an input of its own, replayed "
               "as a graph between events (thrust: called in a loop, because it waits); L2 flushed "
               "before each sample; alone_ms: one launch between two events");
    fputs("\n\"figures\":[\n", to);
}

static void write_json(FILE *to, const struct bench_figures *f) {
    const char *comma = "";
    write_card(to, f);
    for (int size = 0; size < f->sizes; size++)
        for (int who = 0; who < f->bench->count; who++) {
            const struct bench_time *t = figure(f, size, who);
            if (t->ms <= 0) continue;
            fprintf(to, "%s{\"n\":%llu,\"name\":\"%s\",\"ms\":%.6f,\"alone_ms\":%.6f,", comma,
                    (unsigned long long)size_of(f, size), f->bench->list[who].name, t->ms,
                    t->alone_ms);
            fprintf(to, "\"gb_per_s\":%.2f,\"times_faster_than_%s\":%.4f,",
                    figure_bandwidth(f, size, who), f->bench->rival,
                    times_faster(f, size, who, f->bench->rival));
            fprintf(to, "\"of_copy\":%.4f,\"of_read\":%.4f,", fraction(f, size, who, "copy"),
                    fraction(f, size, who, "read"));
            fprintf(to, "\"batch\":%d,\"samples\":%d,\"right\":%s}", t->batch, t->samples,
                    t->right ? "true" : "false");
            comma = ",\n";
        }
    fputs("\n]}\n", to);
}

/* One line a size, one column a contender, in GB/s: what gnuplot reads. `?` is left out. */
static void write_tsv(FILE *to, const struct bench_figures *f) {
    fputs("n", to);
    for (int who = 0; who < f->bench->count; who++) fprintf(to, "\t%s", f->bench->list[who].name);
    fputc('\n', to);
    for (int size = 0; size < f->sizes; size++) {
        fprintf(to, "%llu", (unsigned long long)size_of(f, size));
        for (int who = 0; who < f->bench->count; who++) {
            double bandwidth = figure_bandwidth(f, size, who);
            if (bandwidth > 0)
                fprintf(to, "\t%.3f", bandwidth);
            else
                fputs("\t?", to);
        }
        fputc('\n', to);
    }
}

/* Whole or not at all: to a temporary file first. */
static int write_file(const struct bench_figures *f, const char *prefix, const char *ending,
                      void (*write)(FILE *, const struct bench_figures *)) {
    char path[4096], temporary[4200];
    snprintf(path, sizeof path, "%s.%s", prefix, ending);
    snprintf(temporary, sizeof temporary, "%s.tmp", path);
    FILE *to = fopen(temporary, "w");
    if (to) write(to, f);
    if (to && !fclose(to) && !rename(temporary, path)) return 0;
    perror(path);
    return -1;
}

int bench_write(const struct bench_figures *f, const char *prefix) {
    return write_file(f, prefix, "json", write_json) | write_file(f, prefix, "tsv", write_tsv);
}
