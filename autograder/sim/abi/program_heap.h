/** @file program_heap.h
 * The C library's functions that a program calls through the runtime: allocation in host code and
 * in kernels, and copies that are checked and counted.
 */
#ifndef LOCKSTEP_SIM_ABI_PROGRAM_HEAP_H
#define LOCKSTEP_SIM_ABI_PROGRAM_HEAP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The program's heap: the device heap in kernels, else the C library's. */
void *lockstep_program_malloc(size_t bytes);
void *lockstep_program_calloc(size_t count, size_t size);
void lockstep_program_free(void *p);
/* Checked and counted, unlike the C library's. */
void *lockstep_memcpy(void *to, const void *from, size_t n);
void *lockstep_memset(void *to, int value, size_t n);
#ifdef __cplusplus
}
#endif

#endif
