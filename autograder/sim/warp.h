/** @file warp.h
 * The kinds of warp operation, as the shadow headers and the runtime both know them.
 */
#ifndef LOCKSTEP_SIM_WARP_H
#define LOCKSTEP_SIM_WARP_H

#include <stdint.h>

enum {
    WARP_SYNC,
    WARP_SHUFFLE,
    WARP_SHUFFLE_UP,
    WARP_SHUFFLE_DOWN,
    WARP_SHUFFLE_XOR,
    WARP_BALLOT,
    WARP_ALL,
    WARP_ANY,
    WARP_MATCH_ANY,
    WARP_MATCH_ALL,
    WARP_ACTIVE,
    WARP_ADD,
    WARP_AND,
    WARP_OR,
    WARP_XOR,
    WARP_MIN,
    WARP_MAX,
    WARP_MIN_SIGNED,
    WARP_MAX_SIGNED
};

#ifdef __cplusplus
extern "C"
#endif
    uint64_t
    lockstep_warp(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument, uint32_t width,
                  uint32_t predicate);

#endif
