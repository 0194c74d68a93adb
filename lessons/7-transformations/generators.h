/* The generators of lesson 7's monoids, made from their definitions: rows without gaps. Bihecke
   (Hivert, Schilling, Thiery 2013) acts on permutations, RenA (the 0-rook monoid: Gay, Hivert 2019)
   on rook vectors: words of different letters 1 to k and of any number of zeros. */
#ifndef TRANSFORMATIONS_GENERATORS_H
#define TRANSFORMATIONS_GENERATORS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "monoids.h"

enum { MOST_DIGITS = 7 };

/** A list of words of k digits 0 to 7, and the place of each: the points that generators act on. */
struct digit_words {
    int k;                     /**< digits of each word */
    int count;                 /**< words */
    char (*list)[MOST_DIGITS]; /**< in the order of the points */
    int *places;               /**< by digit_code(): where a word is in the list */
};

static inline int digit_code(const char *word, int k) {
    int code = 0;
    for (int i = 0; i < k; i++) code = 8 * code + word[i];
    return code;
}

static inline void *generators_allocate(size_t bytes) {
    void *memory = malloc(bytes + 1);
    if (!memory) abort();
    return memory;
}

static inline struct digit_words digit_words_begin(int k, int most) {
    struct digit_words w = {k, 0, NULL, NULL};
    w.list = (char(*)[MOST_DIGITS])generators_allocate((size_t)most * MOST_DIGITS);
    w.places = (int *)generators_allocate(sizeof(int) << 3 * k);
    return w;
}

static inline void digit_words_add(struct digit_words *w, const char *word) {
    memcpy(w->list[w->count], word, (size_t)w->k);
    w->places[digit_code(word, w->k)] = w->count++;
}

static inline void digit_words_end(struct digit_words *w) { free(w->list), free(w->places); }

/** Moves to the next permutation in lexicographic order. @return false after the last one */
static inline bool next_permutation(char *p, int k) {
    int i = k - 2, j = k - 1;
    while (i >= 0 && p[i] > p[i + 1]) i--;
    if (i < 0) return false;
    while (p[j] < p[i]) j--;
    for (char c = p[i]; c != p[j]; p[j] = c) p[i] = p[j]; /* exchanges the two */
    for (int a = i + 1, b = k - 1; a < b; a++, b--) {
        char c = p[a];
        p[a] = p[b], p[b] = c;
    }
    return true;
}

static inline struct digit_words permutations(int k) {
    int most = 1;
    for (int i = 2; i <= k; i++) most *= i;
    struct digit_words w = digit_words_begin(k, most);
    char p[MOST_DIGITS] = {1, 2, 3, 4, 5, 6, 7};
    do digit_words_add(&w, p);
    while (next_permutation(p, k));
    return w;
}

static inline void add_with_inserted(struct digit_words *w, const char *shorter, int at, char d) {
    char word[MOST_DIGITS];
    memcpy(word, shorter, (size_t)at);
    word[at] = d;
    memcpy(word + at + 1, shorter + at, (size_t)(w->k - 1 - at));
    digit_words_add(w, word);
}

/** Rook vectors: each shorter one with k inserted, from right to left, then with a 0 inserted up to
 * its first 0. */
static inline struct digit_words rook_vectors(int k) {
    static const int counts[MOST_DIGITS + 1] = {1, 2, 7, 34, 209, 1546, 13327, 130922};
    struct digit_words w = digit_words_begin(k, counts[k]);
    if (k == 0) digit_words_add(&w, "");
    if (k == 0) return w;
    struct digit_words shorter = rook_vectors(k - 1);
    for (int s = 0; s < shorter.count; s++) {
        const char *word = shorter.list[s], *zero = (const char *)memchr(word, 0, (size_t)(k - 1));
        int last = zero ? (int)(zero - word) : k - 1;
        for (int at = k - 1; at >= 0; at--) add_with_inserted(&w, word, at, (char)k);
        for (int at = 0; at <= last; at++) add_with_inserted(&w, word, at, 0);
    }
    digit_words_end(&shorter);
    return w;
}

/** One generator: digits i and i + 1 are exchanged if they rise (or fall); or digit 0 becomes 0. */
struct digit_change {
    int at;     /**< i; -1: digit 0 becomes 0 */
    bool falls; /**< exchanged if they fall */
};

static inline void make_row(int *row, const struct digit_words *w, struct digit_change change) {
    for (int t = 0; t < w->count; t++) {
        char word[MOST_DIGITS];
        memcpy(word, w->list[t], MOST_DIGITS);
        char a = change.at < 0 ? 0 : word[change.at], b = change.at < 0 ? 0 : word[change.at + 1];
        if (change.at < 0) word[0] = 0;
        if (change.falls ? a > b : a < b) word[change.at] = b, word[change.at + 1] = a;
        row[t] = w->places[digit_code(word, w->k)];
    }
}

static inline void make_bihecke(int *rows, int k) {
    struct digit_words w = permutations(k);
    for (int i = 0; i < k - 1; i++) {
        make_row(rows + (size_t)i * w.count, &w, (struct digit_change){i, false});
        make_row(rows + (size_t)(k - 1 + i) * w.count, &w, (struct digit_change){i, true});
    }
    digit_words_end(&w);
}

static inline void make_rena(int *rows, int k) {
    struct digit_words w = rook_vectors(k);
    for (int i = 0; i < k; i++)
        make_row(rows + (size_t)i * w.count, &w, (struct digit_change){i - 1, false});
    digit_words_end(&w);
}

static inline void make_full(int *rows, int n) {
    for (int i = 0; i < n; i++) {
        rows[i] = (i + 1) % n;
        rows[n + i] = i < 2 ? 1 - i : i;
        rows[2 * n + i] = i < 2 ? 0 : i;
    }
}

/** The last 1,024 images are the Thue-Morse sequence and its complement; the others are the same in
 * both maps. The polynomials with these coefficients differ by the product of p^(2^k) - 1 for
 * k = 0 to 9, and that is a multiple of 2^64 for each odd p. */
static inline void make_thue_morse(int *rows, int n) {
    for (int i = 0; i < n; i++) {
        int odd = 0, same = i < n - 1024;
        for (int bits = i - (n - 1024); bits && !same; bits &= bits - 1) odd = !odd;
        rows[i] = same ? i % 2 : odd;
        rows[n + i] = same ? i % 2 : !odd;
    }
}

static inline void make_other(int *rows, int monoid, int n, uint64_t seed) {
    static const int example[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    for (int i = 0; i < n; i++) {
        if (monoid == EXAMPLE) rows[i] = example[i % 8], rows[n + i] = i == 1 ? 0 : i;
        if (monoid == IDENTITY_ALONE) rows[i] = i;
        if (monoid == CONSTANTS) rows[i] = 0, rows[n + i] = n - 1;
    }
    for (int k = 0; k < 3 * n && monoid == RANDOM; k++)
        rows[k] = (int)(monoid_random(seed + (uint64_t)k) % (uint64_t)n);
}

/** The generators of a case with n points. The rows are the caller's. */
static inline int *monoid_rows(int variant, int n, uint64_t seed) {
    int monoid = variant % MONOIDS, count = monoid_shape(variant)->generators;
    int *rows = (int *)generators_allocate((size_t)count * (size_t)n * sizeof *rows);
    switch (monoid) {
    case BIHECKE_3: make_bihecke(rows, 3); break;
    case BIHECKE_4: make_bihecke(rows, 4); break;
    case BIHECKE_5: make_bihecke(rows, 5); break;
    case RENA_3: make_rena(rows, 3); break;
    case RENA_4: make_rena(rows, 4); break;
    case RENA_5: make_rena(rows, 5); break;
    case FULL_4: make_full(rows, 4); break;
    case FULL_5: make_full(rows, 5); break;
    case LATE:
    case THUE_MORSE: make_thue_morse(rows, n); break;
    case REPEATED:
        make_rena(rows, 3);
        memcpy(rows + (size_t)3 * n, rows, (size_t)3 * n * sizeof *rows);
        break;
    default: make_other(rows, monoid, n, seed);
    }
    return rows;
}

#endif
