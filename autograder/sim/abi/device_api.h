/** @file device_api.h
 * The device and its limits (CUDA Runtime API, "Device Management"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_DEVICE_API_H
#define LOCKSTEP_SIM_ABI_DEVICE_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
const char *lockstep_device_title(void);
/* By number of cudaDeviceAttr. @return `usual` if the GPU models do not differ in it */
long lockstep_device_attribute(int number, long usual);
uint64_t lockstep_heap_limit(void);
uint64_t lockstep_pending_limit(void); /* pending child launches */
void lockstep_set_pending_limit(uint64_t launches);
void lockstep_set_heap_limit(uint64_t bytes);
void lockstep_set_stack_limit(uint64_t bytes);
int lockstep_device_reset(void);
#ifdef __cplusplus
}
#endif

#endif
