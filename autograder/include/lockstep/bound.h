/** @file bound.h
 * What a case may cost, and what it must cost at least: formulas beside what was measured.
 *
 * LOCKSTEP_BOUND() is an upper bound, LOCKSTEP_AT_LEAST() a lower one; both of one metric make one
 * line of the report. A metric whose minimum is known has a lower bound as well: a result that was
 * computed by other means than the lesson's functions shows as too little work.
 */
#ifndef LOCKSTEP_BOUND_H
#define LOCKSTEP_BOUND_H

#include <lockstep/metrics.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { LOCKSTEP_MAX_BOUNDS = 24 };

/** One metric's bounds, evaluated: what was measured, and the formulas that gave the limits. */
struct lockstep_bound {
    const char *metric;           /**< its name in LOCKSTEP_METRICS, or `global_words` */
    const char *formula;          /**< of the upper bound, as in exercises.c; NULL: there is none */
    const char *at_least_formula; /**< of the lower bound; NULL: there is none */
    double measured;              /**< what the run took */
    double limit;                 /**< the value of `formula` */
    double at_least;              /**< the value of `at_least_formula` */
    bool usual; /**< the framework's own, which holds for every exercise: see grade/bounds.c */
};

/** The bounds of one case. */
struct lockstep_bounds {
    struct lockstep_bound list[LOCKSTEP_MAX_BOUNDS]; /**< in the order of the report */
    int count;                                       /**< how many there are */
    bool overflowed; /**< there were more than LOCKSTEP_MAX_BOUNDS: the grader is at fault */
};

/** Adds an upper bound: `limit` is a C expression, which is both evaluated and printed. */
#define LOCKSTEP_BOUND(bounds, m, metric, limit) \
    lockstep_bound_add(bounds, #metric, lockstep_metric_##metric(m), (double)(limit), #limit)

/** Adds a lower bound; before or after the same metric's upper one. */
#define LOCKSTEP_AT_LEAST(bounds, m, metric, limit) \
    lockstep_bound_add_least(bounds, #metric, lockstep_metric_##metric(m), (double)(limit), #limit)

/** @return the line of this metric that lacks the side in question, or a new one; NULL: no room */
static inline struct lockstep_bound *
lockstep_bound_line(struct lockstep_bounds *b, const char *metric, double measured, bool upper) {
    for (int i = 0; i < b->count; i++) {
        const char *taken = upper ? b->list[i].formula : b->list[i].at_least_formula;
        if (!strcmp(b->list[i].metric, metric) && !taken) return &b->list[i];
    }
    b->overflowed |= b->count == LOCKSTEP_MAX_BOUNDS;
    if (b->overflowed) return NULL;
    struct lockstep_bound *line = &b->list[b->count++];
    *line = (struct lockstep_bound){.metric = metric, .measured = measured};
    return line;
}

/** What LOCKSTEP_BOUND() calls. */
static inline void lockstep_bound_add(struct lockstep_bounds *b, const char *metric,
                                      double measured, double limit, const char *formula) {
    struct lockstep_bound *line = lockstep_bound_line(b, metric, measured, true);
    if (line) line->limit = limit, line->formula = formula;
}

/** What LOCKSTEP_AT_LEAST() calls. */
static inline void lockstep_bound_add_least(struct lockstep_bounds *b, const char *metric,
                                            double measured, double limit, const char *formula) {
    struct lockstep_bound *line = lockstep_bound_line(b, metric, measured, false);
    if (line) line->at_least = limit, line->at_least_formula = formula;
}

/** Does the measured value exceed the upper bound? */
static inline bool lockstep_bound_is_over(const struct lockstep_bound *b) {
    return b->formula && !(b->measured <= b->limit);
}

/** Does it fall short of the lower one? */
static inline bool lockstep_bound_is_under(const struct lockstep_bound *b) {
    return b->at_least_formula && !(b->measured >= b->at_least);
}

/** Makes the function that reads one metric, lockstep_metric_NAME(). */
#define LOCKSTEP_GETTER(name, text)                                                 \
    static inline double lockstep_metric_##name(const struct lockstep_metrics *m) { \
        return (double)m->name;                                                     \
    }
LOCKSTEP_METRICS(LOCKSTEP_GETTER)
#undef LOCKSTEP_GETTER

/** A metric that is derived: the words of global traffic, read and written. */
static inline double lockstep_metric_global_words(const struct lockstep_metrics *m) {
    return (double)(m->global_reads + m->global_writes);
}

#endif
