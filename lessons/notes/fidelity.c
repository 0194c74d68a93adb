/* The simulator's counts beside a GPU's hardware counters. Its test compares the two and leaves
   build/fidelity/table.tsv: PROGRAM, KERNEL, COUNTER, hardware, ours. This sums it up. */
#include "facts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTERS = 16, NAME = 80 };

static const char table_path[] = "build/fidelity/table.tsv";
static const char *const measured_paths[] = {"autograder/sim/fidelity/h100.tsv",
                                             "autograder/sim/fidelity/h200.tsv"};
static const char explained_path[] = "autograder/sim/fidelity/explained.tsv";

struct counter {
    char name[NAME];
    int launches, equal;  /* launches that move anything; of these, with the very same count */
    double largest_gap;   /* |ours - hardware| / hardware */
    char where[3 * NAME]; /* of the largest gap */
};

static FILE *open_or_end(const char *path) {
    FILE *f = fopen(path, "r");
    if (f) return f;
    perror(path);
    exit(1);
}

static struct counter *counter_named(struct counter *list, const char *name) {
    int i = 0;
    while (i < COUNTERS - 1 && *list[i].name && strcmp(list[i].name, name)) i++;
    snprintf(list[i].name, sizeof list[i].name, "%s", name);
    return &list[i];
}

static void add(struct counter *list, const char *line) {
    char program[NAME], kernel[NAME], name[NAME];
    double hardware, ours;
    if (sscanf(line, "%79s %79s %79s %lf %lf", program, kernel, name, &hardware, &ours) != 5)
        return;
    if (hardware == 0 && ours == 0) return;
    struct counter *c = counter_named(list, name);
    double gap = hardware ? fabs(ours - hardware) / hardware : 1;
    c->launches++;
    c->equal += ours == hardware;
    if (gap <= c->largest_gap) return;
    c->largest_gap = gap;
    snprintf(c->where, sizeof c->where, "`%s` of `%s`", kernel, program);
}

/* The lines that say where and when something was measured: card, driver, toolkit and date. */
static void print_sources(void) {
    char line[512] = "";
    puts("Measured on:\n");
    for (size_t i = 0; i < sizeof measured_paths / sizeof *measured_paths; i++) {
        FILE *f = open_or_end(measured_paths[i]);
        while (fgets(line, sizeof line, f))
            if (*line == '#') printf("- %.*s\n", (int)strcspn(line + 2, "\n"), line + 2);
        fclose(f);
    }
    puts("");
}

static void print_explained(void) {
    char line[1024];
    FILE *f = open_or_end(explained_path);
    puts("\nWhere they differ by more than 1 %, and why:\n");
    for (; fgets(line, sizeof line, f);) {
        char *kernel = strchr(line, '\t'), *counter = kernel ? strchr(kernel + 1, '\t') : NULL;
        char *why = counter ? strchr(counter + 1, '\t') : NULL;
        if (*line == '#' || !why) continue;
        *counter = *why = 0;
        printf("- `%s`, `%s`: %s", kernel + 1, counter + 1, why + 1);
    }
    fclose(f);
}

int facts_fidelity(int argc, char **argv) {
    (void)argc, (void)argv;
    struct counter list[COUNTERS] = {0};
    char line[1024];
    FILE *f = open_or_end(table_path);
    for (; fgets(line, sizeof line, f);) add(list, line);
    fclose(f);
    print_sources();
    puts("Table: Launches in which the simulator counts what the GPU counts.\n");
    puts("| metric | launches | the same count | largest difference | where |\n"
         "| --- | ---: | ---: | ---: | --- |");
    for (int i = 0; i < COUNTERS && *list[i].name; i++)
        printf("| `%s` | %d | %d | %.2f %% | %s |\n", list[i].name, list[i].launches, list[i].equal,
               100 * list[i].largest_gap, list[i].where);
    print_explained();
    if (!list[0].launches) fprintf(stderr, "facts: %s is empty\n", table_path);
    return !list[0].launches;
}
