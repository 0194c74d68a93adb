/** @file device_intrinsics.h
 * Operations of a device thread that are neither atomic nor collective.
 */
#ifndef LOCKSTEP_SIM_ABI_DEVICE_INTRINSICS_H
#define LOCKSTEP_SIM_ABI_DEVICE_INTRINSICS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* Modelled clock cycles. */
long long lockstep_clock(void);
/* Aborts the launch with cudaErrorLaunchFailure and a finding. */
void lockstep_trap(const char *what);
/* __nanosleep(): lets other threads run. */
void lockstep_pause(void);
/* 1 in a kernel or a library call. */
int lockstep_on_device(void);
int lockstep_space(const void *p); /* enum memory_space of an address */
/* PTX addresses of shared memory are 32-bit offsets. */
uint64_t lockstep_shared_offset(const void *p);
void *lockstep_shared_at(uint64_t offset);
int lockstep_carry(int set); /* the carry flag of add.cc; below 0: reads only */
void lockstep_read_cached(const void *p, uint64_t bytes); /* precedes __ldg() or a texture read */
/* Reads up to 8 bytes without counting or checking. */
uint64_t lockstep_peek(const void *p, uint32_t bytes);
#ifdef __cplusplus
}
#endif

#endif
