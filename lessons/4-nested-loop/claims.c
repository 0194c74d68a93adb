/* Lesson 4: what the source document claims, and what is measured on the solutions. */
#include <lockstep/claims.h>

static double threads_per_pair(struct claims *t, uint64_t rows) {
    return claims_metric(t, "simple", "threads", rows) / claims_metric(t, "simple", "work", rows);
}

/* Bounds from above by what the document says, although the measured value is far below it. */
static void overstated(struct claims *t, const char *claim, double claimed, const char *label,
                       double at_most, const char *formula, const char *why) {
    double measured = claims_printed(t, "claims", label);
    claims_differs(t, claim, claimed, measured);
    claims_row(t, claim, formula, at_most, CLAIMS_AT_MOST, measured, why);
}
#define OVERSTATED(table, claim, claimed, label, at_most, why) \
    overstated(table, claim, claimed, label, at_most, #at_most, why)

static void row_lengths(struct claims *t) {
    double e = 0.01, k = 50;
    OVERSTATED(t, "\"k is about max / mean\": k = 50, drawn as the document writes", 50,
               "longest over mean, k = 50, as written:", 1 / (e / 2 + (1 - e) / k),
               "the constant part of the density adds to the mean");
    OVERSTATED(t, "... k = 50, drawn as its program does", 50,
               "longest over mean, k = 50, as programmed:", 11,
               "it rejects with a number below 1, but the density is larger than 1");
    OVERSTATED(t, "... k = 100, drawn as its program does: less than for k = 50", 100,
               "longest over mean, k = 100, as programmed:", 10, "as for k = 50");
}

static void grids_and_frames(struct claims *t) {
    CLAIM_CORRECTED(t, "\"Ny from 10 to 10 million\": pairs of a row that its grid can hold", 1e7,
                    65535 * 32.0,
                    claims_printed(t, "claims", "pairs of a row that a grid can hold:"),
                    "a grid has at most 65,535 blocks in y");
    CLAIM_CORRECTED(t, "no rows at all: blocks launched", 0, 4294967296.0 / 32,
                    claims_printed(t, "claims", "blocks for no rows:"),
                    "(0 - 1) / 32 + 1 without a sign");
    CLAIM_AT_LEAST(t, "a million rows up to a million long: frames", 110000,
                   claims_printed(t, "claims", "frames:"),
                   "each with a copy that the host waits for");
    CLAIM_AT_LEAST(t,
                   "\"a frame has about as many threads as pairs\": threads for each pair of them",
                   4.6, claims_printed(t, "claims", "threads per pair in squares:"),
                   "a frame of 5 rows takes squares of 32 by 32 threads");
}

static void search(struct claims *t) {
    CLAIM_AT_LEAST(t, "its search with empty rows: percent of pairs in a wrong row, 1 % are empty",
                   0.05,
                   claims_printed(t, "claims", "percent of pairs misplaced, 1 % of rows empty:"),
                   "it stops at any row that begins at the pair, also at an empty one");
    CLAIM_AT_LEAST(t, "... 90 % are empty", 7,
                   claims_printed(t, "claims", "percent of pairs misplaced, 90 % of rows empty:"),
                   "likewise");
}

static void solutions(struct claims *t) {
    double Nx = 4096, Ny_max = 128, P = Nx * Ny_max / 2; /* k = 0: the first case of so many rows */
    CLAIM_HOLDS(t, "k = 0: pairs are half of the rectangle's nodes", P,
                claims_metric(t, "simple", "work", 4096));
    CLAIM_AT_MOST(t, "... so 2 threads are launched for each pair, and those of the search",
                  2 + Nx / P, threads_per_pair(t, 4096));
    CLAIM_AT_LEAST(t, "frames fit the rows closely: lanes of a warp's 32 that have a pair, k = 0",
                   31,
                   claims_metric(t, "frame", "work", 40000) /
                       claims_metric(t, "frame", "global_atomic_requests", 40000),
                   NULL);
    CLAIM_CORRECTED(t, "one launch per frame (4,096 rows up to 128 long)", 65, 3,
                    claims_metric(t, "frame", "launches", 4096),
                    "the GPU lists the frames: number the rows, list the frames, run them");
    CLAIM_HOLDS(t, "every method runs each pair once, here with equal shares", P,
                claims_metric(t, "balanced", "work", 4096));
    CLAIM_HOLDS(t, "never-worse inspects no rows beforehand: one launch (257 rows)", 1,
                claims_metric(t, "never-worse", "launches", 257));
}

static double sectors(struct claims *t, const char *kernel) {
    return claims_run(t, "claims", kernel, 0, "global_load_sectors") +
           claims_run(t, "claims", kernel, 0, "global_atomic_sectors");
}

static void indirect_access(struct claims *t) {
    double P = 4096 * 64, warps = P / 32, length = 4, sum = 8, sector = 32; // bytes
    CLAIM_HOLDS(t, "C2, rows in their order: sectors touched by 4,096 rows of 64 pairs",
                P * (length + sum) / sector, sectors(t, "run_direct"));
    CLAIM_AT_LEAST(t, "\"C4 is larger than C2\": sectors if rows are sorted, with an index",
                   2 * P * length / sector + 30 * warps, sectors(t, "run_indirect"), NULL);
}

static void own_body(struct claims *t) {
    CLAIM_HOLDS(t, "a body of one's own, in five steps: rows with a wrong result", 0,
                claims_printed(t, "own_body", "rows that differ from the serial loops:"));
    CLAIM_HOLDS(t, "... and how often it ran: atomics for rows of 3 1 7 0 4 1 6 3 pairs",
                3 + 1 + 7 + 0 + 4 + 1 + 6 + 3, claims_run(t, "own_body", "run_row", 0, "atomics"));
}

static void rows(struct claims *t) {
    solutions(t);
    row_lengths(t);
    grids_and_frames(t);
    search(t);
    indirect_access(t);
    own_body(t);
}

LOCKSTEP_CLAIMS(4, rows);
