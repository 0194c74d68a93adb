/* One solution of lesson 7, run once: what the simulator counts for it is compared with a GPU's
   hardware counters (autograder/sim/fidelity). SOLUTION is the file's path. Which function it
   defines follows from its name. */
#include SOLUTION
#include "generators.h"
#include "search.h"

enum { POINTS = 1025, PITCH = 1056, MAPS = 400, ELEMENTS = 477 };

static constexpr bool is(const char *exercise) {
    const char *name = SOLUTION;
    for (const char *c = name; *c; c++)
        if (*c == '/') name = c + 1;
    while (*exercise && *name == *exercise) name++, exercise++;
    return !*exercise && *name == '.';
}

static void *allocated[16]; /* freed at the end */
static int allocations;

static void *device(size_t bytes, const void *h) {
    void *d;
    CUDA_CHECK(cudaMalloc(&d, bytes));
    allocated[allocations++] = d;
    CUDA_CHECK(cudaMemset(d, 0, bytes));
    if (h) CUDA_CHECK(cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice));
    return d;
}

static struct maps random_maps() {
    static int rows[MAPS * PITCH];
    for (int k = 0; k < MAPS * PITCH; k++) rows[k] = (int)(monoid_random(k) % POINTS);
    return {(int *)device(sizeof rows, rows), POINTS, PITCH, MAPS};
}

static void run_words() {
    enum { WORDS = 500, LENGTH = 7 };
    static unsigned char letters[WORDS * LENGTH];
    for (int k = 0; k < WORDS * LENGTH; k++) letters[k] = (unsigned char)(monoid_random(k) % 3);
    struct words words = {(unsigned char *)device(sizeof letters, letters), WORDS, LENGTH};
    compose_words(random_maps(), words, (int *)device(WORDS * PITCH * sizeof(int), NULL), 1056);
}

static void run_pairs() {
    static struct pair pairs[MAPS];
    for (int k = 0; k < MAPS; k++)
        pairs[k] = {k, k % 2 ? k : MAPS - 1 - k}; // every other one is equal
    compare_pairs(random_maps(), (struct pair *)device(sizeof pairs, pairs), MAPS,
                  (int *)device(MAPS * sizeof(int), NULL));
}

static void run_keys() {
    enum { COUNT = 20000, CAPACITY = 1 << 16 };
    static hash_t keys[COUNT];
    for (int k = 0; k < COUNT; k++) keys[k] = monoid_random(k % (COUNT / 2));
    struct set set = {(hash_t *)device(CAPACITY * sizeof(hash_t), NULL), CAPACITY,
                      (unsigned *)device(sizeof(unsigned), NULL),
                      (unsigned *)device(sizeof(unsigned), NULL)};
    insert_keys(&set, (hash_t *)device(sizeof keys, keys), COUNT,
                (int *)device(COUNT * sizeof(int), NULL));
}

/* Bihecke4: 24 points, 6 generators, 477 elements. */
static void run_search() {
    enum { N = 24, LETTERS = 6, ROW = 32, SIX = 6 };
    static const int tuple[SIX] = {0, 23, 10, 13, 3, 12};
    static int dense[LETTERS * N], rows[LETTERS * ROW];
    make_bihecke(dense, 4);
    for (int k = 0; k < LETTERS * N; k++) rows[k / N * ROW + k % N] = dense[k];
    struct maps generators = {(int *)device(sizeof rows, rows), N, ROW, LETTERS};
    size_t words = ELEMENTS * sizeof(int);
    struct search s = {(unsigned *)device(sizeof(unsigned), NULL),
                       (int *)device(words, NULL),
                       (int *)device(words, NULL),
                       ELEMENTS,
                       (int *)device(words * ROW, NULL),
                       (hash_t *)device(1024 * sizeof(hash_t), NULL),
                       1024};
    if constexpr (is("base-points"))
        find_orbit(generators, (int *)device(sizeof tuple, tuple), SIX, s);
    else
        enumerate(generators, s, 32);
}

#ifdef FAULTY_H
static void sound_hash(const struct wide_key *d_keys, hash_t *d_hashes, int count) {
    faulty_kernel<<<pieces(count, THREADS), THREADS>>>(d_keys, d_hashes, count, SOUND);
    CUDA_CHECK(cudaGetLastError());
}
#endif

int main() {
#ifdef FAULTY_H
    if (!check(sound_hash)) return EXIT_FAILURE;
#else
    if constexpr (is("hash") || is("hash-parallel"))
        hash_maps(random_maps(), (hash_t *)device(MAPS * sizeof(hash_t), NULL));
    else if constexpr (is("equal"))
        run_pairs();
    else if constexpr (is("hash-set"))
        run_keys();
    else if constexpr (is("enumerate") || is("exact") || is("base-points"))
        run_search();
    else
        run_words();
#endif
    CUDA_CHECK(cudaDeviceSynchronize());
    while (allocations > 0) CUDA_CHECK(cudaFree(allocated[--allocations]));
}
