/** @file claims.h
 * What a document, or the lesson itself, claims, beside what is measured while the notes are built.
 *
 * A lesson that has claims holds them in lessons/N-name/claims.c: one function that fills a table,
 * row by row, made known with LOCKSTEP_CLAIMS(). Formulas are C expressions, both evaluated and
 * printed, so the table cannot say one thing and check another. A row that does not come out fails
 * `make notes`.
 *
 * What is measured comes from three places: the record of the lesson's solutions (claims_metric()),
 * a small CUDA program beside claims.c, run on the simulator (claims_run(), claims_found(),
 * claims_printed()), and figures of a GPU that were kept (claims_bench()).
 */
#ifndef LOCKSTEP_CLAIMS_H
#define LOCKSTEP_CLAIMS_H

#include <lockstep/lesson.h>

/** The table in the making. */
struct claims;

/** How a formula and what is measured must compare. */
enum claims_relation {
    CLAIMS_EQUAL,   /**< equal, up to the rounding of a double */
    CLAIMS_AT_MOST, /**< measured <= formula */
    CLAIMS_AT_LEAST /**< measured >= formula */
};

/** A claim that holds: its formula gives what is measured. */
#define CLAIM_HOLDS(table, claim, formula, measured) \
    claims_row(table, claim, #formula, (double)(formula), CLAIMS_EQUAL, measured, NULL)

/** A claim that does not hold: it says `claimed`, the formula gives what is measured, and that is
 * another number. `why` is the verdict, in words. */
#define CLAIM_CORRECTED(table, claim, claimed, formula, measured, why) \
    (claims_differs(table, claim, claimed, measured),                  \
     claims_row(table, claim, #formula, (double)(formula), CLAIMS_EQUAL, measured, why))

/** A claim that bounds something from above. */
#define CLAIM_AT_MOST(table, claim, formula, measured) \
    claims_row(table, claim, #formula, (double)(formula), CLAIMS_AT_MOST, measured, NULL)

/** A claim that bounds something from below; `why` is the verdict in words, or NULL. */
#define CLAIM_AT_LEAST(table, claim, formula, measured, why) \
    claims_row(table, claim, #formula, (double)(formula), CLAIMS_AT_LEAST, measured, why)

/** Adds a row; what the macros call. `why` is NULL for a claim that holds. */
void claims_row(struct claims *table, const char *claim, const char *formula, double expected,
                enum claims_relation relation, double measured, const char *why);

/** Fails the build if a claim that is marked as wrong turns out to be right. */
void claims_differs(struct claims *table, const char *claim, double claimed, double measured);

/** A metric (LOCKSTEP_METRICS, or `global_words`) of a solution at size n: the first such case. */
double claims_metric(struct claims *table, const char *exercise, const char *metric, uint64_t n);

/** The steps that p processors take for a solution at size n (the record's Brent table). */
double claims_steps_on(struct claims *table, const char *exercise, uint64_t n, uint64_t p);

/** How often, over all cases of a solution and all p of the record, T_p is above Brent's bound. */
double claims_above_brent(struct claims *table, const char *exercise);

/** A metric of the program lessons/N-name/PROGRAM.cu: of its index-th launch of `kernel`, from 0.
 */
double claims_run(struct claims *table, const char *program, const char *kernel, int index,
                  const char *metric);

/** How many findings of a kind ("race") that program has in a kernel: lines, not accesses. */
double claims_found(struct claims *table, const char *program, const char *kernel,
                    const char *kind);

/** The number that this program prints behind `label`, in the first line that starts with it. */
double claims_printed(struct claims *table, const char *program, const char *label);

/** Milliseconds of a contender at size n in lessons/N-name/data/FILE.json (see bench.h). */
double claims_bench(struct claims *table, const char *file, const char *contender, uint64_t n);

/** A lesson's claims. */
struct claims_of_lesson {
    int number;                         /**< the lesson's */
    void (*fill)(struct claims *table); /**< makes the rows */
};

/** Makes a lesson's claims known to `make notes`: LOCKSTEP_CLAIMS(1, fill); */
#define LOCKSTEP_CLAIMS(number, fill)                                                      \
    static const struct claims_of_lesson lockstep_claims_here = {number, fill};            \
    __attribute__((used, section("lockstep_claims"))) static const struct claims_of_lesson \
        *const lockstep_claims_entry = &lockstep_claims_here

#endif
