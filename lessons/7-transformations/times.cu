/* Lesson 7: the measured times as tables for the notes, from data/bench-h200.tsv (`make bench7`).
 *
 *     build/lockstep run lessons/7-transformations/times.cu
 *
 * First the table that the source document left empty, for its own method and for ours; then whole
 * searches.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DATA[] = "lessons/7-transformations/data/bench-h200.tsv";

/* Milliseconds in all, on the GPU, and on the CPU. */
struct times {
    double total, gpu, cpu;
};

static struct times look_up(const char *name, const char *monoid) {
    char line[256], key[128];
    struct times t = {0, 0, 0};
    FILE *f = fopen(DATA, "r");
    if (!f) return perror(DATA), t;
    snprintf(key, sizeof key, "%s\t%s\t", name, monoid);
    while (fgets(line, sizeof line, f))
        if (!strncmp(line, key, strlen(key)))
            sscanf(line + strlen(key), "%*d %lf %lf %lf", &t.total, &t.gpu, &t.cpu);
    fclose(f);
    return t;
}

static void print_ms(double ms) { printf(ms < 100 ? " %.2f |" : " %.0f |", ms); }

static void print_step(const char *monoid, const char *step, const char *method,
                       const char *stage) {
    char name[128];
    snprintf(name, sizeof name, "%s: %s", method, stage);
    struct times t = look_up(name, monoid);
    printf("| %s | %s | %s |", monoid, step, method);
    if (t.total > 0)
        print_ms(t.total), print_ms(t.gpu), print_ms(t.cpu);
    else
        printf(" | | |");
    puts("");
}

/* The document compares equal hashes in a step of its own, and removes duplicates on the host. */
static void print_table(void) {
    puts("| monoid | step | method | total, ms | on the GPU | on the CPU |\n"
         "| --- | --- | --- | ---: | ---: | ---: |");
    for (const char *monoid : {"Bihecke5", "RenA7"}) {
        const char *set = strcmp(monoid, "RenA7") ? "hash set, 16 bits" : "hash set, 32 bits";
        const char *sort = strcmp(monoid, "RenA7") ? "sorting, 16 bits" : "sorting, 32 bits";
        print_step(monoid, "Composition + hash", "document", "composition and hash");
        print_step(monoid, "Composition + hash", set, "composition and hash");
        print_step(monoid, "Equality", "document", "equality");
        print_step(monoid, "Sort (duplicates)", "document", "insertion on the host");
        print_step(monoid, "Sort (duplicates)", set, "duplicates");
        print_step(monoid, "Sort (duplicates)", sort, "duplicates");
    }
}

static void print_searches(void) {
    static const char *const names[] = {"enumerate",
                                        "exact",
                                        "base-points",
                                        "hash set, 16 bits: all stages",
                                        "hash set, 32 bits: all stages",
                                        "sorting, 16 bits: all stages",
                                        "sorting, 32 bits: all stages",
                                        "document: total",
                                        "document, bool: total"};
    static const char *const monoids[] = {"Bihecke5", "RenA6", "T_7", "Bihecke6", "RenA7"};
    puts("\n| whole searches, ms | Bihecke5 | RenA6 | T₇ | Bihecke6 | RenA7 |\n"
         "| --- | ---: | ---: | ---: | ---: | ---: |");
    for (const char *name : names) {
        printf("| %s |", name);
        for (const char *monoid : monoids) {
            struct times t = look_up(name, monoid);
            if (t.total > 0)
                print_ms(t.total);
            else
                printf(" |");
        }
        puts("");
    }
}

int main() {
    print_table();
    print_searches();
}
