/* Lesson 6 on CPUs: how mktime(), timegm() and arithmetic scale with threads.
 *
 *     make bench-host6             writes build/bench/host-6.tsv
 *
 * The document reports that mktime() gets slower with more cores, and that its own function is 20
 * times as fast on 8 CPUs. A pair is two conversions and a difference in days. Each thread is
 * pinned to a processor and converts its share of the pairs; the time is that from a common start
 * to the end of the last thread. Context switches are voluntary ones of all threads: a thread that
 * waits for a lock sleeps. This is no exercise: the grader refuses files that call mktime(), and
 * simulated threads take turns.
 */
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "civil.h"
#include "faulty-dates.h"

enum { DATES = 4096, MOST_THREADS = 256, SAMPLES = 5 };

static struct tm dates[DATES];
static struct split_date split[DATES];

/* ---- the contenders: the sum of differences of `pairs` pairs ---- */

static long sum_mktime(int pairs) {
    long sum = 0;
    for (int i = 0; i < pairs; i++) {
        struct tm from = dates[i % DATES], to = dates[(i + 7) % DATES];
        sum += (mktime(&from) - mktime(&to)) / 86400;
    }
    return sum;
}

static long sum_timegm(int pairs) {
    long sum = 0;
    for (int i = 0; i < pairs; i++) {
        struct tm from = dates[i % DATES], to = dates[(i + 7) % DATES];
        sum += (timegm(&from) - timegm(&to)) / 86400;
    }
    return sum;
}

static int second_of(const struct split_date *d) {
    return (d->tm_hour * 60 + d->tm_min) * 60 + d->tm_sec;
}

static long sum_arithmetic(int pairs) {
    long sum = 0;
    for (int i = 0; i < pairs; i++) {
        const struct split_date *a = &split[i % DATES], *b = &split[(i + 7) % DATES];
        sum += civil_diff(civil_days(1900 + a->tm_year, 1 + a->tm_mon, a->tm_mday), second_of(a),
                          civil_days(1900 + b->tm_year, 1 + b->tm_mon, b->tm_mday), second_of(b));
    }
    return sum;
}

static long sum_document(int pairs) {
    long sum = 0;
    for (int i = 0; i < pairs; i++)
        sum += faulty_diff(&split[i % DATES], &split[(i + 7) % DATES], 0);
    return sum;
}

static const struct contender {
    const char *name;
    const char *zone; /* TZ; NULL: not set */
    long (*sum)(int pairs);
    int pairs; /* of all threads together */
} contenders[] = {{"mktime, TZ unset", NULL, sum_mktime, 100000},
                  {"mktime, TZ=UTC", "UTC", sum_mktime, 400000},
                  {"mktime, TZ=Europe/Zurich", "Europe/Zurich", sum_mktime, 400000},
                  {"timegm", "UTC", sum_timegm, 1600000},
                  {"arithmetic", "UTC", sum_arithmetic, 64000000},
                  {"the document's code", "UTC", sum_document, 16000000}};

/* ---- threads ---- */

static pthread_barrier_t start;

struct worker {
    pthread_t thread;
    int processor, pairs;
    const struct contender *contender;
    long sum;
};

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Processor time of all threads, and how often they went to sleep. */
static double processor_now(long *switches) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    *switches = usage.ru_nvcsw;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void *work(void *argument) {
    struct worker *w = argument;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(w->processor, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    pthread_barrier_wait(&start);
    w->sum = w->contender->sum(w->pairs);
    return NULL;
}

struct run {
    double seconds, processor;
    long switches;
    long sum;
};

static struct run run_once(const struct contender *c, int threads) {
    static struct worker workers[MOST_THREADS];
    struct run r = {0, 0, 0, 0};
    long switches;
    pthread_barrier_init(&start, NULL, (unsigned)threads + 1);
    for (int t = 0; t < threads; t++) {
        workers[t] = (struct worker){.processor = t, .pairs = c->pairs / threads, .contender = c};
        if (pthread_create(&workers[t].thread, NULL, work, &workers[t])) exit(EXIT_FAILURE);
    }
    pthread_barrier_wait(&start);
    double from = seconds_now(), processor = processor_now(&switches);
    for (int t = 0; t < threads; t++) pthread_join(workers[t].thread, NULL);
    r.seconds = seconds_now() - from;
    r.processor = processor_now(&r.switches) - processor;
    r.switches -= switches;
    for (int t = 0; t < threads; t++) r.sum += workers[t].sum;
    pthread_barrier_destroy(&start);
    return r;
}

/* The fastest of some runs: others use the machine, too. */
static void print_run(const struct contender *c, int threads) {
    struct run best = run_once(c, threads);
    for (int i = 1; i < SAMPLES; i++) {
        struct run r = run_once(c, threads);
        if (r.seconds < best.seconds) best = r;
    }
    double pairs = (double)(c->pairs / threads) * threads;
    printf("%s\t%d\t%.1f\t%.2f\t%.1f\n", c->name, threads, 1e9 * best.processor / pairs,
           1e-6 * pairs / best.seconds, 1e6 * (double)best.switches / pairs);
    fflush(stdout);
}

/* ---- dates ---- */

static int draw(int bound) {
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (unsigned)bound);
}

static void make_dates(void) {
    for (int i = 0; i < DATES; i++) {
        struct split_date d = {draw(60), draw(60), draw(24), 1 + draw(28), draw(12), draw(201)};
        split[i] = d;
        dates[i] = (struct tm){.tm_sec = d.tm_sec,
                               .tm_min = d.tm_min,
                               .tm_hour = d.tm_hour,
                               .tm_mday = d.tm_mday,
                               .tm_mon = d.tm_mon,
                               .tm_year = d.tm_year,
                               .tm_isdst = -1};
    }
}

static void print_processor(void) {
    char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "model name", 10) && printf("# %s", strchr(line, ':') + 2)) break;
    if (f) fclose(f);
}

int main(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    make_dates();
    if (sum_arithmetic(DATES) != sum_timegm(DATES)) {
        fputs("bench_host: arithmetic and timegm() disagree\n", stderr);
        return EXIT_FAILURE;
    }
    print_processor();
    printf("# %ld processors\n", processors);
    printf(
        "contender\tthreads\tprocessor_ns_per_pair\tmillion_pairs_per_s\tswitches_per_million_pairs\n");
    for (size_t i = 0; i < sizeof contenders / sizeof *contenders; i++) {
        if (contenders[i].zone) setenv("TZ", contenders[i].zone, 1);
        if (!contenders[i].zone) unsetenv("TZ");
        tzset();
        for (int t = 1; t <= processors && t <= MOST_THREADS; t *= 2) print_run(&contenders[i], t);
    }
}
