/** @file large_heap.h
 * A heap of large pages ("Transparent Hugepage Support" in the Linux documentation).
 */
#ifndef LOCKSTEP_SUPPORT_LARGE_HEAP_H
#define LOCKSTEP_SUPPORT_LARGE_HEAP_H

/** Lets malloc()'s heap begin at a large page, and grow by many. Has to come before the first
 * allocation: large_heap_start.c calls it before all constructors. Where the system has no large
 * pages, the heap has small ones, as usual. */
void large_heap_begin(void);

#endif
