/* The tuples of exercise `base-points`, with the sizes of their orbits: what another program found.
 */
#ifndef TRANSFORMATIONS_BASE_POINTS_H
#define TRANSFORMATIONS_BASE_POINTS_H

#include "monoids.h"

enum { MOST_OF_TUPLE = 16 };

/** A tuple of different points. */
struct known_tuple {
    int monoid;                /**< enum monoid */
    int size;                  /**< points */
    int orbit;                 /**< tuples in its orbit; 0: not known */
    int points[MOST_OF_TUPLE]; /**< [size] */
};

/** Which tuple: variant_number(). */
enum base_points_number {
    ONE_OF_EXAMPLE,
    FIRST_OF_RENA_5,
    LAST_OF_RENA_5,
    SIX_OF_BIHECKE_4,
    FIVE_OF_BIHECKE_4,
    TEN_OF_BIHECKE_5,
    ALL_OF_FULL_4,
    TWO_WITHOUT_GENERATOR,
    THREE_OF_RANDOM,
    SIXTEEN_OF_CONSTANTS
};

static const struct known_tuple known_tuples[] = {
    {EXAMPLE, 2, 0, {0, 1}},
    {RENA_5, 1, 1546, {0}},
    {RENA_5, 1, 1, {1545}},
    {BIHECKE_4, 6, 477, {0, 23, 10, 13, 3, 12}},
    {BIHECKE_4, 5, 433, {0, 23, 10, 13, 3}},
    {BIHECKE_5, 10, 31103, {0, 119, 37, 82, 23, 72, 51, 60, 8, 85}},
    {FULL_4, 4, 256, {0, 1, 2, 3}},
    {NO_GENERATOR, 2, 1, {3, 1}},
    {RANDOM, 3, 0, {0, 7, 11}},
    {CONSTANTS, 16, 0, {0, 39, 1, 38, 2, 37, 3, 36, 4, 35, 5, 34, 6, 33, 7, 32}},
};

#endif
