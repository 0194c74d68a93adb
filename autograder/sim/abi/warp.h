/** @file warp.h
 * The kinds of warp operation, as the shadow headers and the runtime both know them.
 */
#ifndef LOCKSTEP_SIM_ABI_WARP_H
#define LOCKSTEP_SIM_ABI_WARP_H

#include <stdint.h>

enum {
    LOCKSTEP_WARP_SYNC,
    LOCKSTEP_WARP_SHUFFLE,
    LOCKSTEP_WARP_SHUFFLE_UP,
    LOCKSTEP_WARP_SHUFFLE_DOWN,
    LOCKSTEP_WARP_SHUFFLE_XOR,
    LOCKSTEP_WARP_BALLOT,
    LOCKSTEP_WARP_ALL,
    LOCKSTEP_WARP_ANY,
    LOCKSTEP_WARP_MATCH_ANY,
    LOCKSTEP_WARP_MATCH_ALL,
    LOCKSTEP_WARP_ACTIVE,
    LOCKSTEP_WARP_ADD,
    LOCKSTEP_WARP_AND,
    LOCKSTEP_WARP_OR,
    LOCKSTEP_WARP_XOR,
    LOCKSTEP_WARP_MIN,
    LOCKSTEP_WARP_MAX,
    LOCKSTEP_WARP_MIN_SIGNED,
    LOCKSTEP_WARP_MAX_SIGNED,
    LOCKSTEP_WARP_MEET,   /* wait for each other, and order nothing: .aligned */
    LOCKSTEP_WARP_TENSOR, /* the value is a struct lockstep_tensor * */
    LOCKSTEP_WARP_MATRIX  /* ... a struct lockstep_rows * */
};

#ifdef __cplusplus
extern "C" {
#endif
uint64_t lockstep_warp(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                       uint32_t width, uint32_t predicate);

/** The same where the mask may name some lanes only. A program that calls it is linked with a
 * variable lockstep_masks (build.c), so that one knows from the start. */
uint64_t lockstep_masked(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                         uint32_t width, uint32_t predicate);
#ifdef __cplusplus
}
#endif

#endif
