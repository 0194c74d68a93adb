/** @file api.h
 * The C side of the CUDA runtime API, called by the inline functions of include/cuda_runtime.h.
 * Errors are the numbers of cudaError_t.
 */
#ifndef LOCKSTEP_SIM_API_H
#define LOCKSTEP_SIM_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
int lockstep_last_error(int reset);
const char *lockstep_error(int code, int want_name);
int lockstep_malloc(void **p, size_t bytes, int host_too, const char *name);
int lockstep_free(void *p);
int lockstep_copy(void *to, const void *from, size_t bytes, int kind);
int lockstep_set(void *p, int value, size_t bytes);
int lockstep_synchronize(void);
int lockstep_allow_shared(int bytes);
void lockstep_launch_here(void); /* remembers the place of the launch that comes next */
void lockstep_launch_raw(const char *name, const uint32_t grid[3], const uint32_t block[3],
                         uint64_t shared, void (*kernel)(void *), void *argument,
                         uint64_t argument_bytes, const void *stream);
/* A library call: between the two, host code's accesses are those of one uncounted launch. */
void lockstep_library_begin(const char *name, void *stream);
void lockstep_library_end(void);
void lockstep_library_reads(const void *p, size_t bytes);
void lockstep_library_writes(const void *p, size_t bytes);
int lockstep_library_pointer(const void *p); /* 0 if it may be used on the device */
void lockstep_library_copy(void *to, const void *from, size_t bytes);
int lockstep_barrier(int line, int kind, int predicate);
long long lockstep_clock(void);
void lockstep_trap(const char *what);
void lockstep_pause(void);
int lockstep_on_device(void);
int lockstep_space(const void *p); /* enum memory_space of an address */
uint64_t lockstep_peek(const void *p, uint32_t bytes);
void lockstep_grid_barrier(int line);
int lockstep_is_cooperative(void);
void *lockstep_program_malloc(size_t bytes);
void *lockstep_program_calloc(size_t count, size_t size);
void lockstep_program_free(void *p);
uint64_t lockstep_heap_limit(void);
uint64_t lockstep_pending_limit(void); /* of launches by kernels */
void lockstep_set_pending_limit(uint64_t launches);
void lockstep_set_heap_limit(uint64_t bytes);
double lockstep_erfcinv(double v, int inverse_erf);
double lockstep_erfcx(double v);
double lockstep_bessel_i(int order, double v);
void *lockstep_memcpy(void *to, const void *from, size_t n);
void *lockstep_memset(void *to, int value, size_t n);
int lockstep_device_memory(size_t *free_bytes, size_t *total);
#ifdef __cplusplus
}
#endif

int sim_shared_limit(void);

#endif
