/* Lesson 2: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row does not come out. The runs are those of the solutions and of claims.cu.
 */
#include <lockstep/claims.h>

/* T_p where each step is finished before the next: how many operations has each? */
static double hillis_steele_on(double n, double p) {
    double time = 0;
    for (double distance = 1; distance < n; distance *= 2) time += ceil_div(n - distance, p);
    return time;
}

static double blelloch_on(double n, double p) {
    double time = 0;
    for (double pairs = n / 2; pairs >= 1; pairs /= 2) time += 2 * ceil_div(pairs, p);
    return time;
}

/* The fewest processors with which Hillis and Steele need less time; below it they never do. */
static double crossing(double n) {
    double p = n;
    while (p > 1 && hillis_steele_on(n, p - 1) < blelloch_on(n, p - 1)) p--;
    return p;
}

static void serial_rows(struct claims *t) {
    double n = 1024;
    CLAIM_HOLDS(t, "exclusive scan of 1 2 3 4 is 0 1 3 6: places that differ", 0,
                claims_printed(t, "claims", "exclusive, places that differ:"));
    CLAIM_HOLDS(t, "... and with two lines flipped it is the inclusive one, 1 3 6 10", 0,
                claims_printed(t, "claims", "inclusive, places that differ:"));
    CLAIM_HOLDS(t, "serially, n operations (n = 1024): it starts from the identity", n,
                claims_metric(t, "serial", "work", 1024));
}

static void naive_rows(struct claims *t) {
    double n = 1024;
    CLAIM_CORRECTED(t, "\"a reduction for every output: n^2 / 2 operations\" (inclusive, n = 1024)",
                    n * n / 2, n * (n - 1) / 2, claims_metric(t, "naive", "work", 1024),
                    "n (n - 1) / 2: nearly");
    CLAIM_HOLDS(t, "... in log2 n steps", ceil_log2(n), claims_metric(t, "naive", "steps", 1024));
    n = 200;
    CLAIM_HOLDS(t, "... exclusive, n = 200", (n - 1) * (n - 2) / 2,
                claims_metric(t, "naive", "work", 200));
}

/* [rows] */
static void hillis_steele_rows(struct claims *t) {
    double n = 1024;
    CLAIM_HOLDS(t, "Hillis and Steele: log2 n steps (n = 1024)", ceil_log2(n),
                claims_metric(t, "hillis-steele", "steps", 1024));
    CLAIM_CORRECTED(t, "... \"n log n\" operations", n * ceil_log2(n), n * ceil_log2(n) - n + 1,
                    claims_metric(t, "hillis-steele", "work", 1024), "n - 1 fewer");
    n = 8;
    CLAIM_HOLDS(t, "... for 8 values", n * ceil_log2(n) - n + 1,
                claims_metric(t, "hillis-steele", "work", 8));
    CLAIM_AT_LEAST(t, "the published version with one array: races found", 1,
                   claims_found(t, "claims", "one_buffer", "race"), "it reads what others write");
}
/* [rows] */

static void blelloch_rows(struct claims *t) {
    double n = 1024;
    CLAIM_HOLDS(t, "Blelloch: 2 log2 n steps (n = 1024)", 2 * ceil_log2(n),
                claims_metric(t, "blelloch", "steps", 1024));
    CLAIM_HOLDS(t, "... 2 (n - 1) operations", 2 * (n - 1),
                claims_metric(t, "blelloch", "work", 1024));
    CLAIM_HOLDS(t, "... of which on the way up", n - 1,
                claims_run(t, "claims", "up_sweep", 0, "work"));
    CLAIM_CORRECTED(t, "\"down is exactly the same as up\": words written on the way down", n - 1,
                    2 * (n - 1), claims_run(t, "claims", "down_sweep", 0, "global_writes"),
                    "as many operations, and a move beside each");
    CLAIM_HOLDS(t, "... up and down, on 1024 ones: places that differ from 0, 1, ... 1023", 0,
                claims_printed(t, "claims", "up and down, places that differ:"));
}

static void choice_rows(struct claims *t) {
    double n = 1024, p = 1;
    CLAIM_HOLDS(t, "on one processor Hillis and Steele do more, times (n = 1024)",
                (n * ceil_log2(n) - n + 1) / (2 * (n - 1)),
                claims_steps_on(t, "hillis-steele", 1024, 1) /
                    claims_steps_on(t, "blelloch", 1024, 1));
    p = 256;
    CLAIM_HOLDS(t, "steps on 256 processors: Hillis and Steele", hillis_steele_on(n, p),
                claims_steps_on(t, "hillis-steele", 1024, 256));
    CLAIM_HOLDS(t, "... and Blelloch, who is faster", blelloch_on(n, p),
                claims_steps_on(t, "blelloch", 1024, 256));
    p = 512;
    CLAIM_HOLDS(t, "steps on 512 processors: Hillis and Steele, who are faster",
                hillis_steele_on(n, p), claims_steps_on(t, "hillis-steele", 1024, 512));
    CLAIM_HOLDS(t, "... and Blelloch", blelloch_on(n, p),
                claims_steps_on(t, "blelloch", 1024, 512));
    CLAIM_HOLDS(t,
                "the fewest processors with which Hillis and Steele win, by these sums (n = 1024)",
                n / 2 - 1, crossing(1024));
    n = 1 << 20;
    CLAIM_HOLDS(t, "... and for 2^20 values", n / 2 - 1, crossing(1 << 20));
}

static void traffic_rows(struct claims *t) {
    double n = 1 << 20, tiles = n / 16384;
    CLAIM_AT_MOST(t, "one pass reads and writes each value once (2^20 values; words)",
                  2 * n + 300 * tiles, claims_metric(t, "single-pass", "global_words", 1 << 20));
    CLAIM_AT_LEAST(t, "... where scan-then-propagate asks for twice as many", 4 * n,
                   claims_metric(t, "large", "global_words", 1 << 20), NULL);
}

static void rows(struct claims *t) {
    serial_rows(t);
    naive_rows(t);
    hillis_steele_rows(t);
    blelloch_rows(t);
    choice_rows(t);
    traffic_rows(t);
}

LOCKSTEP_CLAIMS(2, rows);
