/** @file grading.h
 * The state of one exercise's grading, shared by the files of this folder that decide its verdict.
 */
#ifndef LOCKSTEP_GRADE_GRADING_H
#define LOCKSTEP_GRADE_GRADING_H

#include <lockstep/suite.h>
#include "exercise.h"
#include "record/json.h"
#include "seed.h"
#include "worker_process.h"

/** A word of the output that the program has not written: the worker fills it with this byte. */
#define NEVER_WRITTEN UINT32_C(0xcdcdcdcd)

/* GRADER_ERROR: the grader itself failed, so the exercise gets no verdict. */
enum verdict { PASSED, TODO, WRONG, RACY, OVER_BOUND, UNDER_BOUND, ERROR, GRADER_ERROR };

/* Only small cases run in another order, or again for the report. */
enum { SMALL_CASE = 4096 };

/** The seed of the second thread order: arbitrary, but fixed, so that grades are repeatable. */
enum { SECOND_SCHEDULE = 12345 };

/* A case that ran. */
struct ran {
    struct lockstep_case shape;
    bool right;
    uint64_t blocks; /* of its largest launch; 0: unknown */
};

struct grading {
    const struct lockstep_lesson *lesson;
    const struct lockstep_exercise *exercise;
    struct worker worker;
    struct symbols *symbols;
    const struct grade_options *options;
    grade_fill fill;
    grade_tell tell;
    bool *told; /* of which cases */
    double seconds;
    enum verdict verdict;
    char why[2048], check[64];
    char over[1536]; /* what was said of the first bound that does not hold; "": all hold */
    enum verdict over_verdict;
    char over_check[64];
    struct ran *ran;
    int ran_count;
    bool tainted;     /* the worker must be started anew before another case */
    bool spare;       /* the verdict will not be PASSED: further runs are limited by time_left */
    double time_left; /* seconds of processor time for them */
    uint64_t spent;   /* accesses and operators since the first failure */
    bool out_of_time; /* not all cases ran: one took too long, or the rest would */
    json_t *example;  /* lines: input, expected and got of a small case; NULL: none */
    uint64_t example_rank; /* the lower, the easier to understand */
    const char *names[3];  /* of the case's arrays */
    struct suite_part parts[2][SUITE_PARTS];
    int wrong_variant; /* of the first case that failed */
    json_t *printed;   /* lines that the failing run printed; NULL: none */
    char part[200];    /* of which values a result is, if not of all; "": unknown */
    json_t *cases, *findings;
    uint32_t dropped; /* findings that the run's record could not hold */
    json_t *trace;    /* of the worked example, if requested */
    char folder[4096], executable[4096];
    uint64_t first_seed;  /* the first seed of the random orders; 0: none ran */
    uint64_t seed, seeds; /* soak: only small cases, each in several random orders */
    char device[64];
    struct lockstep_credit credit, earned; /* what may be earned in part, and what was */
    int points;
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

/** Records the first bound that does not hold. It decides the verdict only if all results are
 * right. */
void grading_remember(struct grading *g, enum verdict verdict, const char *check,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));

/** From now on further runs share so many seconds of processor time. */
void grading_limit(struct grading *g, double seconds);

/** @return what a run has done, in lanes of accesses and applied operators */
uint64_t grading_cost(const struct lockstep_metrics *m);

/** Runs a case with an order of the threads (0: the canonical one); starts the program if
 * necessary.
 * @return 0 without an answer: the grading has failed, or its spare time is over (run_case.c) */
int ask(struct grading *g, const struct suite_case *c, uint64_t schedule,
        struct worker_result *result);

/** Runs a case with a trace (run_case.c). @return whether there is a complete record */
bool ask_for_trace(struct grading *g, const struct suite_case *c, struct worker_result *result);

/** Runs the same size with a trace, on values and with an operator that make all values differ
 * (distinct.c). @return whether there is a complete record */
bool ask_for_distinct(struct grading *g, const struct lockstep_case *shape,
                      struct worker_result *result);

/** Tells how a case ended, unless it did not run (case_end.c). */
void case_tell(struct grading *g, int number, enum grade_end end, const char *why);
/** Tells it of the case that has just run. @param good its result is right @param over_before a
 * bound did not hold in an earlier case @param recorded how many cases were in the record before */
void case_tell_ran(struct grading *g, int number, bool good, bool over_before, size_t recorded);
/** Tells of the cases that did not run, if there is a reason. */
void case_tell_rest(struct grading *g);

/** Keeps a run's findings for the record, unless it has some already (check_result.c). */
void judge_keep_findings(struct grading *g, const struct run_record *r);

/** Checks the result. @return 0 if it is wrong: the grading has failed (check_result.c) */
int judge(struct grading *g, const struct suite_case *c, const struct worker_result *result);
/** The same without regard to findings. */
int judge_values(struct grading *g, const struct suite_case *c, const struct worker_result *result);

/** Judges one more result without changing the verdict, and notes it (evidence.c).
 * @param why NULL, or gets what is wrong
 * @return how the case ended; CASE_NOT_RUN: that is unknown */
enum grade_end evidence_probe(struct grading *g, const struct suite_case *c, uint64_t schedule,
                              char *why, size_t size);

/** Judges a result that comes before the one that decides (evidence.c).
 * @param probe gets what it would have decided; its findings are the caller's to release
 * @return how it ended; CASE_NOT_RUN: that is unknown */
enum grade_end evidence_try(struct grading *g, const struct suite_case *c, uint64_t schedule,
                            struct grading *probe);

/** Notes how a case ended (evidence.c). @param blocks of its largest launch */
void evidence_note(struct grading *g, const struct suite_case *c, bool right, uint64_t blocks);

/** @return whether a run may have left the worker in a state that no other case should meet: a
 * launch was aborted, or there was a finding that may abort one (evidence.c) */
bool evidence_is_tainted(const struct run_record *r);

/** @return the blocks of a run's largest launch */
uint64_t evidence_blocks(const struct run_record *r);

/** Says in `why` which of the cases that ran are right (evidence.c). */
void evidence_say(struct grading *g);

/** Adds to what is said of a bound: the source line that cost most, and what to do (costly_line.c).
 */
void costly_line_say(struct grading *g, const struct suite_case *c, const char *metric);

/** "too many steps": what a metric above its bound is called (costly_line.c). */
const char *costly_phrase(const char *metric);
/** @return what to do about a metric below its bound */
const char *costly_lack(const char *metric);

/** Keeps a wrong result as the example that the report shows, if there is none of a smaller case
 * (shown_example.c). */
void example_keep(struct grading *g, const struct suite_case *c, const uint32_t *output);
/** Adds what other cases tell of the result. */
void example_finish(struct grading *g);

/** Keeps what a failing run printed, unless there is something already (printed.c). */
void printed_keep(struct grading *g, const struct worker_result *r);

/** Takes over the exercise's partial credit (credit.c).
 * @return NULL, or one sentence that says why it cannot be */
const char *credit_begin(struct grading *g);
/** @return whether an exercise that does not pass may have points */
bool credit_is_given(const struct grading *g);
/** Decides the points; runs cases again if results may be right in spite of findings. */
void credit_decide(struct grading *g);
/** @return what was earned, for the record; NULL: all or nothing */
json_t *credit_record(const struct grading *g);

/** Makes a case's input and right result (grade.c). @param number of the case, from which the seeds
 * are derived */
void grading_make_case(const struct grading *g, int number, struct lockstep_case *shape,
                       struct suite_case *c);
void grading_free_case(struct suite_case *c);

/** Runs a case, judges it, and small ones in other orders, too (grade.c). @return 0 if it failed */
int grading_run_case(struct grading *g, const struct suite_case *c);

/* Other orders of the threads (thread_orders.c). */
/** @return whether a case has few items: then it also runs in another order */
bool orders_is_small(const struct grading *g, const struct lockstep_case *c);
/** @return whether the other order of this case comes first */
bool orders_come_first(const struct grading *g, const struct suite_case *c);
/** Runs a case in the order of `schedule`, after a call that was right. @return 0 if it failed */
int orders_ask_again(struct grading *g, const struct suite_case *c, uint64_t schedule,
                     struct worker_result *result);
/** Runs a case in the second order, or, in a soak, in several random ones.
 * @param early how the case ended in another order, if that came first
 * @param first what failed there
 * @return 0 if it failed */
int orders_run(struct grading *g, const struct suite_case *c, enum grade_end early,
               const struct grading *first);
/** Notes that values are wrong that were right in a call before. */
void orders_note_repeated(struct grading *g);
/** Adds to the reason why such a call is wrong: it runs once more, as the first call. */
void orders_explain_repeated(struct grading *g, const struct suite_case *c, uint64_t schedule);
/** Distributes a soak's random orders among the small cases. */
void orders_begin_soak(struct grading *g);

/** Runs one case with a trace: the exercise's, the first that is wrong, or own values
 * (trace_cases.c). */
void grading_trace_cases(struct grading *g);

/** Writes the draft of the exercise's record (write_record.c). */
void write_record(const struct grading *g);

/** @return a case's record without measurements (bounds.c) */
json_t *begin_case(const struct grading *g, const struct suite_case *c, int ok);

/** Records a case with its metrics and their bounds, of which the first that does not hold is
 * remembered (bounds.c).
 * @return the record, which the grading owns */
json_t *record_case(struct grading *g, const struct suite_case *c, const struct run_record *r,
                    int ok);

#endif
