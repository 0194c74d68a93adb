/** @file copies.h
 * Copies and fills: rows of `width` bytes, planes of `height` rows; variables of the device (CUDA
 * Runtime API, "Memory Management"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_COPIES_H
#define LOCKSTEP_SIM_ABI_COPIES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
struct lockstep_region {
    void *to;
    const void *from;
    size_t width, height, depth;
    /* bytes from row to row, from plane to plane */
    size_t to_pitch, to_plane, from_pitch, from_plane;
    int kind; /* enum cudaMemcpyKind */
};
int lockstep_copy(void *to, const void *from, size_t bytes, int kind); /* synchronous */
int lockstep_copy_async(const struct lockstep_region *c, const void *stream, const char *name);
int lockstep_copy_wait(const struct lockstep_region *c, const char *name);
/* Fills with `value`, which is value_bytes long (1, 2 or 4; else cudaErrorInvalidValue). */
int lockstep_fill(const struct lockstep_region *c, uint32_t value, uint32_t value_bytes,
                  const void *stream, const char *name);
/* Announces that the next copy names a variable of the device, of `bytes` bytes.
 * @return 0, or 1 (cudaErrorInvalidValue) if the copy does not fit */
int lockstep_symbol(size_t bytes, size_t offset, size_t wanted, const char *name);
void lockstep_symbol_address(const void *p, size_t bytes); /* cudaGetSymbolAddress() */
#ifdef __cplusplus
}
#endif

#endif
