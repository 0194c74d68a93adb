/** @file memory_api.h
 * Allocation: device, pinned, managed and registered memory (CUDA Runtime API, "Memory Management",
 * "Stream Ordered Memory Allocator"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_MEMORY_API_H
#define LOCKSTEP_SIM_ABI_MEMORY_API_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
/* host_too: 0: device memory; 1: pinned; 2: managed. In a kernel: the device heap.
 * @return cudaErrorMemoryAllocation if there is not enough memory */
int lockstep_malloc(void **p, size_t bytes, int host_too, const char *name);
/* Both synchronise. @return cudaErrorInvalidValue for a wrong pointer, which is also a finding */
int lockstep_free(void *p);
int lockstep_free_host(void *p);
/* Stream-ordered allocation and free; cudaErrorInvalidResourceHandle for an invalid stream. */
int lockstep_malloc_ordered(void **p, size_t bytes, const char *name, const void *stream);
int lockstep_free_async(void *p, const void *stream);
/* Marks an allocation as owned by a graph. */
int lockstep_graph_memory(void *p);
/* cudaHostGetDevicePointer(); cudaErrorInvalidValue if `host` is not accessible to the device. */
int lockstep_mapped(void **device, void *host);
/* @return also cudaErrorHostMemoryAlreadyRegistered, cudaErrorHostMemoryNotRegistered */
int lockstep_host_register(void *p, size_t bytes, const char *name);
int lockstep_host_unregister(void *p);
int lockstep_attributes(const void *p, int *type, int *managed); /* type: enum cudaMemoryType */
int lockstep_device_memory(size_t *free_bytes, size_t *total);
#ifdef __cplusplus
}
#endif

#endif
