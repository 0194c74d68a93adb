/** @file suite.h
 * What a lesson's suite defines and calls. The suite is trusted and holds no student code: the
 * lesson makes the inputs and the right outputs; the library spawns the worker, runs the cases,
 * compares and records.
 */
#ifndef LOCKSTEP_SUITE_H
#define LOCKSTEP_SUITE_H

#include <lockstep/lesson.h>
#include <lockstep/secret_operator.h>
#include <stdbool.h>
#include <string.h>

struct suite_case;

/** What the simulator found: two accesses and where they stand. */
struct suite_finding {
    const char *kind;     /**< "race", "out-of-bounds", ... */
    const char *space;    /**< "shared", "global", ... */
    const char *severity; /**< "error" or "warning" */
    int line;             /**< of the student's file */
    int other_line;       /**< the access that came first; 0 if there is none */
};

/** Is this output right, where comparing with one expected array cannot tell?
 * @return NULL if it is, else a sentence that continues "at n = 8 ..." (static) */
typedef const char *(*suite_judge)(const struct suite_case *c, const uint32_t *output,
                                   const struct suite_finding *findings, int count);

/** How the expected output follows from the input by the case's operator, where it does: messages
 * about wrong results say more then. */
enum suite_folds {
    SUITE_NO_FOLD,
    SUITE_ONE,       /**< one word: all values, from left to right */
    SUITE_INCLUSIVE, /**< word i: the values up to i */
    SUITE_EXCLUSIVE  /**< word i: the values before i */
};

/** What the contract calls a buffer from this byte on. The byte may lie before the buffer's begin,
 * for an array whose first index is not 0. */
struct suite_part {
    const char *name; /**< NULL: no more parts */
    int64_t byte;     /**< its first, from the buffer's begin on */
};
enum { SUITE_PARTS = 3 /**< parts that a buffer may have */ };

/** Cases of at most so many values add small numbers, which are easy to check by hand. */
enum { SUITE_SMALL = 33 };

/** A case made concrete. The arrays are allocated by the lesson's fill function, freed by the
 * library. */
struct suite_case {
    const char *exercise;              /**< its id */
    const struct lockstep_case *shape; /**< what the exercises' data ask for */
    uint32_t *input;                   /**< words that the kernel may read */
    uint64_t input_words;              /**< how many */
    uint64_t input_bytes;   /**< if the input's end is no word's: its exact size; else 0 */
    uint64_t start_words;   /**< so many words more stand behind the input: what the lesson's entry
                               puts into the output beforehand (its buffer 3) */
    uint32_t *expected;     /**< words that it must write; NULL if `judge` decides */
    uint64_t output_words;  /**< how many it must write */
    uint64_t scratch_words; /**< how many more it may use as it likes */
    uint64_t seed; /**< all that is drawn comes from it: suite_random() and suite_value() */
    struct lockstep_key key; /**< of the secret operators, drawn as well */
    const uint64_t *wide;    /**< NULL, or the right output as 64-bit numbers, to show where `judge`
                                says    that it is wrong */
    const char *names[3]; /**< what the contract calls input, output and scratch; NULL: d_in, d_out,
                             d_scratch */
    struct suite_part parts[2][SUITE_PARTS]; /**< of input and output, in ascending order, if one
                                                name does not do; they come before `names` */
    const char *returns;    /**< the function ("check()") whose result is output word `returned_at`;
                               NULL: none */
    uint64_t returned_at;   /**< see `returns` */
    enum suite_folds folds; /**< SUITE_NO_FOLD unless the lesson says otherwise */
    suite_judge judge;      /**< asked after the comparison, if there is one; or NULL */
};

/** Makes input and expected output of a case, serially and obviously right. Each lesson defines it
 * once, for all of its exercises. */
void suite_fill(struct suite_case *c);

/** @return whether the case belongs to this exercise */
static inline bool suite_is(const struct suite_case *c, const char *exercise) {
    return !strcmp(c->exercise, exercise);
}

/** a op b, by the case's operator: what an oracle computes with. */
uint32_t suite_apply(const struct suite_case *c, uint32_t a, uint32_t b);

/** What the case's operator sees of an operand that is compared: equal ones are the same to it. */
uint64_t suite_compared(const struct suite_case *c, uint64_t v);

/** The identity of the case's operator. */
uint32_t suite_identity(const struct suite_case *c);

/** An operand of the case's operator, drawn from the stream `state`. */
uint32_t suite_value(const struct suite_case *c, uint64_t *state);

/** An item of a trace on the user's own values (INPUT="5 2 8"), for a lesson that does not draw its
 * items by suite_random() or suite_value().
 * @param i which item @param bytes of an item, which is signed @param value gets it
 * @return false: the case has items of its own */
bool suite_chosen(uint64_t i, int bytes, int64_t *value);

/** A reproducible stream of 32-bit words (splitmix64). `state` is the seed, and moves on. */
uint32_t suite_random(uint64_t *state);

#endif
