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

/** What runs a loop. */
typedef void (*loop_runner)(struct loop l);

enum { BODIES = LONG_BODY + 1 };

enum { MOST_BLOCKS = 1056 /**< eight for each of an H100's 132 multiprocessors */ };

/** A method: compiled once for each body, as one's own program would be. */
struct contender {
    const char *name;        /**< in the table */
    loop_runner run[BODIES]; /**< NULL: not for this body */
};
extern const struct contender contenders[];
extern const int contender_count;
/** Declares and lists a rung's function for every body; see rung.variants. */
#define DECLARE_FOR_BODIES(rung, function) \
    namespace rung##_sum {                 \
        void function(struct loop l);      \
    }                                      \
    namespace rung##_store {               \
        void function(struct loop l);      \
    }                                      \
    namespace rung##_long {                \
        void function(struct loop l);      \
    }
#define FOR_BODIES(rung, function) \
    { rung##_sum::function, rung##_store::function, rung##_long::function }

/** The document's own Run(): bench_2017.cu. */
void smart_2017(struct loop l);

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
/** What is timed: a method on a loop. */
struct timed {
    const char *name; /**< for messages */
    loop_runner run;  /**< the method */
    struct loop loop; /**< the loop */
    double us;        /**< measured: the median; 0 if it was not */
    double low;       /**< from here ... */
    double high;      /**< ... to here the true median lies, in 95 cases of 100 */
};

/* Times some methods in turns, so that what slows the machine for a while slows all of them:
   microseconds from the call until the card is done, as the host sees it. The first run is checked;
   a wrong result ends the program. `enough`: microseconds to spend on each. `hopeless`: what
   takes a millisecond and is so many times slower than the fastest is run once only. */
void time_in_turns(struct timed *t, int count, double enough, double hopeless);
/* One method alone. */
double time_loop(const struct loop *l, const char *name, loop_runner run);
/* The same number of pairs in rows of one length, dealt out as well as can be: the body's ceiling.
   The places of STORE_BODY are changed. */
double time_ceiling(const struct loop *l, double pairs);
double seconds_since_start(void);

/* ---- bench_card.cu ---- */

/* Measures the card at hand, for one body: the table of `smart`, the plans of `never-worse`. */
void card_measure(enum loop_body body, struct measured_card *card);
void card_write(const struct measured_card *card, const char *file);
bool card_read(struct measured_card *card, const char *file); /* false: there is none */

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
    double us;          /**< microseconds; in part `tau` a ratio of times; 0: too long, skipped */
    double low;         /**< from here ... */
    double high;        /**< ... to here the true one lies, in 95 cases of 100 */
};

void table_open(const char *file);
bool table_has(const struct line *line, double *us); /* us: what was measured then */
void table_add(const struct line *line);
/* What the grid says of `never-worse`, printed and written to FILE.json. */
int table_summary(const char *json, int left_out);

#endif
