/* Lesson 7: what the source document claims, and what is measured. `make notes` makes a table of
   it, and fails if a row is not as stated. The runs are those of claims.cu and of the solutions. */
#include <lockstep/claims.h>
#include <math.h>

static double printed(struct claims *t, const char *label) {
    return claims_printed(t, "claims", label);
}

static double counted(struct claims *t, const char *kernel, int index, const char *metric) {
    return claims_run(t, "claims", kernel, index, metric);
}

static void order_rows(struct claims *t) {
    CLAIM_HOLDS(t, "g1 = 2 4 1 3, g2 = 1 3 4 2: g2 o g1 is 3 2 1 4: its digits", 3214,
                printed(t, "g2 o g1:"));
    CLAIM_CORRECTED(t,
                    "Algorithms 1 and 2 give the same map: percent of 3-letter words that differ",
                    0, 51.85, printed(t, "words of 3 letters, orders differ, percent:"),
                    "Algorithm 1 applies the last letter first; all words over three maps of T_6");
    CLAIM_CORRECTED(t, "... of 10-letter words", 0, 91.72,
                    printed(t, "words of 10 letters, orders differ, percent:"), "as well");
}

static void kernel_rows(struct claims *t) {
    double points = 4096, letters = 10, warps = points / 32, copies = 2;
    CLAIM_HOLDS(t, "Algorithm 1 stores all images after each letter: words written, 10 letters",
                (letters + 1) * points, counted(t, "compose_by_grid", 0, "global_writes"));
    CLAIM_CORRECTED(t,
                    "Algorithm 2 halves the memory: words that Algorithm 1 writes to global memory",
                    copies * points, points, counted(t, "compose_by_blocks", 0, "global_writes"),
                    "up to 4,096 points, both of its arrays fit into shared memory");
    CLAIM_HOLDS(t, "Algorithm 1 reads generators contiguously: sectors, with 32 warps' letters",
                letters * (points / 8 + 32),
                counted(t, "compose_by_blocks", 0, "global_load_sectors"));
    CLAIM_AT_LEAST(
        t, "Algorithm 2 does not: sectors for random permutations, of 32 possible for a warp",
        letters * warps * 28, counted(t, "compose_points", 0, "global_load_sectors"), NULL);
    CLAIM_CORRECTED(t, "blocks cannot be synchronized: blocks that compose one word", 1,
                    points / 256, counted(t, "compose_by_grid", 0, "blocks"),
                    "a cooperative launch runs all blocks at once, or fails");
    CLAIM_HOLDS(t, "... images that differ from those of Algorithms 1 and 2", 0,
                printed(t, "images that the three kernels disagree on:"));
}

static void printed_rows(struct claims *t) {
    double n = 8, letters = 10, pairs = 954;
    CLAIM_CORRECTED(t, "Algorithm 3, threadId from 1 on: images stored of 8", n, n - 1,
                    counted(t, "algorithm_3_as_printed", 0, "global_writes"), "index 0 is skipped");
    CLAIM_CORRECTED(t, "... letters from 1 on: gathers for 10 letters", n * letters,
                    (n - 1) * (letters - 1), counted(t, "algorithm_3_as_printed", 0, "work"),
                    "letter 0 is skipped as well");
    CLAIM_CORRECTED(t, "Algorithm 5 finds equal maps: 1,000 pairs of words, called equal",
                    1000 - pairs, 0,
                    printed(t, "pairs of words that Algorithm 5 as printed calls equal:"),
                    "thread 0 adds nothing, so the sum is below the size");
    CLAIM_CORRECTED(t, "... from index 0 on: pairs of different maps that are called equal", 0,
                    pairs, printed(t, "... that Algorithm 5 from index 0 on calls equal:"),
                    "all of them: both words are word(j)");
}

static void hash_rows(struct claims *t) {
    double p = 5;
    CLAIM_CORRECTED(t, "Horner's method gives P_t(p): 2 4 1 3 at 5",
                    2 * p + 4 * p * p + 1 * p * p * p + 3 * p * p * p * p,
                    2 * p * p * p * p + 4 * p * p * p + 1 * p * p + 3 * p,
                    printed(t, "Horner's method, 2 4 1 3 at 5:"),
                    "the first image gets the highest power; as a hash it is as good");
    CLAIM_CORRECTED(t, "overflow makes a parallel hash differ: of 98 splits, in blocks and strided",
                    98, 0, printed(t, "splits that change it:"), "numbers modulo 2^64 form a ring");
    CLAIM_HOLDS(t, "... 64 hashes of 1,025 points, a warp's against a thread's: different", 0,
                printed(t, "hashes of a warp that differ from those of a thread:"));
    CLAIM_HOLDS(
        t, "equal hashes do not prove equality: odd primes below 1,000 that tell two maps apart", 0,
        printed(t, "odd primes that tell the two maps apart:"));
    CLAIM_CORRECTED(t, "... elements that these two maps generate, by hashes alone", 3, 2,
                    printed(t, "Thue-Morse, elements by hashes:"),
                    "the Thue-Morse sequence and its complement, 1,024 points");
    CLAIM_HOLDS(t, "... by their images", 3, printed(t, "Thue-Morse, elements by images:"));
}

static void search_rows(struct claims *t) {
    CLAIM_CORRECTED(t, "Bihecke5, key comparisons, in 10^9: a hash functor that returns bool",
                    0.72e-3, 7.70,
                    printed(t, "Bihecke5, key comparisons with a hash of 1 bit, in 10^9:"),
                    "all keys are in one chain; the cache is not the reason");
    CLAIM_HOLDS(t, "... with a sound hash, in 10^6", 0.72,
                printed(t, "Bihecke5, key comparisons with a sound hash, in 10^6:"));
    CLAIM_HOLDS(t, "... gathers if only maps of the last layer are multiplied, in 10^6",
                round(31103 * 8 * 120 / 1e5) / 10,
                printed(t, "Bihecke5, gathers with maps, in 10^6:"));
    CLAIM_HOLDS(t, "... if each word is computed again, as in the document", 306.9,
                printed(t, "Bihecke5, gathers with words, in 10^6:"));
    CLAIM_CORRECTED(t, "Bihecke5, layers in a later version: layer 6", 1464, 1764,
                    printed(t, "Bihecke5, elements of layer 6:"), "misprinted");
    CLAIM_CORRECTED(t, "... layer 13", 1258, 1358, printed(t, "Bihecke5, elements of layer 13:"),
                    "misprinted");
    CLAIM_CORRECTED(t, "... layer 16", 25, 28, printed(t, "Bihecke5, elements of layer 16:"),
                    "misprinted");
}

static void rows(struct claims *t) {
    order_rows(t);
    kernel_rows(t);
    printed_rows(t);
    hash_rows(t);
    search_rows(t);
}

LOCKSTEP_CLAIMS(7, rows);
