/* Lesson 7: small runs that the claims table is measured on (claims.c says what is claimed).
 *
 *     build/lockstep run -Ilessons/7-transformations lessons/7-transformations/claims.cu
 *
 * The document's algorithms as printed and repaired, on the device where a counter says something,
 * else on the host. What is not in the record is printed, as a name and a number. Two kernels are
 * wrong on purpose, but no access is: the run ends without a finding.
 */
#include <cooperative_groups.h>
#include "generators.h"
#include "oracle.h"
#include "rungs.h"
#include "serial-search.h"

namespace by_generators {
#include "../../solutions/7-transformations/compose-generators.cu"
}
namespace by_elements {
#include "../../solutions/7-transformations/compose-elements.cu"
}
namespace by_thread {
#include "../../solutions/7-transformations/hash.cu"
}
namespace by_warp {
#include "../../solutions/7-transformations/hash-parallel.cu"
}
namespace by_hash {
#include "../../solutions/7-transformations/enumerate.cu"
}
namespace by_images {
#include "../../solutions/7-transformations/exact.cu"
}

template <class T> static T *to_device(const T *h, size_t count) {
    T *d;
    CUDA_CHECK(cudaMalloc(&d, count * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(d, h, count * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

/* ---- the order of composition ---- */

static void print_product() {
    static const int g1[4] = {2, 4, 1, 3}, g2[4] = {1, 3, 4, 2}; // the document counts from 1
    int digits = 0;
    for (int i = 0; i < 4; i++) digits = 10 * digits + g2[g1[i] - 1];
    printf("g2 o g1: %d\n", digits);
}

/* Algorithms 1 and 2 without their stray lines and from index 0 on: do they give the same map? */
static bool orders_agree(const int *rows, int n, const int *word, int length) {
    for (int i = 0; i < n; i++) {
        int backwards = i,
            forwards = i; // a point goes through the letters from the last on, or not
        for (int j = 0; j < length; j++) {
            backwards = rows[word[length - 1 - j] * n + backwards];
            forwards = rows[word[j] * n + forwards];
        }
        if (backwards != forwards) return false;
    }
    return true;
}

/* All words of a length over a cycle, a transposition and a collapse of six points. */
static void print_orders(int length) {
    enum { POINTS = 6, LETTERS = 3, MOST = 10 };
    int rows[LETTERS * POINTS], word[MOST] = {0}, words = 0, differ = 0, j;
    make_full(rows, POINTS);
    do {
        words++, differ += !orders_agree(rows, POINTS, word, length);
        for (j = 0; j < length && ++word[j] == LETTERS; j++) word[j] = 0;
    } while (j < length);
    printf("words of %d letters, orders differ, percent: %.2f\n", length, 100.0 * differ / words);
}

/* ---- loads of generators, contiguous or not ---- */

enum { POINTS = 4096, LENGTH = 10, GENERATORS = 3 };

/* Random permutations: Fisher and Yates. */
static struct maps random_permutations() {
    static int rows[GENERATORS * POINTS];
    for (int g = 0; g < GENERATORS; g++) {
        int *row = rows + g * POINTS;
        for (int i = 0; i < POINTS; i++) {
            int other = (int)(monoid_random(g * POINTS + i) % (i + 1));
            row[i] = row[other], row[other] = i;
        }
    }
    return {to_device(rows, GENERATORS * POINTS), POINTS, POINTS, GENERATORS};
}

/* Algorithm 1 by all blocks of a grid, which wait for each other after each letter. */
__global__ void compose_by_grid(struct maps generators, const unsigned char *word, int length,
                                int *from, int *to) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = blockIdx.x * THREADS + threadIdx.x;
    from[i] = i;
    for (int j = length - 1; j >= 0; j--) {
        grid.sync();
        to[i] = from[row_of(generators, word[j])[i]];
        int *other = from;
        from = to, to = other;
    }
}

static void compose_cooperatively(struct maps generators, struct words words, int *d_out) {
    int *d_other;
    CUDA_CHECK(cudaMalloc(&d_other, POINTS * sizeof *d_other));
    // An even number of letters: the result is in d_out.
    void *arguments[] = {&generators, &words.letters, &words.length, &d_out, &d_other};
    CUDA_CHECK(
        cudaLaunchCooperativeKernel((void *)compose_by_grid, POINTS / THREADS, THREADS, arguments));
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_other));
}

static void compose_one_word() {
    static const unsigned char letters[LENGTH] = {0, 1, 2, 2, 1, 0, 1, 1, 0, 2};
    static int results[3][POINTS];
    struct maps generators = random_permutations();
    struct words words = {to_device(letters, LENGTH), 1, LENGTH};
    int *d_out = to_device(results[0], POINTS), differ = 0;
    for (int how = 0; how < 3; how++) {
        if (how == 0) by_generators::compose_words(generators, words, d_out, 0);
        if (how == 1) by_elements::compose_words(generators, words, d_out, 0);
        if (how == 2) compose_cooperatively(generators, words, d_out);
        CUDA_CHECK(cudaMemcpy(results[how], d_out, sizeof results[how], cudaMemcpyDeviceToHost));
    }
    for (int i = 0; i < POINTS; i++)
        differ += results[0][i] != results[1][i] || results[0][i] != results[2][i];
    printf("images that the three kernels disagree on: %d\n", differ);
    for (const void *d :
         {(const void *)generators.images, (const void *)words.letters, (const void *)d_out})
        CUDA_CHECK(cudaFree((void *)d));
}

/* ---- as printed: loops that begin with 1, and an equality that compares a word with itself ----
 */

__global__ void algorithm_3_as_printed(struct maps generators, struct words words, int *out) {
    int id = threadIdx.x;
    if (!(0 < id && id < generators.n)) return;
    int index = id;
    for (int j = 1; j < words.length; j++)
        index = image(row_of(generators, words.letters[j]), index);
    out[id] = index;
}

/* index1 and index2 are not set in the print. @return the sum that is compared with n */
static int algorithm_5_sum(const int *rows, int n, const int *word, int length, int first_id) {
    int sum = 0;
    for (int id = first_id; id < n; id++) {
        int index1 = id, index2 = id;
        for (int j = 0; j < length; j++)
            index1 = rows[word[j] * n + index1], index2 = rows[word[j] * n + index2];
        sum += index1 == index2;
    }
    return sum;
}

static void run_printed_composition() {
    static const int example[2 * 32] = {3, 1, 7, 0, 4, 1, 6, 3};
    static const unsigned char letters[LENGTH] = {0};
    int *d_out = to_device(example, 32);
    struct maps generators = {to_device(example, 64), 8, 32, 2};
    struct words words = {to_device(letters, LENGTH), 1, LENGTH};
    algorithm_3_as_printed<<<1, 8>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFree((void *)generators.images));
    CUDA_CHECK(cudaFree((void *)words.letters));
    CUDA_CHECK(cudaFree(d_out));
}

static void print_equalities() {
    enum { PAIRS = 1000, LETTERS = 5, N = 6 };
    int rows[3 * N], different = 0, wrong = 0, equal_as_printed = 0;
    make_full(rows, N);
    for (int p = 0; p < PAIRS; p++) {
        int words[2][LETTERS];
        for (int j = 0; j < 2 * LETTERS; j++)
            words[j / LETTERS][j % LETTERS] = (int)(monoid_random(p * 64 + j) % 3);
        bool same = true;
        for (int i = 0; i < N; i++) {
            int a = i, b = i;
            for (int j = 0; j < LETTERS; j++)
                a = rows[words[0][j] * N + a], b = rows[words[1][j] * N + b];
            same = same && a == b;
        }
        different += !same;
        wrong += !same && algorithm_5_sum(rows, N, words[0], LETTERS, 0) == N;
        equal_as_printed += algorithm_5_sum(rows, N, words[0], LETTERS, 1) == N;
    }
    printf("pairs of different maps: %d\n", different);
    printf("... that Algorithm 5 from index 0 on calls equal: %d\n", wrong);
    printf("pairs of words that Algorithm 5 as printed calls equal: %d\n", equal_as_printed);
}

/* ---- hashes ---- */

static void print_polynomials() {
    static const int t[4] = {2, 4, 1, 3}, p = 5;
    int horner = 0, polynomial = 0;
    for (int i = 0; i < 4; i++) horner = (horner + t[i]) * p;
    for (int i = 4; i > 0; i--) polynomial = (polynomial + t[i - 1]) * p;
    printf("Horner's method, 2 4 1 3 at 5: %d\n", horner);
    printf("P_t(5): %d\n", polynomial);
}

static hash_t power(hash_t p, int k) {
    hash_t result = 1;
    while (k-- > 0) result *= p;
    return result;
}

/* A hash by several threads, each of which has a block of images, or every threads-th one. */
static hash_t split_hash(const int *row, int n, int threads, bool strided) {
    hash_t sum = 0;
    for (int t = 0; t < threads; t++) {
        int first = strided ? t : (int)((long)n * t / threads);
        int end = strided ? n : (int)((long)n * (t + 1) / threads), step = strided ? threads : 1;
        for (int i = first; i < end; i += step) sum += (hash_t)row[i] * power(PRIME, n - i);
    }
    return sum;
}

static void print_splits() {
    static const int sizes[7] = {1, 8, 33, 120, 209, 720, 1546};
    static int row[1546];
    int splits = 0, differ = 0;
    for (int n : sizes) {
        hash_t whole = 0;
        for (int i = 0; i < n; i++) row[i] = (int)(monoid_random(i) % n);
        for (int i = 0; i < n; i++) whole = (whole + (hash_t)row[i]) * PRIME;
        for (int threads = 1; threads <= 64; threads *= 2) {
            for (bool strided : {false, true})
                splits++, differ += split_hash(row, n, threads, strided) != whole;
        }
    }
    printf("splits of a hash: %d\n", splits);
    printf("splits that change it: %d\n", differ);
}

static void print_kernels_hashes() {
    enum { N = 1025, PITCH = 1056, MAPS = 64 };
    static int rows[MAPS * PITCH];
    static hash_t a[MAPS], b[MAPS];
    int differ = 0;
    for (int k = 0; k < MAPS * PITCH; k++) rows[k] = (int)(monoid_random(k) % N);
    struct maps maps = {to_device(rows, MAPS * PITCH), N, PITCH, MAPS};
    hash_t *d_hashes = to_device(a, MAPS);
    by_thread::hash_maps(maps, d_hashes);
    CUDA_CHECK(cudaMemcpy(a, d_hashes, sizeof a, cudaMemcpyDeviceToHost));
    by_warp::hash_maps(maps, d_hashes);
    CUDA_CHECK(cudaMemcpy(b, d_hashes, sizeof b, cudaMemcpyDeviceToHost));
    for (int k = 0; k < MAPS; k++) differ += a[k] != b[k];
    printf("hashes of a warp that differ from those of a thread: %d\n", differ);
    CUDA_CHECK(cudaFree((void *)maps.images));
    CUDA_CHECK(cudaFree(d_hashes));
}

/* The Thue-Morse sequence and its complement: how many odd primes tell them apart? */
static void print_thue_morse() {
    enum { N = 1024 };
    static int rows[2 * N];
    int primes = 0, told_apart = 0;
    make_thue_morse(rows, N);
    for (int p = 3; p < 1000; p += 2) {
        bool prime = true;
        hash_t a = 0, b = 0;
        for (int d = 3; d * d <= p; d += 2) prime = prime && p % d != 0;
        for (int i = 0; i < N; i++)
            a = (a + (hash_t)rows[i]) * (hash_t)p, b = (b + (hash_t)rows[N + i]) * (hash_t)p;
        primes += prime, told_apart += prime && a != b;
    }
    printf("odd primes below 1000: %d\n", primes);
    printf("odd primes that tell the two maps apart: %d\n", told_apart);
}

/* The elements that a search finds of those two generators. */
static unsigned thue_morse_elements(void (*search)(struct maps, struct search, int), int bits) {
    enum { N = 1024, ROOM = 4, SLOTS = 8 };
    static int rows[ROOM * N];
    static const hash_t slots[SLOTS] = {};
    unsigned size = 0;
    make_thue_morse(rows, N);
    struct maps generators = {to_device(rows, 2 * N), N, N, 2};
    struct search s = {to_device(&size, 1),
                       to_device(rows, ROOM),
                       to_device(rows, ROOM),
                       ROOM,
                       to_device(rows, ROOM * N),
                       to_device(slots, SLOTS),
                       SLOTS};
    search(generators, s, bits);
    CUDA_CHECK(cudaMemcpy(&size, s.size, sizeof size, cudaMemcpyDeviceToHost));
    for (const void *d :
         {(const void *)generators.images, (const void *)s.size, (const void *)s.parents,
          (const void *)s.letters, (const void *)s.rows, (const void *)s.slots})
        CUDA_CHECK(cudaFree((void *)d));
    return size;
}

/* ---- the search of Bihecke5 ---- */

static struct serial_search bihecke_5() {
    enum { N = 120, LETTERS = 8 };
    static int rows[LETTERS * N], identity[N];
    struct serial_search s = {};
    make_bihecke(rows, 5);
    for (int i = 0; i < N; i++) identity[i] = i;
    s.generators = rows, s.points = s.width = N, s.letters = LETTERS;
    serial_run(&s, identity);
    return s;
}

/* Keys that the document's table compares. For each slot that it passes, it asks whether the slot
   is empty, and whether the key is this one; and once for each call whether the key is the one that
   marks empty slots. With a hash of 1 bit all searches pass the same slots in the same order: that
   of the insertions. With a sound one and 225 slots for each key, hardly any is passed. */
static void print_comparisons(const struct serial_search *s) {
    int *product = (int *)generators_allocate(s->width * sizeof *product);
    double as_bool = 0, sound = 0, gathers = 0;
    int known = 1; // elements that are in the table
    for (int e = 0; e < s->size; e++) {
        gathers += (double)s->letters * (s->depths[e] + 1) * s->points;
        for (int letter = 0; letter < s->letters; letter++) {
            serial_product(s, e, letter, product);
            int number = serial_number(s, product); // numbers are in the order of insertions
            bool is_new = number >= known;
            as_bool += is_new ? 2.0 * known + 2 : 2.0 * number + 3;
            sound += is_new ? 2 : 3;
            known += is_new;
        }
    }
    free(product);
    printf("Bihecke5, key comparisons with a hash of 1 bit, in 10^9: %.2f\n", as_bool / 1e9);
    printf("Bihecke5, key comparisons with a sound hash, in 10^6: %.2f\n", sound / 1e6);
    printf("Bihecke5, gathers with words, in 10^6: %.1f\n", gathers / 1e6);
    printf("Bihecke5, gathers with maps, in 10^6: %.1f\n",
           (double)s->size * s->letters * s->points / 1e6);
}

static void print_layers(const struct serial_search *s) {
    int layers[MOST_LAYERS] = {0};
    for (int e = 0; e < s->size; e++) layers[s->depths[e]]++;
    for (int l : {6, 13, 16}) printf("Bihecke5, elements of layer %d: %d\n", l, layers[l]);
}

int main() {
    print_product();
    print_orders(3);
    print_orders(10);
    compose_one_word();
    run_printed_composition();
    print_equalities();
    print_polynomials();
    print_splits();
    print_kernels_hashes();
    print_thue_morse();
    printf("Thue-Morse, elements by hashes: %u\n", thue_morse_elements(by_hash::enumerate, 32));
    printf("Thue-Morse, elements by images: %u\n", thue_morse_elements(by_images::enumerate, 32));
    struct serial_search s = bihecke_5();
    print_layers(&s);
    print_comparisons(&s);
    serial_end(&s);
}
