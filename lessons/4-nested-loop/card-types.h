/** @file card-types.h
 * What lesson 4 knows of the card at hand, beside its name: plain C, for host and suite alike.
 */
#ifndef NESTED_LOOP_CARD_TYPES_H
#define NESTED_LOOP_CARD_TYPES_H

/** Exercise `never-worse`: how rows are run. */
enum way {
    ACROSS,   /**< the lanes of a warp lie side by side in different rows */
    ALONG,    /**< they lie side by side in one row, if so many share it */
    BY_SHARES /**< as `balanced` does: a scan, and equal shares */
};

/** Who runs a row, if there are `rows` of them or more. */
struct plan {
    int rows;     /**< up to those of the next plan */
    enum way way; /**< how their threads lie */
    int sharers;  /**< threads that share a row: a power of two, at most 65,536 */
    int rounds;   /**< pairs a thread runs of a row before its block asks who is left; to 8,192 */
};

enum { PLANS = 16 };
enum { THRESHOLDS = 24 };

/** What the card at hand was found to be good at: `make calibrate4` measures it, for one body. */
struct measured_card {
    int points;                /**< of the table for `smart`, at most THRESHOLDS */
    int rows[THRESHOLDS];      /**< ascending numbers of rows */
    int threshold[THRESHOLDS]; /**< the longest row from which `combined` wins, for so many rows */
    int plans;                 /**< of the list for `never-worse`, at most PLANS */
    struct plan plan[PLANS];   /**< by ascending numbers of rows; the first is for 1 */
};

#endif
