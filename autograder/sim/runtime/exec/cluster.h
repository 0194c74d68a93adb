/** @file cluster.h
 * Clusters of thread blocks (cluster.c), for those that run blocks and check accesses.
 */
#ifndef LOCKSTEP_EXEC_CLUSTER_H
#define LOCKSTEP_EXEC_CLUSTER_H

#include "grid.h"

enum { CLUSTER_BLOCKS = 16 };

/** What the next launch's clusters shall be; all 0: there are none. */
void cluster_take_dims(uint32_t dims[3]);
/** Is the grid a multiple of such clusters, and are they not too large? */
bool cluster_fits(const uint32_t dims[3], const uint32_t grid[3]);
/** Blocks of one cluster of the running launch, or 0. */
uint32_t cluster_size(void);
/** The index in the grid of a cluster's block. */
uint64_t cluster_block(uint64_t cluster, uint32_t rank);
void cluster_launch(void);
/** A block has begun, and has ended. */
void cluster_join(struct block *b, uint64_t number, uint32_t rank);
void cluster_leave(struct block *b);
/** The first stamp of the block's cluster: what is older does not concern its shared memory. */
epoch_t cluster_base(const struct block *b);
/** Checks an access of another block's shared memory. @return false if it is none */
bool cluster_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);

#endif
