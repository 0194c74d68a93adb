/** @file cluster.h
 * Thread block clusters and distributed shared memory (CUDA C++ Programming Guide, "Thread Block
 * Clusters").
 */
#ifndef LOCKSTEP_SIM_ABI_CLUSTER_H
#define LOCKSTEP_SIM_ABI_CLUSTER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
void lockstep_cluster_barrier(int line);
void lockstep_cluster_dims(uint32_t dims[3]);
uint32_t lockstep_cluster_rank(void);
/* Rank of the block whose shared memory contains p. */
uint32_t lockstep_cluster_query(const void *p);
/* The address of p in the shared memory of block `rank` of the cluster. */
void *lockstep_cluster_map(const void *p, uint32_t rank);
#ifdef __cplusplus
}
#endif

#endif
