/** @file run_tool.h
 * Runs a tool of the pipeline (compiler, assembler, linker), in a sandbox if it handles untrusted
 * code.
 */
#ifndef LOCKSTEP_DRIVER_RUN_TOOL_H
#define LOCKSTEP_DRIVER_RUN_TOOL_H

#include "build.h"

/** A growing command line; its words are copies, and NULL follows the last. */
struct arguments {
    char **list;
    int count, capacity;
};

void arguments_add(struct arguments *a, const char *text);
/** Adds one word made of two parts, such as -I and a folder. */
void arguments_add_pair(struct arguments *a, const char *first, const char *second);
void arguments_free(struct arguments *a);
/** Continues a hash (strbuf.h) over all words. */
uint64_t arguments_hash(uint64_t h, const struct arguments *a);

/** Runs the command; in a sandbox if the job has a work directory and the source is untrusted.
 * @return 0, or -1 with the reason added to `messages` */
int tool_run(const struct sim_build *job, bool trusted, const struct arguments *a,
             struct text *messages);

#endif
