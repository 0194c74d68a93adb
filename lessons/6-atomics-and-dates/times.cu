/* Lesson 6: the measured times as tables for the notes, from data/bench-h200.tsv (`make bench6`)
 * and data/bench-host-16.tsv (`make bench-host6`).
 *
 *     build/lockstep run lessons/6-atomics-and-dates/times.cu -- gpu
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM "lessons/6-atomics-and-dates/data/"

/* The number in `column` (from 0) of the line that begins with `key` and a tab; 0: there is none.
 */
static double look_up(const char *path, const char *key, int column) {
    char line[256];
    double value = 0;
    FILE *f = fopen(path, "r");
    if (!f) return perror(path), 0;
    while (fgets(line, sizeof line, f)) {
        char *at = line + strlen(key);
        if (strncmp(line, key, strlen(key)) != 0 || *at != '\t') continue;
        for (int i = 1; i < column && at; i++) at = strchr(at + 1, '\t');
        if (at) value = atof(at + 1);
    }
    fclose(f);
    return value;
}

static void print_lists(void) {
    static const char *const rows[] = {
        "thread-atomic", "shared-flags",        "block-count", "warp-count", "csr",
        "balanced",      "csr, four at a time", "thrust",      "cub",        "read"};
    static const char *const inputs[] = {"uniform", "k=50", "giant"};
    char key[96];
    puts("| microseconds | uniform | k = 50 | one giant |\n| --- | ---: | ---: | ---: |");
    for (const char *row : rows) {
        printf("| %s |", row);
        for (const char *input : inputs) {
            snprintf(key, sizeof key, strcmp(row, "read") ? "%s %s 50%%" : "%s %s", row, input);
            double ms = look_up(ROOM "bench-h200.tsv", key, 2);
            if (ms > 0)
                printf(" %.0f |", 1e3 * ms);
            else
                printf(" |");
        }
        puts("");
    }
}

static void print_dates(void) {
    puts("\n| 100 million pairs | ms | GB/s |\n| --- | ---: | ---: |");
    for (const char *row : {"pairs", "pairs, two each", "copy"})
        printf("| %s | %.3f | %.0f |\n", row, look_up(ROOM "bench-h200.tsv", row, 2),
               look_up(ROOM "bench-h200.tsv", row, 3));
}

/* Million pairs per second by threads. */
static void print_host(void) {
    static const char *const rows[] = {"mktime, TZ unset",    "mktime, TZ=Europe/Zurich",
                                       "mktime, TZ=UTC",      "timegm",
                                       "the document's code", "arithmetic"};
    char key[96];
    puts("| million pairs per second | 1 thread | 2 | 4 | 8 | 16 |\n| --- | ---: | ---: | ---: | "
         "---: | ---: |");
    for (const char *row : rows) {
        printf("| %s |", row);
        for (int threads = 1; threads <= 16; threads *= 2) {
            snprintf(key, sizeof key, "%s\t%d", row, threads);
            printf(" %.2f |", look_up(ROOM "bench-host-16.tsv", key, 2));
        }
        puts("");
    }
}

int main() {
    print_lists();
    print_dates();
    puts("");
    print_host();
}
