/** @file lesson.h
 * A lesson's exercises as data: what they are called, what they are worth, which cases they are run
 * on, what they may cost. A lesson is a folder whose exercises.c ends with LOCKSTEP_LESSON().
 */
#ifndef LOCKSTEP_LESSON_H
#define LOCKSTEP_LESSON_H

#include <lockstep/bound.h>
#include <lockstep/metrics.h>
#include <lockstep/operator.h>
#include <stdbool.h>
#include <string.h>

enum { LOCKSTEP_HINTS = 3 };

/** One run that the suite asks for. */
struct lockstep_case {
    uint64_t n;      /**< size */
    int operation;   /**< enum lockstep_operator */
    int variant;     /**< the lesson's meaning; 0 is the plain one */
    int repetitions; /**< calls in a row on the same input; 0 counts as 1 */
    uint64_t m;      /**< a second size, if the lesson has one: bins, processors, ... */
    uint64_t seed;   /**< set by the suite, as in struct suite_case; exercises.c leaves it out */
};

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

/** What parts of an exercise that did not pass are worth, in percent of its points, together 100.
 * Results that are right in every case are needed for any of it. Points are rounded down. */
struct lockstep_credit {
    int correct;     /**< every result is right in the canonical order of the threads */
    int no_findings; /**< and there is no race or other finding */
    int bounds;      /**< and all bounds hold */
};

/** One exercise: one file of the lesson's folder, `ID.cu`. */
struct lockstep_exercise {
    const char *id;                    /**< the name of its file, and of EX= */
    const char *title;                 /**< in the report */
    int points;                        /**< what a pass is worth */
    struct lockstep_credit credit;     /**< for one that did not pass; all 0: nothing */
    const char *hints[LOCKSTEP_HINTS]; /**< from a nudge to nearly the answer */
    const struct lockstep_case *cases; /**< in order: the first wrong one is the verdict's */
    int case_count;                    /**< how many there are */
    /** What the case may cost; NULL for no bounds. Asked for cases with n > 0, called once. */
    void (*bounds)(struct lockstep_bounds *b, const struct lockstep_metrics *m,
                   const struct lockstep_case *c);
    /** What host code may do, where that is more than usual: bounds of host_operations,
     * host_to_device_bytes and device_to_host_bytes, for every case, n = 0 and repeated ones too.
     * What it does not bound, grade/bounds.c does: no operation, 256 bytes a call to the device and
     * 64 back. The copies that the lesson's entry.cu makes count as well. NULL: nothing is unusual.
     */
    void (*host_bounds)(struct lockstep_bounds *b, const struct lockstep_metrics *m,
                        const struct lockstep_case *c);
    const char *define; /**< a macro that the lesson's entry.cu is compiled with, or NULL */
    bool diagnosis;     /**< findings do not fail it: the suite's judge is given them */
    /** Cases up to this n also run in another order of warps and blocks; 0: up to 4,096. */
    uint64_t any_order_up_to;
    const char *apart; /**< headers of the lesson that have its solution, so may not be included:
                          names, with blanks between them; NULL: none */
    bool library;      /**< may include and call Thrust and CUB, whose work is not counted */
    bool one_thread;  /**< a thread may do the work of its block: no bound of `lone_instructions` */
    bool many_blocks; /**< no block may do much of the work of all: a bound of `longest_block` */
    /** In that other order, at most so many blocks at once, which take turns at random; 0: as many
     * as the device holds, each to its end. */
    int resident;
    /** Each case in a process of its own, and those of candidates (variant not 0) in an order drawn
     * from the secret: what a candidate did before, or comes next, tells nothing. */
    bool fresh;
    const char *supposes; /**< which design the bounds suppose, a sentence; NULL: any */
    /** The case that `make viewN` shows, on the values 3 1 7 0 4 1 6 3, repeated: as small as shows
     * what the exercise is about, such as several blocks. n = 0: 8 values (grade/worked_example.h).
     */
    struct lockstep_case traced;
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
    /** What the student's code must call instead of an operator that it knows: "combine(a, b)
     * instead of +". For the report of a kernel that is right with addition alone; NULL: the
     * lesson's own function. */
    const char *instead;
    bool own_input; /**< a trace may run on the user's values (INPUT="5 2 8"), if they are all of an
                         exercise's input */
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
