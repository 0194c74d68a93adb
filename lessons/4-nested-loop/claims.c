/* Lesson 4: what the source document claims, and what is measured on the solutions. */
#include <lockstep/claims.h>

static double threads_per_pair(struct claims *t, uint64_t rows) {
    return claims_metric(t, "simple", "threads", rows) / claims_metric(t, "simple", "work", rows);
}

static void rows(struct claims *t) {
    double Nx = 4096, Ny_max = 512, P = Nx * Ny_max / 2; /* k = 0: the first case of so many rows */
    CLAIM_HOLDS(t, "k = 0: half of the rectangle's nodes are pairs", P,
                claims_metric(t, "simple", "work", 4096));
    CLAIM_AT_MOST(t, "... so that 2 threads are launched for each pair, and those of the search",
                  2 + Nx / P, threads_per_pair(t, 4096));
    CLAIM_AT_LEAST(
        t, "frames go closely around the rows: of a warp's 32 lanes have a pair, at k = 0", 31,
        claims_metric(t, "frame", "work", 40000) /
            claims_metric(t, "frame", "global_atomic_requests", 40000),
        NULL);
    CLAIM_CORRECTED(t, "a launch for each frame (4,096 rows up to 512 long)", 257, 3,
                    claims_metric(t, "frame", "launches", 4096),
                    "the card lists its frames itself: numbers, list, run");
    CLAIM_HOLDS(t, "all pairs are run once by every method, here by equal shares", P,
                claims_metric(t, "balanced", "work", 4096));
    CLAIM_HOLDS(t, "never-worse looks at nothing first: one launch runs the loop (257 rows)", 1,
                claims_metric(t, "never-worse", "launches", 257));
}

LOCKSTEP_CLAIMS(4, rows);
