/** @file bench_items.h
 * What make bench3 counts, row by row, and what must come out.
 */
#ifndef HISTOGRAM_BENCH_ITEMS_H
#define HISTOGRAM_BENCH_ITEMS_H

#include <lockstep/bench.h>
#include "histogram.h"

enum { BENCH_MOST_BINS = 65536, BENCH_MOST_ROWS = 32 };

/** How items are spread over the bins. */
enum bench_spread {
    BENCH_UNIFORM, /**< any bin */
    BENCH_SKEWED,  /**< half of them in bin 0, a quarter in bin 1, ... */
    BENCH_EQUAL    /**< all in one */
};

/** One row of the table. */
struct bench_items_row {
    uint64_t items;           /**< of one input */
    int bits;                 /**< of an item: 8 or 32 */
    int bins;                 /**< a power of two */
    enum bench_spread spread; /**< of the items over them */
};

/** Fills in the table's rows, names included; returns how many there are. */
int bench_items_rows(struct bench_row *rows);

/** Row `index`. */
const struct bench_items_row *bench_row_number(int index);

/** The row whose items are in the pool. */
const struct bench_items_row *bench_row_at_hand(void);

/** An input of that row, as the exercises want it. */
struct items bench_items_at(const uint32_t *d_in);

/** Makes row `index` the one at hand: fills the pool, and counts every input in another way. */
void bench_items_fill(int index, uint32_t *d_words, uint64_t words);

/** Do these bins hold the counts of this input, or these and what stood there before? */
bool bench_items_right(const uint32_t *d_in, const uint32_t *d_out, uint64_t words);

#endif
