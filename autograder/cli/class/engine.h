/** @file engine.h
 * Where a class's tasks run. Every engine runs `lockstep grade-one` for each task, at least once,
 * on machines that see the output folder and this Lockstep under the same paths; so the gradebook
 * is the same byte for byte with any of them.
 */
#ifndef LOCKSTEP_CLI_CLASS_ENGINE_H
#define LOCKSTEP_CLI_CLASS_ENGINE_H

#include "cluster_file.h"
#include "grade_class.h"
#include "support/strbuf.h"

/** What became of the tasks. */
enum engine_end {
    ENGINE_DONE,  /**< they have run: collect the results */
    ENGINE_LATER, /**< they will run, and the results be collected, without this process */
    ENGINE_FAILED /**< after a message */
};

/** A way to run the tasks. */
struct engine {
    const char *name; /**< as on the command line */
    /** Checks, before anything is written, whether it can run. May be NULL.
     * @return 0, or -1 after a message */
    int (*prepare)(const struct class_grading *c);
    /** Runs c->tasks. */
    enum engine_end (*run)(struct class_grading *c);
    bool elsewhere; /**< tasks run on other machines: they choose the sandbox */
};

/** @return the engine of this name; NULL after a message */
const struct engine *engine_find(const char *name);

extern const struct engine engine_local;    /**< some processes at a time, here */
extern const struct engine engine_slurm;    /**< one array of jobs, and one that collects */
extern const struct engine engine_parallel; /**< GNU parallel, over ssh */
extern const struct engine engine_none;     /**< lists the tasks, for any other system */

/** Writes OUT/engine/tasks: the names of the open tasks, one per line.
 * @return 0, or -1 after a message */
int engine_write_tasks(const struct class_grading *c);

/** Writes a file of OUT/engine. @return 0, or -1 after a message */
int engine_write(const struct class_grading *c, const char *name, const struct text *content);

/** Appends a word as a shell needs it: 'it'\''s'. */
void engine_quote(struct text *line, const char *word);

/** Appends the command that grades the task named by the shell's `word`. */
void engine_command(struct text *line, const struct class_grading *c, const char *word);

/** Appends the command that makes the gradebook of the results. */
void engine_collect_command(struct text *line, const struct class_grading *c);

#endif
