/** @file similarity.h
 * Which submissions resemble each other, a solution, or one of an earlier year: a list to look at,
 * never a verdict. Lines of the starter are taken out first; then sim_c compares tokens, so other
 * names, comments and spaces make no difference (Grune and Huntjens 1989).
 */
#ifndef LOCKSTEP_BATCH_COURSE_SIMILARITY_H
#define LOCKSTEP_BATCH_COURSE_SIMILARITY_H

#include <lockstep/lesson.h>
#include <stdbool.h>
#include "batch/intake/intake.h"

/** Where a piece of work comes from. */
enum work_kind { WORK_SUBMISSION, WORK_SOLUTION, WORK_EARLIER };

/** A student's files, a solution's, or those of an earlier year. */
struct work {
    enum work_kind kind;
    char *name; /**< "jane", "solution", "2026/jane" */
    int *lines; /**< exercise by exercise, those that are not the starter's; 0: not compared */
};

/** Two pieces of work. */
struct work_pair {
    int a, b;       /**< of the list; `a` is a submission */
    double percent; /**< of the own lines of both that resemble each other, at most 100 */
    double
        to_solution; /**< the same of `a` and the solution: two who found it alone are alike, too */
    int lines;       /**< own lines of `a` in the exercises that both have */
    struct text detail; /**< "shared 100, warp 84" */
};

/** What is compared. */
struct similarity {
    const struct lockstep_lesson *lesson; /**< of all files */
    const char *folder;                   /**< for the files that sim_c reads: EXERCISE/new, old */
    struct work *list;                    /**< all pieces of work */
    int count;                            /**< how many */
    unsigned char *percents; /**< count * count * exercises: the larger of both directions */
    struct work_pair *pairs; /**< ranked, the most alike first */
    int pair_count;          /**< how many */
};

/** An exercise with fewer own lines is not compared: all right answers of it are alike. */
enum { FEWEST_LINES = 3 };

/** Appends a source without the lines that the starter has, and without comments and blank lines.
 * @return how many lines are left */
int similarity_strip(struct text *t, const char *source, const char *starter);

/** Adds a class's submissions. @param store holds their files
 * @param year what comes before the names; NULL: these are to be checked */
void similarity_add_class(struct similarity *s, const struct class_list *c, const char *store,
                          const char *year);
/** Adds the solutions. */
void similarity_add_solutions(struct similarity *s);

/** Reads a line of sim_c's output: "a.cu consists for 74 % of b.cu material".
 * @return false: it is another line */
bool similarity_read_line(const char *line, struct text *a, int *percent, struct text *b);

/** Compares all, and ranks the pairs of at least so many percent.
 * @param why gets a sentence if sim_c does not run
 * @return 0 or -1 */
int similarity_compare(struct similarity *s, double least, struct text *why);

/** Appends the pairs as CSV. */
void similarity_table(const struct similarity *s, struct text *csv);

void similarity_free(struct similarity *s);

#endif
