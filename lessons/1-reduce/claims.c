/* Lesson 1: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row does not come out. The runs are those of the solutions, of claims.cu and
   of in_place_error.cu. */
#include <lockstep/claims.h>
#include <math.h>

/* binomial(n, k), exact while it fits a double's 53 bits. */
static double binomial(double n, int k) {
    double product = 1;
    for (int i = 1; i <= k; i++) product = product * (n - k + i) / i;
    return product;
}

/* What the in-place tree gives for 2^m ones in call k: value i counts binomial(p + k - 1, p) times,
   where p is the number of 1 bits of i, and binomial(m, p) indices have p of them. */
static double law(int m, double k) {
    double sum = 0;
    for (int p = 0; p <= m; p++) sum += binomial(m, p) * binomial(p + k - 1, p);
    return sum;
}

static void serial_rows(struct claims *t) {
    double n = 4;
    CLAIM_HOLDS(t, "Reduce [(19, 8, 9, 14), +]", 50,
                claims_printed(t, "claims", "reduce(19, 8, 9, 14) ="));
    CLAIM_HOLDS(
        t, "reducing 4 values serially takes 4 operations, as in the listing: it starts from 0", n,
        claims_run(t, "claims", "from_identity", 0, "work"));
    n = 1024;
    CLAIM_HOLDS(t,
                "n - 1 operations, and as many steps, if it starts from the first value (n = 1024)",
                n - 1, claims_metric(t, "serial", "steps", 1024));
}

/* [rows] */
static void tree_rows(struct claims *t) {
    double n = 8;
    CLAIM_HOLDS(t, "the tree over 8 values has depth 3", ceil_log2(n),
                claims_metric(t, "shared", "steps", 8));
    CLAIM_HOLDS(t, "... and 7 nodes", n - 1, claims_metric(t, "shared", "work", 8));
    n = 1 << 20;
    CLAIM_HOLDS(t, "log2 n steps, also for 2^20 values in many blocks", ceil_log2(n),
                claims_metric(t, "shared", "steps", 1 << 20));
    CLAIM_HOLDS(t, "... and no more work than serially", n - 1,
                claims_metric(t, "shared", "work", 1 << 20));
}
/* [rows] */

static void bracket_rows(struct claims *t) {
    CLAIM_HOLDS(t, "((a + b) + c) + d = (a + b) + (c + d): integers that differ, of 200,000", 0,
                claims_printed(t, "claims", "integer quadruples that differ:"));
    CLAIM_AT_LEAST(t, "... and floats in [-1, 1), in percent", 29,
                   claims_printed(t, "claims", "float quadruples that differ, percent:"),
                   "float addition is not associative");
}

static void brent_rows(struct claims *t) {
    double W = 1023, S = 10, p = 512;
    CLAIM_AT_MOST(t, "Brent, for 1024 values on 512 processors", S + (W - S) / p,
                  claims_steps_on(t, "shared", 1024, 512));
    CLAIM_HOLDS(t, "Brent: how often, over all sizes and p up to 16,896, it does not hold", 0,
                claims_above_brent(t, "shared"));
    CLAIM_HOLDS(t, "... and for kernels that are no plain tree (`one-launch`)", 0,
                claims_above_brent(t, "one-launch"));
}

static void traffic_rows(struct claims *t) {
    double n = 1024;
    double global = claims_metric(t, "global", "global_words", 1024);
    double shared = claims_metric(t, "shared", "global_words", 1024);
    CLAIM_HOLDS(t, "words of global memory, tree in global memory (n = 1024)", 3 * n - 1, global);
    CLAIM_HOLDS(t, "words of global memory, tree in shared memory", n + 1, shared);
    CLAIM_CORRECTED(t, "\"the global version uses 3 times the bandwidth\"", 3, 3 - 4 / (n + 1),
                    global / shared, "nearly: 3 is the limit for large blocks");
    n = 32;
    CLAIM_CORRECTED(t, "... for blocks of 32", 3, 3 - 4 / (n + 1),
                    claims_metric(t, "global", "global_words", 32) /
                        claims_metric(t, "shared", "global_words", 32),
                    "nearly");
    n = 1024;
    CLAIM_HOLDS(t, "\"1024 / 512\": words read and written in round 1", n / 2,
                claims_run(t, "claims", "one_round", 0, "global_writes"));
    CLAIM_CORRECTED(t, "\"512 / 265\": words written in round 2", 265, n / 4,
                    claims_run(t, "claims", "one_round", 1, "global_writes"), "a slip: 256");
    CLAIM_CORRECTED(t, "\"1 / 1\": words read in the last round", 1, 2,
                    claims_run(t, "claims", "one_round", 9, "global_reads"),
                    "it reads 2; \"1 / 1\" is the copy to the output");
    CLAIM_HOLDS(t, "shared memory's own traffic, which the table leaves out: words read", 2 * n - 1,
                claims_metric(t, "shared", "shared_reads", 1024));
    CLAIM_HOLDS(t, "... and written", 2 * n - 1, claims_metric(t, "shared", "shared_writes", 1024));
}

static void second_launch_rows(struct claims *t) {
    CLAIM_CORRECTED(t,
                    "\"one block reduces the partial results\", by halving: right for how many of "
                    "1 to 1024 blocks?",
                    1024, ceil_log2(1024) + 1,
                    claims_printed(t, "claims", "right sums of 1 to 1024 ones:"),
                    "for powers of two only");
    CLAIM_CORRECTED(t, "... the sum of 1000 ones", 1000, 512,
                    claims_printed(t, "claims", "1000 ones:"), "488 are forgotten");
}

static void bug_rows(struct claims *t) {
    double n = 1024;
    CLAIM_HOLDS(t, "in place, 1024 ones: the first call", n,
                claims_printed(t, "in_place_error", "call 1:"));
    CLAIM_HOLDS(t, "the second call: 6 times as much", 6 * n,
                claims_printed(t, "in_place_error", "call 2:"));
    CLAIM_HOLDS(t, "the third call, by the law", law(10, 3),
                claims_printed(t, "in_place_error", "call 3:"));
    CLAIM_HOLDS(t, "the 100th call, by the law, modulo 2^32", fmod(law(10, 100), 4294967296.0),
                claims_printed(t, "in_place_error", "call 100:"));
    CLAIM_HOLDS(t, "random values, ten sizes, 100 calls each: results that differ from the law", 0,
                claims_printed(t, "in_place_error", "results that differ from the law:"));
    CLAIM_HOLDS(t, "the same in-place tree with max: wrong results in 100 calls", 0,
                claims_printed(t, "claims", "wrong maxima in 100 calls:"));
}

static void warp_rows(struct claims *t) {
    CLAIM_AT_LEAST(t, "\"warps are synchronous\": races found without barriers", 1,
                   claims_found(t, "claims", "warp_trusted", "race"), "not since Volta");
    CLAIM_HOLDS(t, "... and with shuffles", 0, claims_found(t, "claims", "warp_shuffled", "race"));
}

static void time_rows(struct claims *t) {
    double shared = claims_bench(t, "bench-h100", "shared", 1 << 20);
    CLAIM_AT_MOST(t,
                  "\"around 30 % faster\" in shared memory: the lecture's 2^20, on an H100, times",
                  1.3, claims_bench(t, "bench-h100", "global", 1 << 20) / shared);
    shared = claims_bench(t, "bench-h100", "shared", 1 << 28);
    CLAIM_AT_LEAST(t, "... and 2^28 values", 1.3,
                   claims_bench(t, "bench-h100", "global", 1 << 28) / shared,
                   "more there; far from 2.996, since caches serve the rest");
}

static void rows(struct claims *t) {
    serial_rows(t);
    tree_rows(t);
    bracket_rows(t);
    brent_rows(t);
    traffic_rows(t);
    second_launch_rows(t);
    bug_rows(t);
    warp_rows(t);
    time_rows(t);
}

LOCKSTEP_CLAIMS(1, rows);
