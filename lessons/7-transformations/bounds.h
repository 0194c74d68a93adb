/* Lesson 7: what each exercise may cost, and must cost at least, as formulas of n points, m words
 * or maps, L letters, g generators and M elements.
 */
#ifndef TRANSFORMATIONS_BOUNDS_H
#define TRANSFORMATIONS_BOUNDS_H

#include <lockstep/lesson.h>
#include <math.h>
#include "facts.h"
#include "monoids.h"

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

/* Letters after the first one. */
static double later_letters(case_t *c) {
    double L = word_length(c->variant);
    return L > 1 ? L - 1 : 0;
}

/* A gather for each point and letter; for the first letter a plain copy of its row would do. */
static void compose_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = word_length(c->variant);
    double later = later_letters(c);
    LOCKSTEP_BOUND(b, m, work, words * L * n);
    LOCKSTEP_AT_LEAST(b, m, work, words * later * n);
    LOCKSTEP_AT_LEAST(b, m, global_writes, words * n);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, words > 0);
}

/* A block for each word: with 128 to 1,024 threads, and one or two barriers for each letter: what
   other threads made of the letters before is looked up. Two more part a word's result from the
   next word, if a block has several. For few points a warp would do without. A warp reads its
   letter, and 32 neighbouring images of the letter's row. */
static void compose_generators_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = word_length(c->variant);
    double exchanges = n > 128 ? later_letters(c) : 0;
    compose_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, L * ceil_div(n, 128));
    LOCKSTEP_BOUND(b, m, barriers, words * (2 * L + 2));
    LOCKSTEP_AT_LEAST(b, m, barriers, words * exchanges);
    LOCKSTEP_BOUND(b, m, global_load_sectors, words * L * (6 * n / 32 + 34));
}

static void compose_elements_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = word_length(c->variant);
    compose_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, L);
    LOCKSTEP_BOUND(b, m, barriers, 0);
    LOCKSTEP_AT_LEAST(b, m, threads, words * n);
}

/* A thread for each point as long as the GPU has threads left. To give each word the same number of
   threads, 1 to n, may leave almost half of them without work. */
static void words_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, words = (double)c->m, L = word_length(c->variant);
    double most = 256.0 * monoid_blocks(c->variant), pairs = words * n;
    double rounds = pairs <= most ? 1 : 2 * ceil_div(pairs, most);
    compose_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, L * rounds);
    LOCKSTEP_BOUND(b, m, threads, (pairs < most ? pairs : most) + 1023);
    LOCKSTEP_BOUND(b, m, barriers, 0);
}

/* Every image is read, and a hash has two words. */
static void hashes_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, maps = (double)c->m;
    LOCKSTEP_AT_LEAST(b, m, work, maps * (n - 1));
    LOCKSTEP_AT_LEAST(b, m, global_reads, maps * n);
    LOCKSTEP_AT_LEAST(b, m, global_writes, 2 * maps);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, maps > 0);
}

static void hash_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, maps = (double)c->m;
    hashes_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, work, maps * n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_BOUND(b, m, global_load_requests, maps * ceil_div(n, 32) + n);
}

/* A warp for each map. Lanes without an image may take part, in the first group (31 of them), in
   each of five rounds of shuffles (160) and at the end (32); so do those of a group that is
   combined. A warp's 32 images may begin anywhere in a row: five sectors. Steps: a lane may take
   four neighbouring images, so up to three more of them in the last group. */
static void hash_parallel_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, maps = (double)c->m;
    hashes_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, work, maps * (n + 223));
    LOCKSTEP_BOUND(b, m, steps, ceil_div(n, 32) + 10);
    LOCKSTEP_AT_LEAST(b, m, steps, maps > 0 ? ceil_div(n, 32) : 0);
    LOCKSTEP_BOUND(b, m, global_load_sectors, maps * (5 * n / 32 + 5));
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, maps * n / 8);
}

/* A block compares 256 images, then asks whether any of them differ; each of its warps reads the
   pair. Equal maps need n comparisons, different ones at least one. Steps: lanes that see a
   difference may set a flag by atomics, one after the other. */
static void equal_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, pairs = (double)c->m;
    double early = maps_facts.early, least = maps_facts.least;
    LOCKSTEP_BOUND(b, m, work, early);
    LOCKSTEP_AT_LEAST(b, m, work, least);
    LOCKSTEP_BOUND(b, m, steps, 4 * ceil_div(n, 256) + 257);
    LOCKSTEP_AT_LEAST(b, m, global_reads, 2 * least + 2 * pairs);
    LOCKSTEP_BOUND(b, m, global_load_sectors, early / 4 + 20 * pairs);
    LOCKSTEP_AT_LEAST(b, m, global_writes, pairs);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, pairs > 0);
}

/* check() makes keys on the host, and counts probes there. */
static void probe_lengths_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 64 << 20);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 << 20);
}

/* Calls of one case. */
static double batches_of(case_t *c) { return c->variant % MONOIDS & KEYS_BATCHES ? 3 : 1; }

/* How often a set must be doubled before less than half of it is taken; once more may happen. */
static double doublings_of(case_t *c) {
    double needed = 2 * maps_facts.distinct, bits = set_bits(c->variant);
    return needed < (double)(1 << set_bits(c->variant)) ? 0 : ceil_log2(needed) - bits + 1;
}

/* Looks of a key into sets so small that the lanes in flight may take all slots, not half of them:
   then a key looks at each slot before it must wait for a larger set. */
static double crowded(case_t *c) {
    double looks = 0;
    for (double slots = 1 << set_bits(c->variant); slots <= 64; slots *= 2)
        if (slots <= 2 * maps_facts.distinct) looks += slots;
    return looks;
}

/* Linear probing with at most half of the slots taken looks at 1.5 places for a key that is there
   (Knuth, The Art of Computer Programming, 6.4), and on the average at as many for one that comes
   to be there. Each doubling may try all keys again. Each look may be an atomic. Lanes that see the
   same empty slot all try to take it. At least: of equal keys, all but one meet an equal one.
   Steps: the keys in the set are counted one after the other, by atomics, and so may be the looks
   at one slot; keys beyond that are inserted side by side. */
static void hash_set_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double keys = (double)c->n, k = maps_facts.distinct, passes = 1 + doublings_of(c);
    double capacity = maps_facts.slots, calls = batches_of(c), repeated = maps_facts.repeated;
    double small = keys * crowded(c);
    LOCKSTEP_BOUND(b, m, work, passes * (1.5 * keys + k + 32) + small);
    LOCKSTEP_AT_LEAST(b, m, work, repeated);
    LOCKSTEP_BOUND(b, m, atomics, passes * (1.5 * keys + 2 * k + 32) + small);
    LOCKSTEP_AT_LEAST(b, m, atomics, k);
    LOCKSTEP_BOUND(b, m, steps, passes * (4 * k + keys / 16 + 512));
    LOCKSTEP_BOUND(b, m, launches, 2 * passes * calls);
    LOCKSTEP_AT_LEAST(b, m, launches, calls);
    LOCKSTEP_AT_LEAST(b, m, global_reads, 2 * keys);
    LOCKSTEP_BOUND(b, m, global_writes, 2 * passes * keys + 4 * capacity);
    LOCKSTEP_AT_LEAST(b, m, global_writes, keys);
}

/* entry.cu copies the set's head; each pass may read two numbers. */
static void hash_set_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double passes = 1 + doublings_of(c), calls = batches_of(c);
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 64 + 16 * passes * calls);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 + 16 * passes * calls);
}

/* Each element but the start is multiplied with each generator, and stored with its parent and
   letter. `points` of a row: of a map, or of a tuple. No block does more than half of it all,
   unless that is little: a layer may have only as many products as two blocks have threads. */
static void search_bounds(bounds_t *b, metrics_t *m, double points, double g) {
    double M = maps_facts.elements, layers = maps_facts.layers, instructions = (double)m->lanes;
    LOCKSTEP_BOUND(b, m, longest_block, instructions / 2);
    LOCKSTEP_AT_LEAST(b, m, work, g * points * (M - 1));
    LOCKSTEP_BOUND(b, m, launches, 4 * (layers + 1));
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, global_writes, 2 * M);
}

/* Each of M elements is multiplied with each of g generators, and stored once: n gathers each. The
   hash of each product looks at 1.5 slots on the average. Steps: a thread may gather the points of
   a product alone; elements are counted one after the other, by atomics, and so may be the products
   that meet in one slot. */
static void enumerate_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, M = maps_facts.elements, g = monoid_shape(c->variant)->generators;
    double layers = maps_facts.layers;
    search_bounds(b, m, n, g);
    LOCKSTEP_BOUND(b, m, work, (g + 1) * n * M + 1.5 * g * M + M + 32);
    LOCKSTEP_BOUND(b, m, steps, (layers + 1) * (2 * n + 64) + (g + 2) * M);
    LOCKSTEP_BOUND(b, m, atomics, 1.5 * g * M + 2 * M + 32);
    LOCKSTEP_AT_LEAST(b, m, atomics, M - 1);
}

/* A product that is there already is compared with it, n gathers each. Of hashes with few bits,
   others are equal by chance: with i elements in the set, i / 2^bits of them for each product.
   Their images are compared, too, half of them or fewer; so of two maps that have one hash by
   design, and differ at the last points alone, each counts twice. Products of one hash, or a few,
   share the slots they look at. */
static void exact_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, M = maps_facts.elements, g = monoid_shape(c->variant)->generators;
    double twins = c->variant % MONOIDS == LATE ? 2 : 0;
    double others = M / ldexp(1, hash_bits(c->variant)) + twins, layers = maps_facts.layers;
    double instructions = (double)m->lanes;
    search_bounds(b, m, n, g);
    /* a thread may make a product alone, and a layer may have no more than g of them */
    LOCKSTEP_BOUND(b, m, lone_instructions, instructions / fmin(8, g));
    LOCKSTEP_BOUND(b, m, steps, (layers + 1) * n * (4 + 4 * others) + (g + 2) * M + 256);
    LOCKSTEP_BOUND(b, m, work, g * M * (3 * n + n * others + 1.5 + 2 * others) + M + 2 * n + 32);
}

static void base_points_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double points = (double)c->m, M = maps_facts.elements, g = monoid_shape(c->variant)->generators;
    double layers = maps_facts.layers;
    search_bounds(b, m, points, g);
    LOCKSTEP_BOUND(b, m, steps, (layers + 1) * (2 * points + 64) + (g + 2) * M);
    LOCKSTEP_BOUND(b, m, work, (g + 1) * points * M + 1.5 * g * M + M + 32);
}

/* The host may ask for two numbers after each layer. */
static void search_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double layers = maps_facts.layers;
    (void)c;
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 64 + 8 * (layers + 1));
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 + 8 * (layers + 1));
}

#endif
