/** @file warp.h
 * Warp operations: the interface between the shadow headers and the runtime. Semantics: CUDA C++
 * Programming Guide, "Warp Vote", "Warp Match", "Warp Reduce" and "Warp Shuffle Functions".
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
    LOCKSTEP_WARP_MEET,   /* converges the lanes without memory ordering: .aligned */
    LOCKSTEP_WARP_TENSOR, /* the value is a struct lockstep_tensor * */
    LOCKSTEP_WARP_MATRIX  /* the value is a struct lockstep_rows * */
};

#ifdef __cplusplus
extern "C" {
#endif
/** A warp operation of the lanes in `mask`; returns after all of them have called it.
 * @param value the lane's operand
 * @param argument source lane, lane delta or lane mask of a shuffle; of LOCKSTEP_WARP_ACTIVE
 * whether the lanes stay together in every order of the threads
 * @param width lanes per segment of a shuffle; 0: 32
 * @param predicate the lane's vote
 * @return the lane's result */
uint64_t lockstep_warp(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                       uint32_t width, uint32_t predicate);

/** lockstep_warp() for a mask that may name only some of the lanes. The build defines the variable
 * lockstep_masks in a program that calls it (toolchain/driver/build.c). The race detector then
 * tracks readers per lane from the start. */
uint64_t lockstep_masked(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                         uint32_t width, uint32_t predicate);
#ifdef __cplusplus
}
#endif

#endif
