/* The suite of `enumerate`, `exact` and `base-points`: a serial search finds the right elements,
   and the sizes that others have computed (oracle.h) check it. Any parents are accepted: each
   element is made again from its parent and letter. */
#include <stdio.h>
#include "base-points.h"
#include "facts.h"
#include "fill.h"
#include "oracle.h"
#include "serial-search.h"

static char reason[200];
static int *generators;            /* rows without gaps, of the case at hand */
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

void fill_monoid(struct suite_case *c) {
    int n = (int)c->shape->n, *identity = allocate(c->shape->n, sizeof *identity);
    for (int i = 0; i < n; i++) identity[i] = i;
    fill_search(c, identity, n);
    free(identity);
    compare_known(monoid_shape(c->shape->variant)->name);
}

void fill_orbit(struct suite_case *c) {
    const struct known_tuple *b = &known_tuples[variant_number(c->shape->variant)];
    fill_search(c, b->points, b->size);
    memcpy(c->input + c->input_words - (uint64_t)b->size, b->points,
           (size_t)b->size * sizeof *b->points);
    cr_assert(b->orbit == 0 || b->orbit == right.size, "the orbit has %d tuples, not %d",
              right.size, b->orbit);
}
