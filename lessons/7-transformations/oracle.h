/* Sizes and layers of monoids, which were computed by other programs: the suite's own search must
   give the same, and so must the benchmark's. Layer l has the elements whose shortest word has l
   letters. Those of Bihecke6, RenA7 and T_7 are for the benchmark alone. */
#ifndef TRANSFORMATIONS_ORACLE_H
#define TRANSFORMATIONS_ORACLE_H

#include <stddef.h>
#include <string.h>

enum { MOST_LAYERS = 40 };

/** One monoid. */
struct known_monoid {
    const char *name;        /**< as in monoids.h */
    int generators;          /**< how many */
    int points;              /**< that they act on */
    int size;                /**< elements, the identity included */
    int longest;             /**< letters of the longest shortest word; -1: not known */
    int layers[MOST_LAYERS]; /**< [longest + 1] elements of each length */
};

static const struct known_monoid known_monoids[] = {
    {"the example", 2, 8, 16, 5, {1, 2, 3, 5, 4, 1}},
    {"Bihecke2", 2, 2, 3, 1, {1, 2}},
    {"Bihecke3", 4, 6, 23, 3, {1, 4, 8, 10}},
    {"Bihecke4", 6, 24, 477, 8, {1, 6, 20, 52, 94, 134, 126, 34, 10}},
    {"Bihecke5",
     8,
     120,
     31103,
     17,
     {1, 8, 36, 126, 356, 860, 1764, 3054, 4594, 5714, 5778, 4118, 2678, 1358, 486, 136, 28, 8}},
    {"Bihecke6", 10, 720, 7505009, 29, {1,      10,     56,     240,    850,    2634,
                                        7270,   17988,  40490,  83056,  155954, 267608,
                                        420324, 603742, 784768, 918632, 959976, 911634,
                                        779766, 600934, 415580, 260062, 146798, 74024,
                                        33444,  13184,  4438,   1234,   280,    32}},
    {"RenA2", 2, 7, 7, 3, {1, 2, 2, 2}},
    {"RenA3", 3, 34, 34, 7, {1, 3, 5, 7, 7, 6, 4, 1}},
    {"RenA4", 4, 209, 209, 12, {1, 4, 9, 16, 23, 29, 32, 31, 26, 19, 12, 5, 2}},
    {"RenA5", 5, 1546, 1546, 19, {1,   5,   14,  30,  53, 82, 114, 144, 167, 179,
                                  178, 163, 138, 107, 76, 49, 27,  13,  5,   1}},
    {"RenA6", 6, 13327, 13327, 27, {1,   6,    20,   50,   103,  185,  299,  443, 609, 784,
                                    951, 1091, 1188, 1229, 1210, 1134, 1011, 856, 688, 523,
                                    375, 252,  156,  89,   45,   20,   7,    2}},
    {"RenA7", 7, 130922, 130922, 37, {1,    7,    27,   77,   180,  365,  664,  1107, 1716, 2499,
                                      3445, 4520, 5669, 6819, 7887, 8789, 9450, 9814, 9852, 9565,
                                      8983, 8161, 7169, 6086, 4988, 3942, 2998, 2189, 1529, 1016,
                                      640,  379,  209,  106,  48,   19,   6,    1}},
    {"T_4", 3, 4, 256, -1, {0}},
    {"T_5", 3, 5, 3125, -1, {0}},
    {"T_7", 3, 7, 823543, -1, {0}},
    {"two maps with one hash", 2, 1100, 3, 1, {1, 2}},
    {"two long maps with one hash", 2, 4096, 3, 1, {1, 2}},
    {"no generator", 0, 5, 1, 0, {1}},
    {"RenA3, each generator twice", 6, 34, 34, 7, {1, 3, 5, 7, 7, 6, 4, 1}},
};

/** The monoid of this name, or NULL. */
static inline const struct known_monoid *known_monoid(const char *name) {
    for (size_t i = 0; i < sizeof known_monoids / sizeof *known_monoids; i++)
        if (!strcmp(known_monoids[i].name, name)) return &known_monoids[i];
    return NULL;
}

#endif
