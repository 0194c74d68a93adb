/* Lesson 7's suite: makes maps, words and keys, and right results, serially; the kernels run in
   another process. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "base-points.h"
#include "facts.h"
#include "oracle.h"
#include "serial-search.h"

static char reason[200];

static void *allocate(uint64_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    cr_assert(memory, "out of memory");
    return memory;
}

/* ---- maps ---- */

/* Rows at the start of the input; then `more` words. What follows the points of a row is no point.
 */
static void put_rows(struct suite_case *c, const int *rows, uint64_t count, uint64_t more) {
    uint64_t n = c->shape->n, pitch = (uint64_t)monoid_pitch(n);
    c->input_words = count * pitch + more;
    c->input = allocate(c->input_words, sizeof *c->input);
    memset(c->input, 0x7f, count * pitch * sizeof *c->input);
    for (uint64_t t = 0; t < count; t++)
        memcpy(c->input + t * pitch, rows + t * n, n * sizeof *rows);
}

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

/* Maps with one point are all equal. */
static void fill_pairs(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m, state = c->seed;
    int *rows = allocate(2 * n * m, sizeof *rows);
    c->expected = allocate(m, sizeof *c->expected);
    maps_facts = (struct facts){0};
    for (uint64_t j = 0; j < m; j++) {
        int *a = rows + j * n, *b = rows + (m + j) * n; /* map b of pair j is number m + j */
        make_map(a, (int)n, MAPS_RANDOM, &state);
        memcpy(b, a, n * sizeof *a);
        uint64_t d = n == 1 ? n : first_difference(c->shape, &state);
        make_differ(b, d, n, suite_random(&state) % 2, &state);
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

/* ---- hash-set ---- */

enum { SET_CALLS = 3 };
static uint64_t *keys; /* of the case at hand */

static uint64_t make_key(const struct lockstep_case *s, uint64_t number, uint64_t seed) {
    switch (s->variant % KEYS_BATCHES) {
    case KEYS_SMALL: return number;
    case KEYS_MULTIPLE: return number << 40;
    case KEYS_EMPTY: return number % 2 ? monoid_random(seed + number) : 0;
    default: return monoid_random(seed + number);
    }
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = keys[*(const int *)a], y = keys[*(const int *)b];
    if (x != y) return x < y ? -1 : 1;
    return *(const int *)a - *(const int *)b;
}

/* The places of the keys, equal ones together and in their order. The caller frees it. */
static int *sort_keys(uint64_t n) {
    int *places = allocate(n, sizeof *places);
    for (uint64_t i = 0; i < n; i++) places[i] = (int)i;
    qsort(places, n, sizeof *places, compare_keys);
    return places;
}

/* Which of the calls has key i. */
static uint64_t call_of(const struct lockstep_case *s, uint64_t i) {
    uint64_t each = s->n / SET_CALLS;
    if (!(s->variant % MONOIDS & KEYS_BATCHES)) return 0;
    return i / each < SET_CALLS ? i / each : SET_CALLS - 1;
}

/* Of equal keys, one must be new, and it must be in the first call that has any of them. */
static const char *judge_news(const struct lockstep_case *s, const int *equals, uint64_t count,
                              const uint32_t *is_new) {
    uint64_t news = 0;
    for (uint64_t e = 0; e < count; e++) {
        uint32_t x = is_new[equals[e]];
        bool late = x && call_of(s, (uint64_t)equals[e]) > call_of(s, (uint64_t)equals[0]);
        news += x == 1;
        if (x > 1 || late)
            snprintf(reason, sizeof reason, "d_is_new of key %d is %u; expected %s", equals[e], x,
                     late ? "0: an earlier call had that key" : "0 or 1");
        if (x > 1 || late) return reason;
    }
    if (news == 1) return NULL;
    snprintf(reason, sizeof reason,
             "the key 0x%llx occurs %llu times, and %llu of them are said to be new",
             (unsigned long long)keys[equals[0]], (unsigned long long)count,
             (unsigned long long)news);
    return reason;
}

static const char *judge_head(const struct suite_case *c, const uint32_t *head) {
    double taken = head[0], has_empty = head[1], capacity = head[2], k = maps_facts.distinct;
    if (taken + has_empty != k)
        snprintf(reason, sizeof reason, "taken + has_empty is %.0f; expected %.0f different keys",
                 taken + has_empty, k);
    else if (2 * taken > capacity || capacity > maps_facts.slots)
        snprintf(reason, sizeof reason, "%.0f slots for %.0f keys: expected %.0f to %.0f", capacity,
                 taken, 2 * taken, maps_facts.slots);
    else
        return NULL;
    (void)c;
    return reason;
}

static const char *judge_set(const struct suite_case *c, const uint32_t *output,
                             const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    const char *why = NULL;
    uint64_t n = c->shape->n;
    int *places = sort_keys(n);
    for (uint64_t i = 0, end; i < n && !why; i = end) {
        for (end = i + 1; end < n && keys[places[end]] == keys[places[i]];) end++;
        why = judge_news(c->shape, places + i, end - i, output);
    }
    free(places);
    return why ? why : judge_head(c, output + n);
}

static void count_keys(const struct lockstep_case *s) {
    int *places = sort_keys(s->n);
    maps_facts = (struct facts){0};
    for (uint64_t i = 0; i < s->n; i++) {
        bool first = i == 0 || keys[places[i]] != keys[places[i - 1]];
        maps_facts.distinct += first;
        maps_facts.repeated += !first && keys[places[i]] != 0;
    }
    free(places);
    double start = (double)(1 << set_bits(s->variant)), grown = 4 * maps_facts.distinct;
    maps_facts.slots = start > grown ? start : grown;
}

static void fill_keys(struct suite_case *c) {
    static const uint64_t example[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    uint64_t n = c->shape->n, state = c->seed;
    free(keys);
    keys = allocate(n, sizeof *keys);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t number = n == c->shape->m ? i : suite_random(&state) % c->shape->m;
        keys[i] = make_key(c->shape, number, c->seed);
        if (c->shape->variant % MONOIDS == KEYS_EXAMPLE) keys[i] = example[i % 8];
    }
    count_keys(c->shape);
    c->input_words = 2 * n;
    c->input = allocate(c->input_words, sizeof *c->input);
    memcpy(c->input, keys, n * sizeof *keys);
    c->output_words = n + 3;
    c->judge = judge_set;
}

/* ---- searches ---- */

static struct serial_search right; /* of the case at hand */

/* The sizes and layers that others have computed. */
static void compare_known(const char *name) {
    const struct known_monoid *known = known_monoid(name);
    int layers[MOST_LAYERS] = {0}, longest = right.depths[right.size - 1];
    if (!known) return;
    cr_assert(right.size == known->size && right.letters == known->generators &&
                  right.points == known->points,
              "the suite finds %d elements of %s, not %d", right.size, name, known->size);
    if (known->longest < 0) return;
    cr_assert(longest == known->longest, "%s: the longest word has %d letters, not %d", name,
              longest, known->longest);
    for (int e = 0; e < right.size; e++) layers[right.depths[e]]++;
    for (int l = 0; l <= longest; l++)
        cr_assert(layers[l] == known->layers[l], "%s: layer %d has %d elements, not %d", name, l,
                  layers[l], known->layers[l]);
}

static int expect_element(int e, int parent, int letter) {
    bool start = e == 0 && parent == -1 && letter == -1;
    bool other = e > 0 && parent >= 0 && parent < e && letter >= 0 && letter < right.letters;
    if (!start && !other)
        snprintf(reason, sizeof reason, "element %d has parent %d and letter %d: expected %s", e,
                 parent, letter,
                 e == 0 ? "-1 and -1" : "an earlier element and the number of a generator");
    return start || other;
}

/* numbers[e]: the right search's number of element e; found[]: whether an element has that number.
 */
static int follow_element(int e, int parent, int letter, int *numbers, bool *found) {
    if (!expect_element(e, parent, letter)) return 0;
    int *row = allocate((uint64_t)right.width, sizeof *row);
    if (e == 0) memcpy(row, right.rows, (size_t)right.width * sizeof *row);
    if (e > 0) serial_product(&right, numbers[parent], letter, row);
    int number = numbers[e] = serial_number(&right, row);
    free(row);
    int depth = e == 0 ? 0 : right.depths[numbers[parent]] + 1;
    if (found[number])
        snprintf(reason, sizeof reason,
                 "element %d (parent %d, letter %d) is equal to an earlier element", e, parent,
                 letter);
    else if (depth != right.depths[number])
        snprintf(reason, sizeof reason,
                 "element %d (parent %d, letter %d) has a word of %d letters; there is one of %d",
                 e, parent, letter, depth, right.depths[number]);
    bool good = !found[number] && depth == right.depths[number];
    found[number] = true;
    return good;
}

static const char *judge_search(const struct suite_case *c, const uint32_t *output,
                                const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    uint64_t room = (c->output_words - 1) / 2;
    int *numbers = allocate((uint64_t)right.size, sizeof *numbers), good = 1;
    bool *found = allocate((uint64_t)right.size, sizeof *found);
    int size = output[0] < (uint32_t)right.size ? (int)output[0] : right.size;
    for (int e = 0; e < size && good; e++)
        good = follow_element(e, (int)output[1 + e], (int)output[1 + room + (uint64_t)e], numbers,
                              found);
    free(numbers), free(found);
    if (good && output[0] == (uint32_t)right.size) return NULL;
    if (good)
        snprintf(reason, sizeof reason, "*size is %u; expected %d elements", output[0], right.size);
    return reason;
}

/* What the generators make of `start`, which has `width` points. */
static void fill_search(struct suite_case *c, const int *start, int width) {
    int n = (int)c->shape->n, g = monoid_shape(c->shape->variant)->generators;
    free(generators);
    generators = monoid_rows(c->shape->variant, n, c->seed);
    serial_end(&right);
    right = (struct serial_search){
        .generators = generators, .points = n, .letters = g, .width = width};
    serial_run(&right, start);
    maps_facts = (struct facts){.elements = right.size, .layers = right.depths[right.size - 1]};
    put_rows(c, generators, (uint64_t)g, (uint64_t)width);
    c->output_words = 1 + 2 * (uint64_t)(right.size + right.size / 8 + 3);
    c->judge = judge_search;
}

static void fill_monoid(struct suite_case *c) {
    int n = (int)c->shape->n, *identity = allocate(c->shape->n, sizeof *identity);
    for (int i = 0; i < n; i++) identity[i] = i;
    fill_search(c, identity, n);
    free(identity);
    compare_known(monoid_shape(c->shape->variant)->name);
}

static void fill_orbit(struct suite_case *c) {
    const struct known_tuple *b = &known_tuples[variant_number(c->shape->variant)];
    fill_search(c, b->points, b->size);
    memcpy(c->input + c->input_words - (uint64_t)b->size, b->points,
           (size_t)b->size * sizeof *b->points);
    cr_assert(b->orbit == 0 || b->orbit == right.size, "the orbit has %d tuples, not %d",
              right.size, b->orbit);
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
