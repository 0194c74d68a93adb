/** @file parts.h
 * What the files of this folder share.
 */
#ifndef LOCKSTEP_BATCH_FEEDBACK_PARTS_H
#define LOCKSTEP_BATCH_FEEDBACK_PARTS_H

#include <stdbool.h>
#include "feedback.h"

/** The page's style sheet. */
extern const char feedback_style[];

/** What all parts of a student's page are made of. */
struct page {
    struct text *html;                    /**< the page so far */
    const struct lockstep_lesson *lesson; /**< whose exercises were graded */
    const char *store;                    /**< folder of submitted files */
    const json_t *student;                /**< of the manifest */
    const json_t *marks;                  /**< of the record; NULL: it has none */
};

/** Appends markup of our own. */
void add_markup(struct page *p, const char *markup);

/** Appends any text, escaped. */
void add_text(struct page *p, const char *text);

/** Appends sentences, escaped; what is between two backticks becomes code. */
void add_prose(struct page *p, const char *text);

/** Appends a number, its digits in groups of three. */
void add_number(struct page *p, double value);

/** @return the exercise's points with marks by hand, or "" if there are none */
const char *part_by_hand(const struct page *p, const json_t *exercise);

/** Appends the section of an exercise that did not pass, or a short one of an exercise that did. */
void add_exercise(struct page *p, const json_t *exercise);

/** Appends the student's lines around a finding, if the finding is in the exercise's file. */
void add_excerpt(struct page *p, const json_t *exercise, const json_t *finding);

/** Appends the line that costs most, if the reason names one: "Line 23 costs most". */
void add_costly_line(struct page *p, const json_t *exercise);

/** Appends two accesses as a drawing; nothing if the finding has one only. */
void add_accesses(struct page *p, const json_t *finding);

/** Appends a drawing of a measured cost beside its bound. */
void add_bars(struct page *p, double measured, double limit);

/** Appends a table of the costs of a case beside their bounds, and a drawing of the first one that
 * is exceeded. @param failing the first case out of bounds; false: the largest case */
void add_costs(struct page *p, const json_t *exercise, bool failing);

#endif
