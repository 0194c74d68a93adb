/* Lesson 5: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row does not come out. The runs are those of the solutions and of claims.cu.
 */
#include <lockstep/claims.h>

static void example_rows(struct claims *t) {
    double n = 7;
    CLAIM_HOLDS(t, "the article's example 3 1 6 2 1 3 6: how often 3 occurs", 2,
                claims_printed(t, "claims", "value 3, count:"));
    CLAIM_HOLDS(t, "... comparisons: of the items, then of each value with the table",
                n * (n - 1) / 2 + (0 + 1 + 2 + 3 + 2 + 1 + 3),
                claims_run(t, "claims", "article", 0, "work"));
}

static void cost_rows(struct claims *t) {
    double n = 1000, small = claims_run(t, "claims", "article", 1, "work");
    double large = claims_run(t, "claims", "article", 2, "work");
    CLAIM_HOLDS(t, "the article's algorithm, 1000 items, all different: comparisons", n * (n - 1),
                large);
    double m = 100;
    CLAIM_CORRECTED(t,
                    "Table 1, 10^6 and 10^7 items: ten times the items take so many times as long",
                    7872.0 / 758, n * (n - 1) / (m * (m - 1)), large / small,
                    "a hundred times the comparisons: rows 2 to 4 were not measured");
    n = 3000;
    double k = 20;
    CLAIM_AT_MOST(t, "search the table first: 3000 items, up to 20 values, comparisons of `serial`",
                  k * (2 * n - k - 1), claims_metric(t, "serial", "work", 3000));
    CLAIM_HOLDS(t, "\"count-if\" for each of 256 values, 34,000 items: comparisons", 256 * 34000,
                claims_metric(t, "count-if", "work", 34000));
    n = 20000;
    CLAIM_CORRECTED(t, "\"sorting algorithms cannot be used to count\": comparisons of `sort-rle`",
                    n * (n - 1), 0, claims_metric(t, "sort-rle", "work", 100000),
                    "sort, then encode the runs: two calls of a library, none of them ours");
    CLAIM_CORRECTED(t, "\"the only approach\" is to compare: comparisons of `direct`, 2^20 items",
                    n * (n - 1), 0, claims_metric(t, "direct", "work", 1 << 20),
                    "the value itself says where its count is");
    n = 100000;
    CLAIM_AT_MOST(t, "... and of `hash`, for 100,000 items of 64 bits, up to 50,000 values",
                  1.5 * n + 50000, claims_metric(t, "hash", "work", 100000));
}

/* [find-the-bugs] */
static void find_the_bugs_rows(struct claims *t) {
    double n = 20000, chunk = 128;
    CLAIM_HOLDS(t, "the merge compares values with counts: items counted, of 20,000", n,
                claims_printed(t, "claims", "merge by count, items counted:"));
    CLAIM_HOLDS(t, "... and values whose count is wrong, of 256", 256,
                claims_printed(t, "claims", "merge by count, values wrong:"));
    CLAIM_HOLDS(t, "count < size: random items, values wrong", 0,
                claims_printed(t, "claims", "equal, random items, values wrong:"));
    CLAIM_HOLDS(t, "... and 20,000 equal items: items counted", 0,
                claims_printed(t, "claims", "equal, equal items, items counted:"));
    CLAIM_HOLDS(t, "whole chunks only: items counted", chunk * 156,
                claims_printed(t, "claims", "tail, items counted:"));
    CLAIM_HOLDS(t, "empty pairs taken for the value 0: values wrong", 1,
                claims_printed(t, "claims", "zero, values wrong:"));
    CLAIM_HOLDS(t, "places used again as they are: values wrong after 100 chunks", 0,
                claims_printed(t, "claims", "not cleared, 100 chunks, values wrong:"));
    CLAIM_HOLDS(t, "... and after 157", 256,
                claims_printed(t, "claims", "not cleared, more, values wrong:"));
    CLAIM_HOLDS(t, "the same program with no mistake switched on: values wrong", 0,
                claims_printed(t, "claims", "healthy, values wrong:"));
}
/* [find-the-bugs] */

static void other_rows(struct claims *t) {
    CLAIM_AT_LEAST(t, "\"pinned memory avoids race conditions\": races found in pinned memory", 1,
                   claims_found(t, "claims", "count_in_pinned", "race"),
                   "where memory lies has nothing to do with who uses it when");
    CLAIM_AT_LEAST(t, "... and in a `__device__` array, which is what its \"pinned\" buffers are",
                   1, claims_found(t, "claims", "count_in_device_array", "race"),
                   "device memory is not pinned: only host memory can be");
    double leaves = 16, inner = 5, others = 2;
    CLAIM_HOLDS(t, "launches of `dynamic` for 20,000 items, without waiting for any on the device",
                leaves + inner + others, claims_metric(t, "dynamic", "launches", 20000));
}

/* Which launches of default_stream.cu race. Each reader must have run: no launch has no race. */
static double races_of(struct claims *t, const char *reader) {
    claims_run(t, "default_stream", reader, 0, "threads");
    return claims_found(t, "default_stream", reader, "race");
}

static void stream_rows(struct claims *t) {
    CLAIM_AT_LEAST(t, "a kernel reads what a kernel of another stream writes: races", 1,
                   races_of(t, "read_unordered"), "nothing orders the two streams");
    CLAIM_HOLDS(t, "... with an empty kernel in the legacy default stream between them: races", 0,
                races_of(t, "read_after_default"));
    CLAIM_AT_LEAST(t, "... and with streams made with `cudaStreamNonBlocking`: races", 1,
                   races_of(t, "read_nonblocking"),
                   "the default stream does not wait for such streams, nor they for it");
    CLAIM_HOLDS(t, "... and with an event instead of the default stream: races", 0,
                races_of(t, "read_after_event"));
}

/* Items of value 3 among 128, in four chunks. A result says whether the merge came last. */
static double merged(struct claims *t, const char *label) {
    return claims_printed(t, "dynamic_model", label);
}

static void dynamic_rows(struct claims *t) {
    CLAIM_AT_LEAST(t, "Grid2 without `cudaDeviceSynchronize()`: races with its grandchildren", 1,
                   claims_found(t, "dynamic_model", "count_chunk", "race"),
                   "a parent cannot wait for its children");
    CLAIM_HOLDS(t, "... its merge as a tail launch: items counted", (4 * 32 + 6 - 3) / 7,
                merged(t, "tail launch, items counted:"));
    CLAIM_HOLDS(t, "... its merge in the stream of Grid1, without an event: items counted",
                (4 * 32 + 6 - 3) / 7, merged(t, "one stream, items counted:"));
    CLAIM_HOLDS(t, "... recursion, each level as a tail launch: items counted",
                (4 * 32 + 6 - 3) / 7, merged(t, "recursion, items counted:"));
}

static void rows(struct claims *t) {
    example_rows(t);
    cost_rows(t);
    find_the_bugs_rows(t);
    other_rows(t);
    stream_rows(t);
    dynamic_rows(t);
}

LOCKSTEP_CLAIMS(5, rows);
