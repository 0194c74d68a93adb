/* What lesson 4's cases vary beside rows and body: the card, and the numbers that the document
   fixes. No real card's: the numbers are chosen so that small cases lie on both sides of every
   choice, and that none of them may be written into a kernel. The suite knows them, too. */
#ifndef NESTED_LOOP_CARD_H
#define NESTED_LOOP_CARD_H

#include "card-types.h"

/** What a case is run with; its number is part of the variant (rows.h). */
struct setting {
    int blocks;                /**< that fill the card */
    int grid_height;           /**< the most in y */
    long frame_area;           /**< few nodes, so that few rows make many frames */
    double alpha;              /**< where the plot is cut */
    struct measured_card card; /**< and what it is good at */
};

enum { SETTINGS = 4 };

static const struct setting settings_of_cases[SETTINGS] = {
    {1056,
     65535,
     4096,
     0.75,
     {5,
      {10, 100, 1000, 10000, 1000000},
      {20000, 2000, 200, 50, 5},
      5,
      {{1, ACROSS, 256, 16},
       {33, ALONG, 32, 16},
       {300, ACROSS, 4, 16},
       {3000, ACROSS, 1, 16},
       {30000, BY_SHARES, 1, 16}}}},
    {24,
     3,
     1000,
     0.5,
     {2, {32, 3000}, {40, 900}, 3, {{1, ALONG, 256, 8}, {2, ACROSS, 64, 8}, {70, ALONG, 16, 8}}}},
    {132, 40, 50000, 0.9, {1, {100}, {60}, 1, {{1, ACROSS, 8, 64}}}},
    {48,
     7,
     300,
     0.25,
     {24,
      {1,   2,   3,   5,    8,    13,   21,   34,    55,    89,    144,   233,
       377, 610, 987, 1597, 2584, 4181, 6765, 10946, 17711, 28657, 46368, 75025},
      {9000, 8000, 9500, 7000, 6000, 3000, 2000, 1000, 700, 500, 60, 50,
       90,   40,   400,  300,  200,  150,  1000, 70,   60,  50,  40, 30},
      16,
      {{1, ACROSS, 1024, 8},
       {2, ALONG, 64, 8},
       {3, ACROSS, 64, 8},
       {9, BY_SHARES, 1, 8},
       {32, ACROSS, 16, 8},
       {40, ALONG, 8, 8},
       {90, ACROSS, 32, 8},
       {200, ALONG, 2, 8},
       {280, ACROSS, 2, 32},
       {400, BY_SHARES, 1, 8},
       {900, ACROSS, 8, 16},
       {1010, ALONG, 4, 8},
       {2000, ACROSS, 2, 8},
       {5000, ALONG, 2, 8},
       {9000, BY_SHARES, 1, 8},
       {50000, ACROSS, 1, 8}}}},
};

#endif
