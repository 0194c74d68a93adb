/** @file lesson.h
 * A lesson's exercises as data: what they are called, what they are worth, which cases they are run
 * on, what they may cost. A lesson is a folder whose exercises.c ends with LOCKSTEP_LESSON().
 */
#ifndef LOCKSTEP_LESSON_H
#define LOCKSTEP_LESSON_H

#include <lockstep/metrics.h>
#include <lockstep/operator.h>
#include <stdbool.h>
#include <string.h>

enum { LOCKSTEP_MAX_BOUNDS = 12, LOCKSTEP_HINTS = 3 };

/** One run that the suite asks for. */
struct lockstep_case {
    uint64_t n;      /**< size */
    int operation;   /**< enum lockstep_operator */
    int variant;     /**< the lesson's meaning; 0 is the plain one */
    int repetitions; /**< calls in a row on the same input; 0 counts as 1 */
    uint64_t m;      /**< a second size, if the lesson has one: bins, processors, ... */
};

/** One bound, evaluated: what was measured, the limit, and the formula that gave it. */
struct lockstep_bound {
    const char *metric;  /**< its name in LOCKSTEP_METRICS, or `global_words` */
    const char *formula; /**< as it stands in exercises.c */
    double measured;     /**< what the run took */
    double limit;        /**< the formula's value */
};

/** The bounds of one case. */
struct lockstep_bounds {
    struct lockstep_bound list[LOCKSTEP_MAX_BOUNDS]; /**< in the order of the report */
    int count;                                       /**< how many there are */
};

/** Adds a bound: `limit` is a C expression, which is both evaluated and printed. */
#define LOCKSTEP_BOUND(bounds, m, metric, limit) \
    lockstep_bound_add(bounds, #metric, lockstep_metric_##metric(m), (double)(limit), #limit)

/** What LOCKSTEP_BOUND() calls. Bounds beyond LOCKSTEP_MAX_BOUNDS are dropped. */
static inline void lockstep_bound_add(struct lockstep_bounds *b, const char *metric,
                                      double measured, double limit, const char *formula) {
    if (b->count == LOCKSTEP_MAX_BOUNDS) return;
    b->list[b->count++] = (struct lockstep_bound){metric, formula, measured, limit};
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

/** The smallest k with 2^k >= n; 0 for n <= 1. */
static inline double ceil_log2(double n) {
    double k = 0;
    for (double power = 1; power < n; power *= 2) k++;
    return k;
}

/** n / d, rounded up. */
static inline double ceil_div(double n, double d) {
    double q = (double)(uint64_t)(n / d);
    return q * d < n ? q + 1 : q;
}

/** One exercise: one file of the lesson's folder, `ID.cu`. */
struct lockstep_exercise {
    const char *id;                    /**< the name of its file, and of EX= */
    const char *title;                 /**< in the report */
    int points;                        /**< what a pass is worth */
    const char *hints[LOCKSTEP_HINTS]; /**< from a nudge to nearly the answer */
    const struct lockstep_case *cases; /**< in order: the first wrong one is reported */
    int case_count;                    /**< how many there are */
    /** What the case may cost; NULL for no bounds. Asked for cases with n > 0, called once. */
    void (*bounds)(struct lockstep_bounds *b, const struct lockstep_metrics *m,
                   const struct lockstep_case *c);
    const char *define; /**< a macro that the lesson's entry.cu is compiled with, or NULL */
    bool diagnosis;     /**< findings do not fail it: the suite's judge is given them */
    /** Cases up to this n also run in another order of warps and blocks; 0: up to 4,096. */
    uint64_t any_order_up_to;
    bool library; /**< may call Thrust and CUB, whose work is not counted */
    /** In that other order, at most so many blocks at once, which take turns at random; 0: as many
     * as the device holds, each to its end. */
    int resident;
};

/** Two exercises side by side: how many times less of a metric the one takes at size n. */
struct lockstep_comparison {
    const char *exercise; /**< the one that should take less */
    const char *against;  /**< the other one */
    const char *metric;   /**< of what */
    uint64_t n;           /**< at which size */
};

/** A lesson. */
struct lockstep_lesson {
    int number;                                    /**< in `make lessonN` */
    const char *name;                              /**< the folder is NUMBER-NAME */
    const char *title;                             /**< of the report */
    const struct lockstep_exercise *exercises;     /**< in the order to do them */
    int count;                                     /**< of exercises */
    const struct lockstep_comparison *comparisons; /**< printed under the report */
    int comparison_count;                          /**< how many; may be 0 */
    /** Describes a case in messages ("n = 8, exclusive"); NULL for the common words. */
    void (*describe)(const struct lockstep_case *c, char *text, size_t size);
};

/** Makes a lesson known to everything that it is linked with. */
#define LOCKSTEP_LESSON(lesson)                                                            \
    __attribute__((used, section("lockstep_lessons"))) static const struct lockstep_lesson \
        *const lockstep_lesson_entry = &(lesson)

/** Where the linker puts the list that LOCKSTEP_LESSON() makes: its start ... */
extern const struct lockstep_lesson *const __start_lockstep_lessons[];
/** ... and its end. */
extern const struct lockstep_lesson *const __stop_lockstep_lessons[];

/** The lesson with this number, or NULL. */
static inline const struct lockstep_lesson *lockstep_lesson_find(int number) {
    for (const struct lockstep_lesson *const *l = __start_lockstep_lessons;
         l != __stop_lockstep_lessons; l++)
        if ((*l)->number == number) return *l;
    return NULL;
}

/** The exercise with this id, or NULL. */
static inline const struct lockstep_exercise *
lockstep_exercise_find(const struct lockstep_lesson *l, const char *id) {
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->exercises[i].id, id)) return &l->exercises[i];
    return NULL;
}

#endif
