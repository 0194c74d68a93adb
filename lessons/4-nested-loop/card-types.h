/** @file card-types.h
 * What lesson 4 knows of the card at hand, beside its name: plain C, for host and suite alike.
 */
#ifndef NESTED_LOOP_CARD_TYPES_H
#define NESTED_LOOP_CARD_TYPES_H

/** What running rows costs, in microseconds: a line in five unknowns that calibration fits. */
struct cost {
    float start; /**< for being called at all */
    float row;   /**< for each row */
    float node;  /**< for each node of the rectangle, nx * longest */
    float pair;  /**< for each pair */
    float step;  /**< for each pair of the longest row */
};

/** Exercise `never-worse`: the ways to run what a first pass has left. */
enum method { BY_TILES, BY_ROWS, BY_SHARES, METHODS };

enum { THRESHOLDS = 24 };

/** What the card at hand was found to be good at: `make calibrate4` measures it, for one body. */
struct measured_card {
    int points;                 /**< of the table for `smart`, at most THRESHOLDS */
    int rows[THRESHOLDS];       /**< ascending numbers of rows */
    int threshold[THRESHOLDS];  /**< the longest row from which `combined` wins, for so many rows */
    struct cost costs[METHODS]; /**< of the ways to run a rest */
    int across; /**< first pass: 1 if lanes should be side by side in different rows, not in one */
    int rounds; /**< first pass: how many pairs a thread runs of one row */
};

#endif
