/** @file tree.h
 * All processes that descend from this one, by /proc. Whoever started them may be gone: call
 * tree_adopt() first, so that they come to us instead of to init.
 */
#ifndef LOCKSTEP_BATCH_TREE_H
#define LOCKSTEP_BATCH_TREE_H

#include <stdint.h>
#include <sys/types.h>

/** One look at them. */
struct tree {
    int count;
    uint64_t bytes; /**< resident, together */
    pid_t largest;  /**< the one with the most resident memory; 0: none */
};

void tree_adopt(void);
void tree_look(struct tree *t);

/** Kills all of them and waits until they are gone. */
void tree_kill(void);

#endif
