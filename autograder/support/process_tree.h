/** @file process_tree.h
 * Finds all descendants of this process in /proc. Call tree_adopt() first: descendants whose
 * parent has exited then become children of this process, not of init (PR_SET_CHILD_SUBREAPER).
 */
#ifndef LOCKSTEP_SUPPORT_PROCESS_TREE_H
#define LOCKSTEP_SUPPORT_PROCESS_TREE_H

#include <stdint.h>
#include <sys/types.h>

/** One snapshot of the descendants. */
struct tree {
    int count;
    uint64_t bytes; /**< resident memory, summed */
    pid_t largest;  /**< the process with the most resident memory; 0: none */
    pid_t
        leaf; /**< a process without children: in a sandbox, the program that runs in it; 0: none */
    double seconds; /**< processor time, summed, with that of their children that have exited */
};

void tree_adopt(void);
void tree_look(struct tree *t);

/** The same for another process, itself included, and all its descendants. */
void tree_look_at(struct tree *t, pid_t root);

/** Kills all descendants and waits until they are gone. */
void tree_kill(void);

#endif
