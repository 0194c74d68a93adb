/* Lesson 7's suite: makes maps and words, and right results, serially; the kernels run in another
   process. Keys for the hash set are in test_hash_set.c, the searches in test_searches.c. */
#include <stdio.h>
#include "facts.h"
#include "fill.h"

static char reason[200];

/* ---- words ---- */

static int *generators;        /* rows without gaps, of the case at hand */
static unsigned char *letters; /* its words */

/* Letter 0 is applied first. */
static int follow(const unsigned char *word, int length, int n, int point) {
    for (int j = 0; j < length; j++) point = generators[word[j] * n + point];
    return point;
}

static int write_word(char *text, size_t size, const unsigned char *word, int length) {
    enum { SHOWN = 12 };
    int used = snprintf(text, size, "letters");
    for (int j = 0; j < length && j < SHOWN; j++)
        used += snprintf(text + used, size - (size_t)used, " %d", word[j]);
    if (length > SHOWN) used += snprintf(text + used, size - (size_t)used, " ...");
    return length == 0 ? snprintf(text, size, "no letters") : used;
}

static void write_image(char *text, size_t size, int image, int n) {
    if (image < 0 || image >= n)
        snprintf(text, size, "%d, which is no point", image);
    else
        snprintf(text, size, "%d", image);
}

static const char *judge_words(const struct suite_case *c, const uint32_t *output,
                               const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    int n = (int)c->shape->n, pitch = monoid_pitch(c->shape->n);
    int length = word_length(c->shape->variant);
    for (uint64_t w = 0; w < c->shape->m; w++)
        for (int i = 0; i < n; i++) {
            const unsigned char *word = letters + w * (uint64_t)length;
            int right = follow(word, length, n, i),
                got = (int)output[w * (uint64_t)pitch + (uint64_t)i];
            if (got == right) continue;
            int used = snprintf(reason, sizeof reason, "word %d (", (int)w);
            used += write_word(reason + used, sizeof reason - (size_t)used, word, length);
            used += snprintf(reason + used, sizeof reason - (size_t)used, ") sends point %d to ",
                             i);
            write_image(reason + used, sizeof reason - (size_t)used, got, n);
            used = (int)strlen(reason);
            snprintf(reason + used, sizeof reason - (size_t)used, "; expected %d", right);
            return reason;
        }
    return NULL;
}

static void fill_words(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m,
             g = (uint64_t)monoid_shape(c->shape->variant)->generators;
    uint64_t length = (uint64_t)word_length(c->shape->variant), state = c->seed;
    free(generators), free(letters);
    generators = monoid_rows(c->shape->variant, (int)n, c->seed);
    letters = allocate(m * length + 4, 1);
    for (uint64_t j = 0; j < m * length; j++)
        letters[j] = (unsigned char)(suite_random(&state) % (uint32_t)g);
    put_rows(c, generators, g, (m * length + 3) / 4);
    memcpy(c->input + g * (uint64_t)monoid_pitch(n), letters, m * length);
    c->output_words = m * (uint64_t)monoid_pitch(n);
    c->judge = judge_words;
}

/* ---- hashes ---- */

static uint64_t *hashes; /* the right ones */

static const char *judge_hashes(const struct suite_case *c, const uint32_t *output,
                                const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    for (uint64_t t = 0; t < c->shape->m; t++) {
        uint64_t got = output[2 * t] | (uint64_t)output[2 * t + 1] << 32;
        if (got == hashes[t]) continue;
        snprintf(reason, sizeof reason, "the hash of map %d is %016llx; expected %016llx", (int)t,
                 (unsigned long long)got, (unsigned long long)hashes[t]);
        return reason;
    }
    return NULL;
}

static void make_map(int *row, int n, int kind, uint64_t *state) {
    static const int example[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    for (int i = 0; i < n; i++) {
        row[i] = (int)(suite_random(state) % (uint32_t)n);
        if (kind == MAPS_EXAMPLE) row[i] = example[(i + row[0]) % 8] % n;
        if (kind == MAPS_ZERO) row[i] = 0;
        if (kind == MAPS_LARGE) row[i] = n - 1 - row[i] % 2;
    }
}

/* As the polynomial's value: the sum of t(i) times PRIME to the power of n - i. */
static uint64_t polynomial(const int *row, int n) {
    uint64_t sum = 0, power = 1;
    for (int i = n - 1; i >= 0; i--)
        sum += (uint64_t)row[i] * (power *= UINT64_C(0x9e3779b97f4a7bb9));
    return sum;
}

static void fill_hashes(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m, state = c->seed;
    int *rows = allocate(n * m, sizeof *rows);
    free(hashes);
    hashes = allocate(m, sizeof *hashes);
    for (uint64_t t = 0; t < m; t++) {
        make_map(rows + t * n, (int)n, c->shape->variant % MONOIDS, &state);
        hashes[t] = polynomial(rows + t * n, (int)n);
    }
    put_rows(c, rows, m, 0);
    free(rows);
    c->output_words = 2 * m;
    c->judge = judge_hashes;
}

/* ---- equality ---- */

/* Where the maps of a pair are to differ first; n: nowhere. */
static uint64_t first_difference(const struct lockstep_case *s, uint64_t *state) {
    uint64_t any = suite_random(state) % s->n;
    switch (s->variant % MONOIDS) {
    case FIRST_DIFFERS: return 0;
    case LAST_DIFFERS: return s->n - 1;
    case MAPS_EXAMPLE:
    case SOME_DIFFER: return suite_random(state) % 3 ? any : s->n;
    default: return s->n;
    }
}

/* Changes b, a copy of a, from point d on. */
static void make_differ(int *b, uint64_t d, uint64_t n, bool only_there, uint64_t *state) {
    if (d >= n) return;
    b[d] = (b[d] + 1) % (int)n;
    for (uint64_t i = d + 1; i < n && !only_there; i++) b[i] = (int)(suite_random(state) % n);
}

enum { PAIRED = 128 /* numbers below it have partners: lockstep_compared_keyed() */ };

/* The other number below PAIRED that the case's comparison takes for equal, or the number itself.
 */
static int partner_of(const struct suite_case *c, int number) {
    for (int other = 0; other < PAIRED; other++)
        if (other != number &&
            suite_compared(c, (uint64_t)other) == suite_compared(c, (uint64_t)number))
            return other;
    return number;
}

/* Every other image of b becomes its partner, if that is a point as well. */
static void disguise(const struct suite_case *c, const int partners[PAIRED], int *b) {
    for (uint64_t i = 0; i < c->shape->n; i += 2) {
        int other = b[i] / PAIRED * PAIRED + partners[b[i] % PAIRED];
        if (other < (int)c->shape->n) b[i] = other;
    }
}

/* The first point where they differ for the case's comparison, or n. */
static uint64_t first_unequal(const struct suite_case *c, const int *a, const int *b) {
    uint64_t i = 0, n = c->shape->n;
    while (i < n && suite_compared(c, (uint64_t)a[i]) == suite_compared(c, (uint64_t)b[i])) i++;
    return i;
}

/* Maps with one point are all equal. */
static void fill_pairs(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m, state = c->seed;
    int *rows = allocate(2 * n * m, sizeof *rows), partners[PAIRED];
    for (int i = 0; i < PAIRED; i++) partners[i] = partner_of(c, i);
    c->expected = allocate(m, sizeof *c->expected);
    maps_facts = (struct facts){0};
    for (uint64_t j = 0; j < m; j++) {
        int *a = rows + j * n, *b = rows + (m + j) * n; /* map b of pair j is number m + j */
        make_map(a, (int)n, MAPS_RANDOM, &state);
        memcpy(b, a, n * sizeof *a);
        uint64_t d = n == 1 ? n : first_difference(c->shape, &state);
        make_differ(b, d, n, suite_random(&state) % 2, &state);
        disguise(c, partners, b);
        d = first_unequal(c, a, b);
        c->expected[j] = d == n;
        double piece = 256 * (double)(d / 256 + 1);
        maps_facts.early += piece < (double)n ? piece : (double)n;
        maps_facts.least += d == n ? (double)n : 1;
    }
    put_rows(c, rows, 2 * m, 2 * m);
    free(rows);
    uint32_t *pairs = c->input + c->input_words - 2 * m;
    for (uint64_t j = 0; j < m; j++)
        pairs[2 * j] = (uint32_t)(j % 3 ? j : m + j),
                  pairs[2 * j + 1] = (uint32_t)(j % 3 ? m + j : j);
    c->output_words = m;
}

/* ---- probe-lengths ---- */

static const char *judge_candidate(const struct suite_case *c, const uint32_t *output,
                                   const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    int candidate = variant_number(c->shape->variant);
    bool sound = candidate == 0 || candidate == OTHER_SOUND || candidate == TABULATION;
    if (sound == (output[0] != 0)) return NULL;
    snprintf(reason, sizeof reason, "check() says that it is %ssound", sound ? "not " : "");
    return reason;
}

static void fill_candidate(struct suite_case *c) {
    uint64_t state = c->seed;
    c->input_words = 2; /* the candidate's secret */
    c->input = allocate(c->input_words, sizeof *c->input);
    for (uint64_t i = 0; i < c->input_words; i++) c->input[i] = suite_random(&state);
    c->output_words = 1;
    c->judge = judge_candidate;
}

void suite_fill(struct suite_case *c) {
    if (suite_is(c, "hash") || suite_is(c, "hash-parallel")) return fill_hashes(c);
    if (suite_is(c, "equal")) return fill_pairs(c);
    if (suite_is(c, "probe-lengths")) return fill_candidate(c);
    if (suite_is(c, "hash-set")) return fill_keys(c);
    if (suite_is(c, "enumerate") || suite_is(c, "exact")) return fill_monoid(c);
    if (suite_is(c, "base-points")) return fill_orbit(c);
    fill_words(c);
}
