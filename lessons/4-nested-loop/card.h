/* The card of lesson 4's cases: no real one. Its numbers are chosen so that small cases lie on both
   sides of every choice. The suite knows them, too. */
#ifndef NESTED_LOOP_CARD_H
#define NESTED_LOOP_CARD_H

#include "card-types.h"

/** The nodes of a frame: few, so that few rows make many frames. */
enum { CASE_FRAME_AREA = 4096 };

static const struct measured_card card_of_cases = {
    5,
    {10, 100, 1000, 10000, 1000000},
    {20000, 2000, 200, 50, 5},
    /* start, row, node, pair, step */
    {{20, 0.001f, 0.00001f, 0.00002f, 0}, /* BY_TILES */
     {10, 0.0005f, 0, 0.00003f, 0.1f},    /* BY_ROWS */
     {40, 0.004f, 0, 0.00004f, 0}},       /* BY_SHARES */
    0,
    4};

#endif
