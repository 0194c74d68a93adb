/** @file class_report.h
 * OUT/class.html: how the class did, as one page without names, scripts or links to other files.
 */
#ifndef LOCKSTEP_BATCH_COURSE_CLASS_REPORT_H
#define LOCKSTEP_BATCH_COURSE_CLASS_REPORT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "hundredths.h"
#include "support/strbuf.h"

/** Students whose exercise failed for the same reason. */
struct failure_group {
    int exercise;  /**< of the lesson */
    char *outcome; /**< "racy" */
    char *check;   /**< "race", "value", "bound:work" */
    int count;     /**< students */
    char *example; /**< what was said to the first of them, without folders */
    char *where;   /**< "shared.cu:23"; "" if it has no line */
    char *source;  /**< the student's line; "" */
};

/** How long a submission took. */
struct grading_time {
    char id[9];     /**< of its task, the first digits: no name */
    double seconds; /**< of processor time, as kept with the result */
};

/** What the page shows. */
struct class_figures {
    const struct lockstep_lesson *lesson; /**< which lesson */
    int students, handed_in;              /**< all, and those who handed in something */
    int unknown;                  /**< the grader failed on them: they are in no other number */
    hundredths *scores;           /**< sorted; with marks by hand, before what late ones lose */
    int score_count;              /**< how many */
    int by_hand;                  /**< how many of them were changed by hand */
    int maximum;                  /**< marks */
    int *outcomes;                /**< exercise by exercise, OUTCOME_KINDS numbers each */
    struct failure_group *groups; /**< the most frequent first */
    int group_count;              /**< how many */
    struct grading_time *times;   /**< the longest first */
    int time_count;               /**< how many */
};

/** The kinds of outcomes that the page's bars distinguish. */
enum outcome_kind {
    KIND_PASSED,
    KIND_BOUND,
    KIND_RACY,
    KIND_WRONG,
    KIND_ERROR,
    KIND_NOTHING,
    OUTCOME_KINDS
};

/** Gathers the figures from a folder of grades. Release them with class_figures_free(). */
void class_figures_gather(struct class_figures *f, const char *out,
                          const struct lockstep_lesson *lesson);
void class_figures_free(struct class_figures *f);

/** Appends the page. */
void class_page(struct text *html, const struct class_figures *f);

/** Writes OUT/class.html, as a whole or not at all. It depends on what is in OUT alone: times are
 * those kept with the results. @return 0, or -1 with errno set */
int class_report_write(const char *out, const struct lockstep_lesson *lesson);

#endif
