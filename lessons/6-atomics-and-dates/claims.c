/* Lesson 6: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row is not as stated. The runs are those of the solutions and of claims.cu. */
#include <lockstep/claims.h>

static double printed(struct claims *t, const char *label) {
    return claims_printed(t, "claims", label);
}

static void index_rows(struct claims *t) {
    double block = 256, row = 16;
    CLAIM_CORRECTED(t, "the index visits all containers: grid 1x1, percent visited", 100,
                    100 * row / block, printed(t, "grid 1x1, visited, percent:"),
                    "y * (blockDim.x * blockIdx.x) + x: the number of the block is not the width");
    CLAIM_CORRECTED(t, "... 4x4", 100, 50.39, printed(t, "grid 4x4, visited, percent:"),
                    "others are counted several times");
    CLAIM_CORRECTED(t, "... 8x8", 100, 48.05, printed(t, "grid 8x8, visited, percent:"), "as well");
    CLAIM_CORRECTED(t, "... 64x1", 100, 46.29, printed(t, "grid 64x1, visited, percent:"),
                    "as well");
    CLAIM_CORRECTED(t, "... 1x64", 100, 0.10, printed(t, "grid 1x64, visited, percent:"),
                    "all rows of threads have the same 16 containers");
    CLAIM_CORRECTED(t, "... 64x64", 100, 40.35, printed(t, "grid 64x64, visited, percent:"),
                    "as well");
}

static void kernel_rows(struct claims *t) {
    double warps = 8, ways = 8, block = 16;
    CLAIM_HOLDS(t, "flags[x][y], block of 16 x 16: passes for the stores of 8 warps", warps * ways,
                claims_run(t, "claims", "transposed_16", 0, "shared_store_passes"));
    warps = 32, ways = 32;
    CLAIM_HOLDS(t, "... block of 32 x 32: passes for the stores of 32 warps", warps * ways,
                claims_run(t, "claims", "transposed_32", 0, "shared_store_passes"));
    CLAIM_AT_LEAST(t, "without the barrier: races found", 1,
                   claims_found(t, "claims", "faulty_kernel", "race"),
                   "the printed code has no barrier; the text names one");
    CLAIM_CORRECTED(t, "without the final atomic, 256 containers above the limit: counted", 256, 0,
                    printed(t, "exhibit 2, counted:"), "the printed code ends before the atomic");
    CLAIM_HOLDS(t, "one thread adds BLOCK^2 flags: words read from shared memory", block * block,
                claims_run(t, "claims", "faulty_kernel", 0, "shared_reads"));
    double containers = 256, count = 1, elements = 4, room = 64;
    CLAIM_HOLDS(t, "words read by one block: containers of 4 elements",
                containers * (count + elements),
                claims_run(t, "claims", "faulty_kernel", 0, "global_reads"));
    CLAIM_HOLDS(t, "... with a copy of the structure", containers * (count + room),
                claims_run(t, "claims", "faulty_kernel", 6, "global_reads"));
    double grid = 256;
    CLAIM_AT_MOST(t, "\"more efficient\": atomics for 65,536 containers, one per block", grid,
                  claims_metric(t, "shared-flags", "atomics", 65536));
}

static void date_rows(struct claims *t) {
    static const char *const labels[] = {
        "after 0 repairs, pairs wrong, percent:", "after 1 repairs, pairs wrong, percent:",
        "after 2 repairs, pairs wrong, percent:", "after 3 repairs, pairs wrong, percent:",
        "after 4 repairs, pairs wrong, percent:", "after 5 repairs, pairs wrong, percent:"};
    CLAIM_CORRECTED(t, "diffDays, all 534,361 ordered pairs of 2011 and 2012: percent wrong", 0,
                    95.50, printed(t, labels[0]), "right within one month");
    CLAIM_HOLDS(t, "... after repair 1: the day of the year is used", 72.97, printed(t, labels[1]));
    CLAIM_HOLDS(t, "... after repair 2: months from 0", 35.97, printed(t, labels[2]));
    CLAIM_HOLDS(t, "... after repair 3: the leap day from March on, and year + 1900", 25.00,
                printed(t, labels[3]));
    CLAIM_HOLDS(t, "... after repair 4: from later than to", 0, printed(t, labels[4]));
    CLAIM_HOLDS(t, "... after repair 5: integers", 0, printed(t, labels[5]));
    CLAIM_CORRECTED(t, "31 December 2011 to 1 January 2012, in days", -1, -335,
                    printed(t, "31 December 2011 to 1 January 2012:"),
                    "as printed: the month is not used");
    double floats = printed(t, "floats, random pairs wrong, percent:");
    CLAIM_AT_LEAST(t, "floats, 10^6 random pairs of 1900 to 2100 with times: percent wrong", 0.10,
                   floats, "20 million pairs gave 0.104");
    CLAIM_AT_MOST(t, "... and at most", 0.11, floats);
}

static void rows(struct claims *t) {
    index_rows(t);
    kernel_rows(t);
    date_rows(t);
}

LOCKSTEP_CLAIMS(6, rows);
