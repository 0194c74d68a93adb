/* Lesson 3: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row does not come out. The runs are those of the solutions and of claims.cu.
 */
#include <lockstep/claims.h>

static void race_rows(struct claims *t) {
    double n = 65536, bins = 16, threads = 64;
    CLAIM_AT_LEAST(t, "\"naive_histo\": races found in its one line", 1,
                   claims_found(t, "claims", "naive", "race"),
                   "also where the counts come out right");
    CLAIM_CORRECTED(t,
                    "64 increments of one bin, all of which read before any is stored: they leave",
                    threads, 1, claims_printed(t, "claims", "64 increments at once leave:"),
                    "63 are lost: anything from 1 to 64 may come out");
    CLAIM_HOLDS(t, "65,536 items, 16 bins, atomics: the smallest count", n / bins,
                claims_printed(t, "claims", "atomic, least:"));
    CLAIM_HOLDS(t, "... and the largest", n / bins, claims_printed(t, "claims", "atomic, most:"));
    CLAIM_HOLDS(t, "\"item % BIN_COUNT\" of item -3, with 8 bins", -3,
                claims_printed(t, "claims", "-3 % 8 in C:"));
    CLAIM_CORRECTED(t, "... is a bin", -3, 8 - 3, claims_printed(t, "claims", "bin of -3, of 8:"),
                    "modulo 8, it is 5");
    CLAIM_AT_LEAST(t, "... accesses outside of all bins", 1,
                   claims_found(t, "claims", "signed_remainder", "out-of-bounds"),
                   "the program has no negative items, so nobody noticed");
    CLAIM_AT_LEAST(t, "no test of the index: accesses outside, with one block too many", 1,
                   claims_found(t, "claims", "simple", "out-of-bounds"),
                   "right only if the blocks hold exactly n threads");
}

static void queue_rows(struct claims *t) {
    double n = 65536, bins = 16, lanes = 32;
    CLAIM_HOLDS(t, "\"atomics serialise\": steps of `atomic`, as many as its longest bin", n / bins,
                claims_metric(t, "atomic", "steps", 65536));
    CLAIM_HOLDS(t, "1024 items that are all alike, an atomic each: how many queue up", 1024,
                claims_run(t, "claims", "alike", 0, "atomics"));
    CLAIM_HOLDS(t, "... one atomic for the lanes that agree", 1024 / lanes,
                claims_run(t, "claims", "alike_agreed", 0, "atomics"));
}

/* [per-thread] */
static void per_thread_rows(struct claims *t) {
    double n = 65536, bins = 16, threads = 1024;
    double blocks = 16, THREADS = 128;
    CLAIM_CORRECTED(t, "\"a histogram per thread needs no atomics\": those of the source's kernel",
                    0, blocks * bins, claims_run(t, "claims", "per_thread_reduced", 0, "atomics"),
                    "none to count, but one per bin when a block adds its histogram");
    CLAIM_HOLDS(t, "... its smallest count, of 65,536 items in 16 bins", n / bins,
                claims_printed(t, "claims", "reduced, least:"));
    CLAIM_HOLDS(t, "... if each of 1024 threads adds its own bins", threads * bins,
                claims_run(t, "claims", "per_thread_adds", 0, "atomics"));
    blocks = 132;
    CLAIM_HOLDS(t, "... in `per-thread`, whose warps reduce first", bins * blocks,
                claims_metric(t, "per-thread", "atomics", 65536));
    CLAIM_HOLDS(t, "... and the memory that they take: words set to 0 and counted in",
                n + bins * THREADS * blocks,
                claims_metric(t, "per-thread", "shared_writes", 65536));
    CLAIM_AT_MOST(t, "... but few steps, where `atomic` takes 4096", 200,
                  claims_metric(t, "per-thread", "steps", 65536));
}
/* [per-thread] */

static void sort_rows(struct claims *t) {
    CLAIM_HOLDS(t, "\"sort, then reduce by key\": bins whose count differs from the atomics'", 0,
                claims_printed(t, "claims", "sorted and reduced, bins that differ:"));
    CLAIM_HOLDS(t, "... atomics in `sort-reduce`, apart from the library's", 0,
                claims_metric(t, "sort-reduce", "atomics", 65536));
}

static void peak_rows(struct claims *t) {
    double n = 6656001;
    CLAIM_AT_MOST(t, "`peak`: requests for 6,656,001 items of 8 bits, 512 items each", n / 512 + 2,
                  claims_metric(t, "peak", "global_load_requests", 6656001));
    CLAIM_HOLDS(t, "... bank conflicts", 0, claims_metric(t, "peak", "bank_conflicts", 6656001));
}

static void rows(struct claims *t) {
    race_rows(t);
    queue_rows(t);
    per_thread_rows(t);
    sort_rows(t);
    peak_rows(t);
}

LOCKSTEP_CLAIMS(3, rows);
