/* The suite's own search: elements by breadth, compared image by image. */
#ifndef TRANSFORMATIONS_SERIAL_SEARCH_H
#define TRANSFORMATIONS_SERIAL_SEARCH_H

#include <stdbool.h>
#include "generators.h"

/** What generators make of a row of points: all maps, or all tuples. */
struct serial_search {
    const int *generators; /**< rows without gaps */
    int points;            /**< of each generator */
    int letters;           /**< generators */
    int width;             /**< points of a row */
    int *rows;             /**< element e is rows[e * width] and what follows */
    int *depths;           /**< letters of its shortest word */
    int size;              /**< elements */
    int room;              /**< for elements */
    int *slots;            /**< element + 1, or 0 */
    uint64_t slot_count;   /**< a power of two */
};

/* FNV-1a (Fowler, Noll, Vo), over points. */
static inline uint64_t serial_slot(const struct serial_search *s, const int *row) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < s->width; i++) hash = (hash ^ (uint64_t)row[i]) * UINT64_C(0x100000001b3);
    return (hash ^ hash >> 32) % s->slot_count;
}

/** The slot of a row, or the empty one in which it belongs. */
static inline uint64_t serial_find(const struct serial_search *s, const int *row) {
    size_t bytes = (size_t)s->width * sizeof *row;
    uint64_t at = serial_slot(s, row);
    while (s->slots[at] &&
           memcmp(s->rows + (size_t)(s->slots[at] - 1) * (size_t)s->width, row, bytes) != 0)
        at = (at + 1) % s->slot_count;
    return at;
}

/** The element that a row is; -1: none. */
static inline int serial_number(const struct serial_search *s, const int *row) {
    return s->slots[serial_find(s, row)] - 1;
}

static inline void serial_grow(struct serial_search *s) {
    s->room = s->room ? 2 * s->room : 64;
    s->slot_count = 4 * (uint64_t)s->room;
    free(s->slots);
    s->slots = (int *)calloc(s->slot_count, sizeof *s->slots);
    s->depths = (int *)realloc(s->depths, (size_t)s->room * sizeof *s->depths);
    s->rows = (int *)realloc(s->rows, (size_t)s->room * (size_t)s->width * sizeof *s->rows);
    if (!s->slots || !s->depths || !s->rows) abort();
    for (int e = 0; e < s->size; e++)
        s->slots[serial_find(s, s->rows + (size_t)e * (size_t)s->width)] = e + 1;
}

static inline void serial_add(struct serial_search *s, const int *row, int depth) {
    if (s->size == s->room) serial_grow(s);
    uint64_t at = serial_find(s, row);
    if (s->slots[at]) return;
    memcpy(s->rows + (size_t)s->size * (size_t)s->width, row, (size_t)s->width * sizeof *row);
    s->depths[s->size++] = depth;
    s->slots[at] = s->size;
}

/** product = row of element e, then generator `letter`. */
static inline void serial_product(const struct serial_search *s, int e, int letter, int *product) {
    const int *row = s->rows + (size_t)e * (size_t)s->width;
    for (int i = 0; i < s->width; i++) product[i] = s->generators[letter * s->points + row[i]];
}

/** All that the generators make of `start`. `s` has generators, points, letters and width. */
static inline void serial_run(struct serial_search *s, const int *start) {
    int *product = (int *)generators_allocate((size_t)s->width * sizeof *product);
    serial_add(s, start, 0);
    for (int e = 0; e < s->size; e++)
        for (int letter = 0; letter < s->letters; letter++) {
            serial_product(s, e, letter, product);
            serial_add(s, product, s->depths[e] + 1);
        }
    free(product);
}

static inline void serial_end(struct serial_search *s) {
    free(s->rows), free(s->depths), free(s->slots);
    *s = (struct serial_search){0};
}

#endif
