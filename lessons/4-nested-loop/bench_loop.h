/* The parts of lesson 4's benchmark: loops on the card, the stopwatch, the card's measures, and the
 * table that is written as it grows.
 */
#ifndef NESTED_LOOP_BENCH_LOOP_H
#define NESTED_LOOP_BENCH_LOOP_H

#include "nested-loop.h"

/** One loop of the experiments. */
struct cell {
    long nx;             /**< rows */
    long ny_max;         /**< the longest they may be */
    int k;               /**< of the document's distribution */
    bool exact;          /**< drawn as the document writes; else as its program did */
    enum loop_body body; /**< what is run */
};

/** A method that is timed. */
struct contender {
    const char *name;           /**< in the table */
    void (*run)(struct loop l); /**< runs a loop */
    bool as_of_2017;            /**< with the document's own thresholds */
};
extern const struct contender contenders[];
extern const int contender_count;

/* ---- bench_arena.cu: one loop at a time lies on the card ---- */

/** What the rows of a cell came out like. */
struct shape {
    double pairs;   /**< of all rows */
    double longest; /**< of one row */
};

void arena_make(void);
/* Makes the cell's rows, with `seed`. Areas and alpha are the document's. */
struct loop arena_fill(const struct cell *c, uint64_t seed, struct shape *shape);
/* Can it be held? STORE_BODY needs a word for each pair. */
bool arena_holds(const struct cell *c);
/* Microseconds from the call until the card is done, as the host sees it: the median of several, or
   of one if that takes long. The first run is checked; a wrong result ends the program. */
double time_loop(const struct loop *l, const char *name, void (*run)(struct loop));
/* The same number of pairs in rows of one length, dealt out as well as can be: the body's ceiling.
 */
double time_ceiling(const struct loop *l, double pairs);
double seconds_since_start(void);

/* ---- bench_card.cu ---- */

/* Measures the card at hand, for one body: the table of `smart`, the lines of `never-worse`. */
void card_measure(enum loop_body body, struct measured_card *card);
void card_write(const struct measured_card *card, const char *file);
bool card_read(struct measured_card *card, const char *file); /* false: there is none */
extern const struct measured_card card_of_2017;

/* ---- bench_rows.cu ---- */

/* The document's Figures 1 to 3 as numbers: 200 rows, in their order and sorted, and the frames. */
void rows_write(const char *file);

/* ---- bench_table.cu: FILE.tsv, a line a measurement. What is in it is not measured again. ---- */

/** A measurement. */
struct line {
    const char *part;   /**< of the benchmark */
    const char *method; /**< a contender's name */
    struct cell cell;   /**< which loop */
    long area;          /**< nodes of a frame */
    double alpha;       /**< where the plot is cut */
    struct shape shape; /**< of its rows */
    double us;          /**< microseconds; in part `tau` a ratio of times */
};

void table_open(const char *file);
bool table_has(const struct line *line, double *us); /* us: what was measured then */
void table_add(const struct line *line);
/* What the grid says of `never-worse`, printed and written to FILE.json. */
int table_summary(const char *json, int left_out);

#endif
