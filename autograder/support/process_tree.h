/** @file process_tree.h
 * All processes that descend from this one, by /proc. Whoever started them may be gone: call
 * tree_adopt() first, so that they come to us instead of to init.
 */
#ifndef LOCKSTEP_SUPPORT_PROCESS_TREE_H
#define LOCKSTEP_SUPPORT_PROCESS_TREE_H

#include <stdint.h>
#include <sys/types.h>

/** One look at them. */
struct tree {
    int count;
    uint64_t bytes; /**< resident, together */
    pid_t largest;  /**< the one with the most resident memory; 0: none */
    pid_t leaf;     /**< one without children: in a sandbox, what runs in it; 0: none */
    double seconds; /**< processor time, together, with that of their children that are gone */
};

void tree_adopt(void);
void tree_look(struct tree *t);

/** The same for a process, itself included, and all that descend from it. */
void tree_look_at(struct tree *t, pid_t root);

/** Kills all of them and waits until they are gone. */
void tree_kill(void);

#endif
