/* What NVIDIA's Compute Sanitizer found, on a GPU, of the mistakes that the simulator's tests
   plant: autograder/sim/fidelity/sanitizer-h100.tsv (`make sanitizer`) as a table. */
#include "facts.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOOLS = 4, ROWS = 1024, NAME = 96 };

static const char path[] = "autograder/sim/fidelity/sanitizer-h100.tsv";

struct row {
    char program[NAME], wrong[NAME], count[TOOLS][16]; /* errors, or a word why there are none */
};

/* What may be wrong, and how the kinds of findings that belong there begin. */
static const struct group {
    const char *title, *kinds[8];
} groups[] = {
    {"patterns with a barrier, fence, atomic or scope less", {"synchronisation"}},
    {"races in global memory", {"race global", "race host"}},
    {"races in shared memory alone", {"race shared"}},
    {"out of bounds, freed, misaligned, the wrong side's",
     {"out-of-bounds", "use-after-free", "misaligned", "host-device-pointer", "crash"}},
    {"read before it was stored", {"uninitialised"}},
    {"barriers and masks that lanes miss, deadlocks", {"barrier", "warp-mask", "deadlock"}},
    {"assertions, launches, calls, divisions by zero",
     {"assert", "launch-error", "api-error", "division-by-zero"}},
};

static int read_rows(struct row *rows) {
    FILE *f = fopen(path, "r");
    char line[512];
    int n = 0;
    if (!f) {
        perror(path);
        exit(1);
    }
    if (fgets(line, sizeof line, f) && *line == '#')
        printf("Measured on: %.*s.\n\n", (int)strcspn(line + 2, "\n"), line + 2);
    while (n < ROWS && fgets(line, sizeof line, f)) {
        struct row *r = &rows[n];
        if (*line == '#') continue;
        n += sscanf(line, "%95[^\t]\t%95[^\t]\t%15s %15s %15s %15s", r->program, r->wrong,
                    r->count[0], r->count[1], r->count[2], r->count[3]) == 6;
    }
    fclose(f);
    return n;
}

/* The pattern of which this is a wrong variant: PATTERN-LINE. NULL if it is none. */
static const struct row *right_one(const struct row *rows, int n, const struct row *r) {
    const char *line = strrchr(r->program, '-');
    for (int i = 0; line && i < n; i++)
        if (!strcmp(rows[i].wrong, "nothing") &&
            strlen(rows[i].program) == (size_t)(line - r->program) &&
            !strncmp(rows[i].program, r->program, (size_t)(line - r->program)))
            return &rows[i];
    return NULL;
}

/* A tool finds a mistake if it counts errors, but none in the same pattern without the mistake. */
static bool finds(const struct row *r, const struct row *right, int tool) {
    return atoi(r->count[tool]) > 0 && !(right && atoi(right->count[tool]) > 0);
}

static bool belongs(const struct row *r, const struct group *g) {
    for (int i = 0; i < 8 && g->kinds[i]; i++)
        if (!strncmp(r->wrong, g->kinds[i], strlen(g->kinds[i]))) return true;
    return false;
}

static void print_group(const struct row *rows, int n, const struct group *g) {
    int planted = 0, by[TOOLS] = {0}, any = 0, late = 0;
    for (int i = 0; i < n; i++) {
        const struct row *r = &rows[i], *right = right_one(rows, n, r);
        if (!belongs(r, g)) continue;
        bool found = false, hangs = false;
        for (int t = 0; t < TOOLS; t++) {
            by[t] += finds(r, right, t);
            found |= finds(r, right, t);
            hangs |= !strcmp(r->count[t], "late");
        }
        planted++;
        any += found;
        late += !found && hangs;
    }
    printf("| %s | %d | %d | %d | %d | %d | %d | %d |\n", g->title, planted, by[0], by[1], by[2],
           by[3], any, late);
}

int facts_sanitizer(int argc, char **argv) {
    (void)argc, (void)argv;
    static struct row rows[ROWS];
    int n = read_rows(rows), right = 0, accused = 0;
    puts("Table: Planted errors that each tool finds.\n");
    puts("| planted | programs | memcheck | racecheck | synccheck | initcheck | any of them | only "
         "hangs |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) print_group(rows, n, &groups[i]);
    for (int i = 0; i < n; i++) {
        bool any = false;
        for (int t = 0; t < TOOLS; t++) any |= finds(&rows[i], NULL, t);
        right += !strcmp(rows[i].wrong, "nothing");
        accused += !strcmp(rows[i].wrong, "nothing") && any;
    }
    printf("\nOf %d patterns without a mistake %d are accused.\n", right, accused);
    if (!n) fprintf(stderr, "facts: %s is empty\n", path);
    return !n;
}
