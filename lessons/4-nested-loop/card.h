/* The card of lesson 4's cases: no real one. Its numbers are chosen so that small cases lie on both
   sides of every choice. The suite knows them, too. */
#ifndef NESTED_LOOP_CARD_H
#define NESTED_LOOP_CARD_H

#include "card-types.h"

/** The nodes of a frame: few, so that few rows make many frames. */
enum { CASE_FRAME_AREA = 4096 };

static const struct measured_card card_of_cases = {5,
                                                   {10, 100, 1000, 10000, 1000000},
                                                   {20000, 2000, 200, 50, 5},
                                                   5,
                                                   {{1, ACROSS, 256, 16},
                                                    {33, ALONG, 32, 16},
                                                    {300, ACROSS, 4, 16},
                                                    {3000, ACROSS, 1, 16},
                                                    {30000, BY_SHARES, 1, 16}}};

#endif
