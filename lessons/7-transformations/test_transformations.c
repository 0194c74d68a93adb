/* Lesson 7's suite: makes maps, words and keys, and right results, serially; the kernels run in
   another process. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "facts.h"
#include "generators.h"
#include "monoids.h"

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

static const char *judge_words(const struct suite_case *c, const uint32_t *output,
                               const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    int n = (int)c->shape->n, pitch = monoid_pitch(c->shape->n);
    int length = monoid_letters(c->shape->variant);
    for (uint64_t w = 0; w < c->shape->m; w++)
        for (int i = 0; i < n; i++) {
            const unsigned char *word = letters + w * (uint64_t)length;
            int right = follow(word, length, n, i),
                got = (int)output[w * (uint64_t)pitch + (uint64_t)i];
            if (got == right) continue;
            int used = snprintf(reason, sizeof reason, "word %d (", (int)w);
            used += write_word(reason + used, sizeof reason - (size_t)used, word, length);
            snprintf(reason + used, sizeof reason - (size_t)used,
                     ") sends point %d to %d; expected %d", i, got, right);
            return reason;
        }
    return NULL;
}

static void fill_words(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m,
             g = (uint64_t)monoid_shape(c->shape->variant)->generators;
    uint64_t length = (uint64_t)monoid_letters(c->shape->variant), state = c->seed;
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

/* ---- the tests ---- */

static void grade(const char *exercise, suite_fill fill) {
    const char *why = suite_grade(lockstep_lesson_find(7), exercise, fill);
    cr_assert(why == NULL, "%s", why);
}

/* Without effect: `lockstep lesson` enforces the limits, of processor time. */
TestSuite(transformations, .timeout = 14400);
Test(transformations, compose_elements) { grade("compose-elements", fill_words); }
