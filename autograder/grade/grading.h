/** @file grading.h
 * One exercise that is being graded: what grade.c, run_case.c, check_result.c and bounds.c share.
 */
#ifndef LOCKSTEP_GRADE_GRADING_H
#define LOCKSTEP_GRADE_GRADING_H

#include <lockstep/suite.h>
#include "record/json.h"
#include "seed.h"
#include "subject.h"

/* GRADER_ERROR: this side has failed, so that nothing is known of the exercise. */
enum verdict { PASSED, TODO, WRONG, RACY, OVER_BOUND, UNDER_BOUND, ERROR, GRADER_ERROR };

struct grading {
    const struct lockstep_lesson *lesson;
    const struct lockstep_exercise *exercise;
    struct subject subject;
    struct symbols *symbols;
    double seconds;
    enum verdict verdict;
    char why[512], check[64];
    json_t *cases, *findings;
    uint32_t dropped; /* findings that the record of the run had no room for */
    json_t *trace;    /* of the worked example, where that was asked for */
    char folder[4096], executable[4096];
    bool cuda;            /* on a real GPU: an executable for each operator, nothing counted */
    uint64_t first_seed;  /* of the random orders that were run; 0: none was */
    uint64_t seed, seeds; /* soak: only small cases, each in several random orders */
    char device[64];
    struct seed_source source; /* of the cases' seeds */
};

/** @return the numbers of the cases, in the order to run them; the caller's to free (order.c) */
int *order_of_cases(const struct grading *g);

/** The first thing that is wrong decides.
 * @return 0, for the caller to stop */
int grading_fail(struct grading *g, enum verdict verdict, const char *check, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/** @return the case in words, as reports name it; valid until the next call */
const char *grading_describe(const struct grading *g, const struct lockstep_case *c);

/** Runs a case, in an order of the threads (0: the canonical one), which starts the program if need
 * be. @return 0 without an answer: the grading has failed (run_case.c) */
int ask(struct grading *g, const struct suite_case *c, uint64_t schedule,
        struct subject_result *result);

/** Keeps a run's findings for the record, unless there are some already (check_result.c). */
void judge_keep_findings(struct grading *g, const struct run_record *r);

/** Is what came back right? @return 0 if not: the grading has failed (check_result.c) */
int judge(struct grading *g, const struct suite_case *c, const struct subject_result *result);

/** @return a case's record, with nothing measured in it yet (bounds.c) */
json_t *begin_case(const struct suite_case *c, int ok);

/** Records a case, with its metrics and their bounds, which may fail the grading (bounds.c).
 * @return the record, which the grading holds */
json_t *record_case(struct grading *g, const struct suite_case *c, const struct run_record *r,
                    int ok);

#endif
