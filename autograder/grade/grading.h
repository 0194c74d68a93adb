/** @file grading.h
 * The state of one exercise's grading, shared by grade.c, run_case.c, check_result.c and bounds.c.
 */
#ifndef LOCKSTEP_GRADE_GRADING_H
#define LOCKSTEP_GRADE_GRADING_H

#include <lockstep/suite.h>
#include "record/json.h"
#include "seed.h"
#include "worker_process.h"

/* GRADER_ERROR: the grader itself failed, so the exercise gets no verdict. */
enum verdict { PASSED, TODO, WRONG, RACY, OVER_BOUND, UNDER_BOUND, ERROR, GRADER_ERROR };

struct grading {
    const struct lockstep_lesson *lesson;
    const struct lockstep_exercise *exercise;
    struct worker worker;
    struct symbols *symbols;
    double seconds;
    enum verdict verdict;
    char why[512], check[64];
    json_t *cases, *findings;
    uint32_t dropped; /* findings that the run's record could not hold */
    json_t *trace;    /* of the worked example, if requested */
    char folder[4096], executable[4096];
    bool cuda;            /* on a real GPU: one executable per operator, no counters */
    uint64_t first_seed;  /* the first seed of the random orders; 0: none ran */
    uint64_t seed, seeds; /* soak: only small cases, each in several random orders */
    char device[64];
    struct seed_source source; /* what the cases' seeds are derived from */
};

/** @return the indices of the cases in running order; the caller frees them (order.c) */
int *order_of_cases(const struct grading *g);

/** Records the first failure, which decides the verdict.
 * @return 0, which tells the caller to stop */
int grading_fail(struct grading *g, enum verdict verdict, const char *check, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/** @return the case in words, for reports; valid until the next call */
const char *grading_describe(const struct grading *g, const struct lockstep_case *c);

/** Runs a case with an order of the threads (0: the canonical one); starts the program if
 * necessary.
 * @return 0 without an answer: the grading has failed (run_case.c) */
int ask(struct grading *g, const struct suite_case *c, uint64_t schedule,
        struct worker_result *result);

/** Keeps a run's findings for the record, unless it has some already (check_result.c). */
void judge_keep_findings(struct grading *g, const struct run_record *r);

/** Checks the result. @return 0 if it is wrong: the grading has failed (check_result.c) */
int judge(struct grading *g, const struct suite_case *c, const struct worker_result *result);

/** @return a case's record without measurements (bounds.c) */
json_t *begin_case(const struct suite_case *c, int ok);

/** Records a case with its metrics and their bounds, which may fail the grading (bounds.c).
 * @return the record, which the grading owns */
json_t *record_case(struct grading *g, const struct suite_case *c, const struct run_record *r,
                    int ok);

#endif
