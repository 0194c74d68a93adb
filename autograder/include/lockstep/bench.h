/** @file bench.h
 * Timing kernels on a real GPU, one beside the other: what a lesson's bench.cu calls.
 *
 * How it is timed: inputs lie one after the other in a pool far larger than the L2 cache, which is
 * emptied of them before every sample, so each launch reads cold memory. A sample is a batch of
 * launches, each on an input of its own, captured as a graph; events stand around its replay. The
 * time is the median over samples, a launch. What cannot be captured, because it waits for the
 * device, is called in a loop instead, and so is all that takes 0.2 ms or more: there a graph gains
 * nothing, and a copy of 512 MB or more in a graph takes 1.23 times as long as one that is called
 * (CUDA 13.0, H100). `alone` is the median of one launch between two events.
 * Every result, timed ones included, is compared with what the host computed.
 */
#ifndef LOCKSTEP_BENCH_H
#define LOCKSTEP_BENCH_H

#include <stdint.h>

/** What a contender leaves behind, which decides how it is checked. */
enum bench_result {
    BENCH_SUM,  /**< d_out[0] is the sum of the words */
    BENCH_COPY, /**< d_scratch[0..n) equals the input */
    BENCH_READ, /**< nothing: it only reads */
    BENCH_ARRAY /**< d_out[0..out_words(n)), which the lesson's own check judges */
};

/** One thing to time. Works on the default stream. */
struct bench_contender {
    const char *name; /**< in tables and plots */
    /** Reduces d_in[0..n); d_out holds one word, d_scratch as many as the input and more. */
    void (*run)(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t n);
    enum bench_result result; /**< what is checked */
    bool waits;               /**< for the device, so that it cannot be captured in a graph */
};

/** A row of the table, where a lesson's rows differ by more than their size. */
struct bench_row {
    const char *name; /**< "256 bins, skewed" */
    uint64_t items;   /**< of one input */
    uint64_t words;   /**< that hold them: a multiple of 1024, at most 2^largest */
};

/** A lesson's contenders: its own, then those it is measured against. */
struct bench {
    const char *lesson;                 /**< "1-reduce" */
    const struct bench_contender *list; /**< in the order of the table */
    int count;                          /**< how many */
    int smallest;                       /**< log2 of the smallest size */
    int largest;                        /**< and of the largest */
    const char *hero;                   /**< the contender that is compared with ... */
    const char *rival;                  /**< ... this one */
    uint64_t (*out_words)(uint64_t n);  /**< of one launch's output; NULL: one word */
    /** Is this output right? Asked, outside the time taken, of what is a BENCH_ARRAY. */
    bool (*check)(const uint32_t *d_in, const uint32_t *d_out, uint64_t n);
    int array_bytes; /**< moved for each word by what makes a BENCH_ARRAY: read and written */
    const struct bench_row *row; /**< the rows; NULL: a row a size, from 2^smallest to 2^largest */
    int rows;                    /**< how many */
    /** Makes row `index`'s inputs, all over the pool; called before the row. NULL: random words. */
    void (*fill)(int index, uint32_t *d_words, uint64_t words);
    /** Is this contender timed in row `index`? NULL: unless it took too long one row before. */
    bool (*takes_part)(int index, const struct bench_contender *who);
};

/** Times all; prints the table; writes PREFIX.json and PREFIX.tsv.
 * @return an exit status: 1, after a sentence, if a result was wrong or there is no GPU */
int bench_main(const struct bench *b, const char *prefix);

/** The yardsticks, to be put at a list's end: a copy on the device, and the fastest of several
 * kernels that only read. */
#define BENCH_YARDSTICKS \
    {"copy", bench_copy, BENCH_COPY, false}, { "read", bench_read, BENCH_READ, false }
/** A copy on the device, d_scratch = d_in: what CUDA itself makes of 2 n words of traffic. */
void bench_copy(const uint32_t *, uint32_t *, uint32_t *, uint64_t);
/** Only reads d_in: the fastest of several kernels, which the first call finds out. */
void bench_read(const uint32_t *, uint32_t *, uint32_t *, uint64_t);

#endif
