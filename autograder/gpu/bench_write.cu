/* Writes the figures: a table for people, JSON and TSV for programs. */
#include <string.h>
#include <time.h>
#include "bench_internal.h"

int figure_who(const struct bench_figures *f, const char *name) {
    for (int who = 0; who < f->bench->count; who++)
        if (!strcmp(f->bench->list[who].name, name)) return who;
    return -1;
}

/* Memory traffic per word: it is read; a copy writes it, too. */
static int bytes_a_word(const struct bench *b, int who) {
    enum bench_result result = b->list[who].result;
    return result == BENCH_COPY ? 8 : result == BENCH_ARRAY ? b->array_bytes : 4;
}

/* In GB/s. */
double figure_bandwidth(const struct bench_figures *f, int row, int who) {
    double ms = figure(f, row, who)->ms;
    double bytes = (double)bytes_a_word(f->bench, who) * row_words(f->bench, row);
    return ms > 0 ? bytes / ms * 1e-6 : 0;
}

/* Another contender's time over this one's: above 1, this one is faster. 0 if unknown. */
static double times_faster(const struct bench_figures *f, int row, int who, const char *than) {
    int other = figure_who(f, than);
    double ms = figure(f, row, who)->ms;
    return other >= 0 && ms > 0 ? figure(f, row, other)->ms / ms : 0;
}

/* This row's bandwidth as a fraction of `yardstick`'s in the same row or, if rows are sizes, at the
   largest size. */
static double fraction(const struct bench_figures *f, int row, int who, const char *yardstick) {
    int other = figure_who(f, yardstick), where = f->bench->row ? row : f->rows - 1;
    double best = other >= 0 ? figure_bandwidth(f, where, other) : 0;
    return best > 0 ? figure_bandwidth(f, row, who) / best : 0;
}

/* ---- for people ---- */

enum { ROW_NAME = 32 }; /* characters */

static void print_row_name(const struct bench *b, int row) {
    if (b->row)
        printf("%-*s", ROW_NAME, b->row[row].name);
    else
        printf(" 2^%-2d", b->smallest + row);
}

void bench_print(const struct bench_figures *f) {
    const struct bench *b = f->bench;
    int hero = figure_who(f, b->hero);
    printf("microseconds per launch, on cold memory; %s next to %s, and as a fraction of `read`\n",
           b->hero, b->rival);
    printf("%*s", b->row ? -ROW_NAME : 5, b->row ? "" : "n");
    for (int who = 0; who < b->count; who++) printf(" %12s", b->list[who].name);
    printf(" %9s %6s\n", "x faster", "read");
    for (int row = 0; row < f->rows; row++) {
        print_row_name(b, row);
        for (int who = 0; who < b->count; who++) {
            double ms = figure(f, row, who)->ms;
            if (ms > 0)
                printf(" %12.2f", ms * 1e3);
            else
                printf(" %12s", "-");
        }
        printf(" %9.2f %5.1f%%\n", times_faster(f, row, hero, b->rival),
               100 * fraction(f, row, hero, "read"));
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
               "as a graph between events (launches of 0.2 ms and more, and thrust, which waits: "
               "called in a loop); L2 flushed before each sample; alone_ms: one launch between two "
               "events");
    fputs("\n\"figures\":[\n", to);
}

static void write_json(FILE *to, const struct bench_figures *f) {
    const char *comma = "";
    write_card(to, f);
    for (int row = 0; row < f->rows; row++)
        for (int who = 0; who < f->bench->count; who++) {
            const struct bench_time *t = figure(f, row, who);
            if (t->ms <= 0) continue;
            fprintf(to, "%s{\"n\":%llu,", comma, (unsigned long long)row_items(f->bench, row));
            if (f->bench->row) write_text(to, "row", f->bench->row[row].name);
            fprintf(to, "\"name\":\"%s\",\"ms\":%.6f,\"alone_ms\":%.6f,", f->bench->list[who].name,
                    t->ms, t->alone_ms);
            fprintf(to, "\"gb_per_s\":%.2f,\"times_faster_than_%s\":%.4f,",
                    figure_bandwidth(f, row, who), f->bench->rival,
                    times_faster(f, row, who, f->bench->rival));
            fprintf(to, "\"of_copy\":%.4f,\"of_read\":%.4f,", fraction(f, row, who, "copy"),
                    fraction(f, row, who, "read"));
            fprintf(to, "\"batch\":%d,\"samples\":%d,\"right\":%s}", t->batch, t->samples,
                    t->right ? "true" : "false");
            comma = ",\n";
        }
    fputs("\n]}\n", to);
}

/* One line per row, one column per contender, in GB/s, for gnuplot. `?` is left out. */
static void write_tsv(FILE *to, const struct bench_figures *f) {
    const struct bench *b = f->bench;
    fputs(b->row ? "row" : "n", to);
    for (int who = 0; who < f->bench->count; who++) fprintf(to, "\t%s", f->bench->list[who].name);
    fputc('\n', to);
    for (int row = 0; row < f->rows; row++) {
        if (b->row)
            fprintf(to, "%s", b->row[row].name);
        else
            fprintf(to, "%llu", (unsigned long long)row_items(b, row));
        for (int who = 0; who < f->bench->count; who++) {
            double bandwidth = figure_bandwidth(f, row, who);
            if (bandwidth > 0)
                fprintf(to, "\t%.3f", bandwidth);
            else
                fputs("\t?", to);
        }
        fputc('\n', to);
    }
}

/* Completely or not at all: to a temporary file that is then renamed. */
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
